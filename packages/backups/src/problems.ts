import { createProblems, type Problem } from '@freelance-site/foundation'
import { z } from 'zod'
import type { BackupOptions } from './options.ts'
import { backupProblems } from './words/words.ts'

const { createProblem, formatProblem } = createProblems(backupProblems)

/** The sentence of a problem of backups in a language. */
export const formatBackupProblem = formatProblem

type Names = Pick<BackupOptions, 'secondFolder' | 'commands'>

const toCommand = ({ commands }: Names) => ({ command: commands.restore })

/** A copy of a damaged database must not replace a good backup. */
export const createDamaged = (file: string, detail: string, names: Names): Problem => ({
  ...createProblem('backup.damaged', { detail, ...toCommand(names) }),
  place: { file },
})

/** A database that should be in the data folder is not there. */
export const createMissing = (file: string, names: Names): Problem => ({
  ...createProblem('backup.missing', toCommand(names)),
  place: { file },
})

/** Pictures of the content that are missing or damaged, without a good copy in any backup. The backup has everything else. */
export const createLostPictures = (files: readonly string[]): Problem => ({
  ...createProblem('backup.pictures', { count: files.length, files: files.join(', ') }),
  severity: 'warning',
})

/** The disk of a backup folder has too little space. */
export const createNoSpace = (folder: string, megabytes: number): Problem => ({
  ...createProblem('backup.noSpace', { megabytes }),
  place: { file: folder },
})

/** The second backup folder does not exist. The first one has the backup. */
export const createAway = (folder: string, { secondFolder }: Names): Problem => ({
  ...createProblem('backup.away', { setting: secondFolder.setting }),
  severity: 'warning',
  place: { file: folder },
})

/** Another backup is being made, or one is being restored. */
export const createBusy = (): Problem => createProblem('backup.busy')

/** The last backup is too old. Its moment is that of its manifest; the causes are the problems of the last attempt. */
export const createOutdated = (moment: string, causes: Problem[]): Problem => ({
  ...createProblem('backup.outdated', { moment }),
  causes,
})

/** An error of the operating system or of SQLite. The next attempt may succeed. */
export const createSystemProblem = (message: string): Problem => createProblem('backup.system', { message })

/** What version 1.0.0 stored: a kind, and no names of the site. */
export const storedIncidentShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('damaged'), file: z.string(), detail: z.string() }),
  z.object({ kind: z.literal('missing'), file: z.string() }),
  z.object({ kind: z.literal('pictures'), files: z.array(z.string()) }),
  z.object({ kind: z.literal('noSpace'), folder: z.string(), missingMb: z.number() }),
  z.object({ kind: z.literal('away'), folder: z.string() }),
  z.object({ kind: z.literal('busy') }),
  z.object({ kind: z.literal('system'), message: z.string() }),
])

/** The problem that version 1.0.0 stored. */
export function fromStoredIncident(stored: z.infer<typeof storedIncidentShape>, names: Names): Problem {
  switch (stored.kind) {
    case 'damaged':
      return createDamaged(stored.file, stored.detail, names)
    case 'missing':
      return createMissing(stored.file, names)
    case 'pictures':
      return createLostPictures(stored.files)
    case 'noSpace':
      return createNoSpace(stored.folder, stored.missingMb)
    case 'away':
      return createAway(stored.folder, names)
    case 'busy':
      return createBusy()
    case 'system':
      return createSystemProblem(stored.message)
  }
}
