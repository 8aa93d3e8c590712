import type { ListedProblems } from '@freelance-site/foundation/testing'
import { problems as en } from './en.ts'
import { problems as fr } from './fr.ts'

/** When a start or a command is refused. Only the list of problems in the documentation loads it. */
export const releaseTerminalProblems: ListedProblems<typeof en> = {
  en,
  fr,
  cases: {
    'folder.emptied': { when: 'The data folder was removed while the site ran.' },
    'folder.inUse': { when: 'A second server starts with the same data folder.' },
    'folder.unwritable': { when: 'The data folder cannot be written at a start.', severity: 'warning' },
    'host.unknown': { when: 'The machine does not have the address to listen on.' },
    'port.forbidden': { when: 'The system does not let the user listen on a port.' },
    'port.same': { when: 'The front server and the service have the same port.' },
    'port.taken': { when: 'Another program listens on the port of the site.' },
    'port.takenOfService': { when: 'Another program listens on the port of the service.' },
    'release.ambiguous': { when: 'The end of a release id is that of several.' },
    'release.noOlder': { when: 'There is no release before the live one.' },
    'release.unknown': { when: 'No release has the id.' },
    'release.unusable': { when: 'The release that is chosen is damaged.' },
    'secrets.missing': { when: 'A command needs the secrets before the first start.' },
    'secrets.unwritable': { when: 'The file of the secrets cannot be written.' },
    'start.refused': { when: 'The check before the first start fails.' },
  },
}
