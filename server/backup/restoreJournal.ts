import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { PlainError } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { listFiles, parseJson, readIfThere, syncFolder, writeFileAtomic } from '#lib/file.server.ts'
import { isAsset } from './assets.ts'
import { verifyDatabase } from './databases.ts'
import { holdFolder, isDatabase, journalName, listBeside, move, removeLeftovers } from './dataFolder.ts'
import { pathShape } from './manifest.ts'

const journalShape = z.object({
  /** What is restored, for a person. */
  from: z.string(),
  /** The folder in the data folder with the verified files of the backup. */
  staging: z.string().regex(/^restoring-\w+$/),
  /** The folder in the data folder for what was there before. */
  aside: z.string().regex(/^before-restore-[\w-]+$/),
  /** What is moved out of the way first, with the side files of every database that is restored. */
  replaced: z.array(pathShape),
  /** What is then moved in. */
  restored: z.array(pathShape),
})

/** The moves of a restore, by their paths in the data folder. On disk while they are made. */
export type RestoreJournal = z.infer<typeof journalShape>

/** `undone`: what was there before is back in its place. */
export type Settled = { kind: 'restored' } | { kind: 'undone'; reason: string }

/** Makes the moves of a restore. Once the journal is written, they are finished or undone, whoever ends this process. */
export async function applyRestore(dataDir: string, journal: RestoreJournal): Promise<Settled> {
  await syncParents(join(dataDir, journal.staging), journal.restored)
  await writeFileAtomic(join(dataDir, journalName), JSON.stringify(journal), 0o600)
  return settleRestore(dataDir, journal)
}

/**
 * Finishes or undoes a restore that was cut off, before anything opens a database. Returns what it did in a sentence, or
 * null where there was nothing to do. Throws a `PlainError` where neither is possible.
 */
export async function continueRestore(dataDir: string): Promise<string | null> {
  if (!existsSync(join(dataDir, journalName))) return null
  // A process that was just killed may still hold them.
  using _held = await holdFolder(dataDir, {
    waitMs: 6_000,
    toSentence: () => `A restore of ${dataDir} is under way. Wait until it is over.`,
  })
  const file = await readIfThere(join(dataDir, journalName))
  if (file === null) return null
  const journal = parseJson(file.toString(), journalShape)
  if (journal === null)
    throw new PlainError(
      `${join(dataDir, journalName)} cannot be read: a restore was cut off, and what it moved is in the folders before-restore-… and restoring-… beside it.`,
    )
  const settled = await settleRestore(dataDir, journal)
  await removeLeftovers(dataDir)
  return settled.kind === 'restored'
    ? `the restore from ${journal.from} that was cut off is finished.`
    : `the restore from ${journal.from} that was cut off is undone, and what was there is back (${settled.reason}).`
}

async function settleRestore(dataDir: string, journal: RestoreJournal): Promise<Settled> {
  const reason = await moveForward(dataDir, journal).then(() => null, toErrorMessage)
  try {
    if (reason !== null) await moveBack(dataDir, journal)
    await rm(join(dataDir, journalName))
    await syncFolder(dataDir)
  } catch (error) {
    const causes = [...(reason === null ? [] : [reason]), toErrorMessage(error)].join('; ')
    throw new PlainError(
      `The restore from ${journal.from} could neither be finished nor undone (${causes}). Once the cause is gone, npm start or npm run restore continues it.`,
    )
  }
  return reason === null ? { kind: 'restored' } : { kind: 'undone', reason }
}

/**
 * Can be repeated: a move whose source is gone was made by an earlier run. The old files are out of the way and flushed
 * before the new ones are moved in, so that a power cut leaves no mixture of both.
 */
async function moveForward(dataDir: string, { staging, aside, replaced, restored }: RestoreJournal) {
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
  // In its place, where SQLite sees what is beside it.
  for (const path of restored.filter(isDatabase)) verifyDatabase(join(dataDir, path))
}

/** Assets stay: their content is what their name says, whoever brought them. */
async function moveBack(dataDir: string, { staging, aside, replaced, restored }: RestoreJournal) {
  const asideFolder = join(dataDir, aside)
  const own = restored.filter((path) => !isAsset(path))
  for (const path of own) {
    const isMovedIn = !existsSync(join(dataDir, staging, path)) && existsSync(join(dataDir, path))
    if (!isMovedIn) continue
    // They belong to the restored database: those of the former one are out of the way.
    for (const side of listBeside(path, dataDir)) await rm(join(dataDir, side))
    await move(join(dataDir, path), join(dataDir, staging, path))
  }
  await syncParents(dataDir, own)
  for (const path of replaced)
    if (existsSync(join(asideFolder, path))) await move(join(asideFolder, path), join(dataDir, path))
  await syncParents(dataDir, replaced)
  if ((await listFiles(asideFolder)).length === 0) await rm(asideFolder, { recursive: true, force: true })
}

/** Flushes the folders of files, up to this one, so that their moves are on disk. */
async function syncParents(folder: string, paths: string[]): Promise<void> {
  const parents = new Set([folder])
  for (const path of paths)
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent))
      parents.add(join(folder, parent))
  for (const parent of [...parents].filter(existsSync)) await syncFolder(parent)
}
