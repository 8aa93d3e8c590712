import type { ListedProblems } from '@freelance-site/foundation/testing'
import { problems as en } from './en.ts'
import { problems as fr } from './fr.ts'

/** When this site refuses a command or a setting. Only the list of problems in the documentation loads it. */
export const siteTerminalProblems: ListedProblems<typeof en> = {
  en,
  fr,
  cases: {
    'command.unknown': { when: 'A command belongs to a part that was taken out.' },
    'lake.none': { when: 'A command needs the content lake before the first start.' },
    'setting.projectId': { when: 'The id of the project at Sanity has other signs.' },
    'setting.dataset': { when: 'The name of the dataset has other signs.' },
    'setting.months': { when: 'The months for which messages are kept are no whole number.' },
    'setting.header': { when: 'The header with the address of visitors has other signs.' },
    'setting.measurementId': { when: 'The id of Google Analytics has another form.' },
    'setting.backupFolder': { when: 'The second backup folder is inside the data folder.' },
  },
}
