import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toErrorMessage } from '@freelance-site/foundation'
import { ProblemError } from '@freelance-site/foundation/node'
import { parseJson, readIfThere, syncFolder, writeFileAtomic } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { isDatabase, journalName, lockFolder, move, removeLeftovers } from './backedUpFiles.ts'
import { pathShape } from './backups.ts'
import { verifyDatabase } from './databases.ts'
import type { BackupOptions } from './options.ts'
import { createProblem, formatProblem } from './terminal/problems.ts'

const journalShape = z.object({
  /** The backup, as messages name it. */
  from: z.string(),
  /** The folder in the data folder with the verified files of the backup. */
  staging: z.string().regex(/^restoring-\w+$/),
  /** The folder in the data folder that receives the replaced files. */
  aside: z.string().regex(/^before-restore-[\w-]+$/),
  /** The files that are moved away first, with the side files of every restored database. */
  replaced: z.array(pathShape),
  /** The files that are then moved in. */
  restored: z.array(pathShape),
})

/** The moves of a restore, with paths in the data folder. The journal is on disk until all moves are made. */
export type RestoreJournal = z.infer<typeof journalShape>

/** Makes the moves of a restore. Once the journal is written, the next command or start finishes a restore that was cut off. */
export async function applyRestore(options: BackupOptions, journal: RestoreJournal): Promise<void> {
  const { folder: dataDir } = options
  await syncParents(join(dataDir, journal.staging), journal.restored)
  // Before the journal, since a disk may have no room for one more folder.
  if (journal.replaced.length > 0) await mkdir(join(dataDir, journal.aside), { mode: 0o700 })
  await writeFileAtomic(join(dataDir, journalName), JSON.stringify(journal), 0o600)
  await finishRestore(options, journal)
}

/** Runs before anything opens a database. Throws a `ProblemError` if it cannot finish: a site never starts half restored. */
export async function continueRestore(options: BackupOptions): Promise<string | null> {
  const { folder: dataDir } = options
  if (!existsSync(join(dataDir, journalName))) return null
  // A process that was just killed may still hold the locks.
  using _locks = await lockFolder(options, {
    waitMs: 6_000,
    toProblem: () => createProblem('folder.inRestore', { folder: dataDir }),
  })
  const file = await readIfThere(join(dataDir, journalName))
  if (file === null) return null
  const journal = parseJson(file.toString(), journalShape)
  if (journal === null) {
    const place = { file: join(dataDir, journalName) }
    throw new ProblemError({ ...createProblem('restore.journal'), place }, formatProblem)
  }
  await finishRestore(options, journal)
  await removeLeftovers(dataDir)
  return `the restore from ${journal.from} that was cut off is finished.`
}

async function finishRestore(
  { folder: dataDir, commands }: BackupOptions,
  journal: RestoreJournal,
): Promise<void> {
  try {
    await makeMoves(dataDir, journal)
    await rm(join(dataDir, journalName))
    await syncFolder(dataDir)
  } catch (error) {
    const { start, restore: command } = commands
    const names = { name: journal.from, message: toErrorMessage(error), start, command, file: journalName }
    throw new ProblemError(
      journal.replaced.length === 0
        ? createProblem('restore.unfinished', names)
        : createProblem('restore.unfinishedMoves', { ...names, folder: journal.aside }),
      formatProblem,
    )
  }
}

/**
 * Can be repeated: if the source of a move is gone, an earlier run made the move. The old files are moved away and flushed
 * before the new ones are moved in, so that a power cut leaves no mixture of both.
 */
async function makeMoves(dataDir: string, { staging, aside, replaced, restored }: RestoreJournal) {
  const asideFolder = join(dataDir, aside)
  for (const path of replaced)
    if (!existsSync(join(asideFolder, path))) await move(join(dataDir, path), join(asideFolder, path))
  if (replaced.length > 0) await syncParents(asideFolder, replaced)
  await syncParents(dataDir, replaced)
  for (const path of restored)
    if (existsSync(join(dataDir, staging, path)))
      await move(join(dataDir, staging, path), join(dataDir, path))
  await syncParents(dataDir, restored)
  const lost = restored.find((path) => !existsSync(join(dataDir, path)))
  if (lost !== undefined) throw new Error(`${lost} is not there`)
  // SQLite reads the files beside a database as well.
  for (const path of restored.filter(isDatabase)) verifyDatabase(join(dataDir, path))
}

/** Flushes the folders of files, up to this one, so that their moves are on disk. */
async function syncParents(folder: string, paths: string[]): Promise<void> {
  const parents = new Set([folder])
  for (const path of paths)
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent))
      parents.add(join(folder, parent))
  for (const parent of [...parents].filter(existsSync)) await syncFolder(parent)
}
