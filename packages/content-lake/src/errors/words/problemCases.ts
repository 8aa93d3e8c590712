import type { ListedProblems } from '@freelance-site/foundation/testing'
import { problems as en } from './en.ts'
import { problems as fr } from './fr.ts'

/** When a command or a start of a lake is refused. Only a list of problems in a documentation loads it. */
export const lakeProblems: ListedProblems<typeof en> = {
  en,
  fr,
  cases: {
    'dataset.notFirst': { when: 'A lake of an older version is started with the name of another dataset than its first.' },
    'dataset.unknown': { when: 'A lake is started with the name of a dataset that it does not have.' },
    'export.failed': { when: 'The content cannot be exported.' },
    'import.failed': { when: 'The lake refuses an import.' },
    'import.exists': { when: 'A document of an import exists already.' },
    'import.damaged': { when: 'A file of an import cannot be read. The reason follows.' },
    'import.foreign': { when: 'Documents name files of the machine or the network. They follow, one per line.' },
    'import.invalid': { when: 'Documents break the rules of the site. They follow, one per line.' },
    'import.tooLarge': { when: 'Documents are larger than a request may be. They follow, one per line.' },
    'imported.damaged': { when: 'Why a file cannot be read, as a message of the system.' },
    'imported.isAsset': { when: 'A document of an import is an asset.' },
    'imported.notOfArchive': { when: 'A document names a file that is not in its archive.' },
    'imported.refused': { when: 'A document breaks a rule of the site, which gives the reason.' },
    'imported.tooLarge': { when: 'A document is larger than a request may be.' },
    'imported.unread': { when: 'A field has another type than the site expects.' },
    'file.missing': { when: 'The file of an import does not exist.' },
    'query.failed': { when: 'A query is wrong, or the lake does not answer.' },
    'lake.missing': { when: 'A command is called for a folder without a lake.' },
    'lake.notStarted': { when: 'A command cannot start the lake of its folder.' },
    'host.withoutKey': { when: 'A lake that other machines can reach has no key that its owner chose.' },
    'origins.open': { when: 'Pages of all origins would be allowed to send the cookie.' },
    'token.toRead': { when: 'A command reads a hosted lake, and its token is not set.' },
    'token.toWrite': { when: 'A command writes into a hosted lake, and its token is not set.' },
    'option.unknown': { when: 'The command line has an option that does not exist.' },
    'option.data': { when: 'The name of the data folder is empty.' },
    'option.dataset': { when: 'The name of the dataset has other signs.' },
    'option.host': { when: 'The address to listen on is empty.' },
    'option.key': { when: 'The owner key is too short.' },
    'option.origin': { when: 'An origin does not begin with http:// or https://.' },
    'option.port': { when: 'The port is no number.' },
    'option.portRange': { when: 'The port is too large.' },
    'option.projectId': { when: 'The name of the project has other signs.' },
    'option.seed': { when: 'The file with the first content does not exist.' },
  },
}
