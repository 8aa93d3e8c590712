import type { ListedProblems } from '@freelance-site/foundation/testing'
import { problems as en } from './en.ts'
import { problems as fr } from './fr.ts'

/** When each problem of backups occurs. Only the list of problems in the documentation loads it. */
export const backupProblems: ListedProblems<typeof en> = {
  en,
  fr,
  cases: {
    'backup.away': { when: 'The second backup folder does not exist.', severity: 'warning' },
    'backup.busy': { when: 'A backup or a restore is in progress.' },
    'backup.damaged': { when: 'A database is damaged when it is backed up.' },
    'backup.missing': { when: 'A database is missing when it is backed up.' },
    'backup.noSpace': { when: 'The disk of a backup folder has too little space.' },
    'backup.outdated': { when: 'The last backup is older than a week.' },
    'backup.pictures': { when: 'Pictures of the content have no intact copy.', severity: 'warning' },
    'backup.system': { when: 'The system or SQLite refuses an operation of a backup.' },
  },
}
