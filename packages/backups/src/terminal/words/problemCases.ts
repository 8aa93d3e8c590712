import type { ListedProblems } from '@freelance-site/foundation/testing'
import { problems as en } from './en.ts'
import { problems as fr } from './fr.ts'

/** When a command makes no backup, or restores none. Only the list of problems in the documentation loads it. */
export const backupTerminalProblems: ListedProblems<typeof en> = {
  en,
  fr,
  cases: {
    'backup.nothing': { when: 'The data folder has no secrets file, so it belongs to no site.' },
    'backup.failed': { when: 'A command cannot make a backup.' },
    'backup.diskFull': { when: 'The disk has no space for the file of a backup.' },
    'folder.unwritable': { when: 'The data folder cannot be written.' },
    'folder.inBackup': { when: 'A backup is being made while one is restored.' },
    'folder.inUse': { when: 'A backup is restored while the site runs.' },
    'folder.inRestore': { when: 'A command or a start waits for a restore in vain.' },
    'part.unknown': { when: 'A part of the data folder has another name. The usage follows.' },
    'restore.unknown': { when: 'No backup begins with what was typed.' },
    'restore.ambiguous': { when: 'Several backups begin with what was typed.' },
    'restore.unreadable': { when: 'The manifest of a backup cannot be read.' },
    'restore.occupied': { when: 'The data folder has up to three of the files that a restore replaces.' },
    'restore.occupiedByMore': { when: 'The data folder has more than three of these files.' },
    'restore.diskFull': { when: 'The disk gets full during a restore.' },
    'restore.noSpace': { when: 'The disk has too little space for a backup.' },
    'restore.empty': { when: 'A backup has no files.' },
    'restore.withoutPart': { when: 'A backup lacks the database that is wanted.' },
    'restore.noSecrets': { when: 'A backup has no secrets, without which a site does not start.' },
    'restore.emptyDatabase': { when: 'A database of a backup has no tables.' },
    'restore.newer': { when: 'A database of a backup is of a newer version of the site.' },
    'restore.system': { when: 'The system refuses an operation of a restore.' },
    'restore.damaged': { when: 'A backup is not what its manifest says.' },
    'restore.unfinished': { when: 'A restore into an empty folder cannot be finished.' },
    'restore.unfinishedMoves': { when: 'A restore that replaces files cannot be finished.' },
    'restore.journal': { when: 'The journal of a restore that was cut off is damaged.' },
  },
}
