import { existsSync } from 'node:fs'
import { mkdir, mkdtempDisposable, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, toErrorMessage } from '@freelance-site/foundation'
import { waitForLock } from '@freelance-site/foundation/node'
import { readFreeBytes } from '@freelance-site/foundation/server'
import { type Digest, digestFile, ensureAsset, ensureAssets, isAsset, pruneAssets } from './assets.ts'
import {
  copyPrivate,
  isDatabase,
  listBackupFiles,
  listSideFiles,
  lockName,
  manifestName,
  removeLeftovers,
} from './backedUpFiles.ts'
import {
  type Backup,
  type Manifest,
  type Outcome,
  readStore,
  requireManifest,
  toName,
  toOwnStore,
  toStores,
  verifyFiles,
  writeManifest,
  writeOutcome,
} from './backups.ts'
import { copyDatabase, countRows, isDamage, listNamedAssets } from './databases.ts'
import { readFormerSecrets } from './formerSecrets.ts'
import type { BackupOptions } from './options.ts'
import {
  createAway,
  createBusy,
  createDamaged,
  createLostPictures,
  createMissing,
  createNoSpace,
  createSystemProblem,
  formatBackupProblem,
} from './problems.ts'
import { selectToKeep } from './retention.ts'

/** The result in English sentences for the log and the terminal; none without repairs and problems. */
export const formatOutcome = ({ mended, problems }: Outcome): string[] => [
  ...(mended.length === 0
    ? []
    : [`Damaged or lost pictures were put back from a backup: ${mended.join(', ')}.`]),
  ...problems.map((problem) => formatBackupProblem(problem, 'en')),
]

/** Because of a problem, a backup folder or an archive gets no backup. */
export class ImpossibleBackup extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

const toProblem = (error: unknown): Problem =>
  error instanceof ImpossibleBackup ? error.problem : createSystemProblem(toErrorMessage(error))

/** The result of an attempt that ended with this error before it made a backup. */
export function toFailure(error: unknown): Outcome {
  return { name: null, problems: [toProblem(error)], mended: [] }
}

/** A backup must leave this much of its disk free for the site. */
const reserveBytes = 256 * 2 ** 20

type Deps = { now?: () => Date; getFreeBytes?: typeof readFreeBytes }

/** Makes a backup in each backup folder. Once it is verified, removes earlier backups that need not be kept. */
export async function makeBackup(options: BackupOptions, deps: Deps = {}): Promise<Outcome> {
  using lock = await waitForLock(join(options.folder, lockName))
  if (!lock) return toFailure(new ImpossibleBackup(createBusy()))
  await removeLeftovers(options.folder)
  const outcome = await makeInStores(options, deps)
  await writeOutcome(options, outcome).catch((error) => outcome.problems.push(toProblem(error)))
  return outcome
}

type Attempt = { options: BackupOptions; createdAt: Date; name: string; getFreeBytes: typeof readFreeBytes }

async function makeInStores(options: BackupOptions, deps: Deps): Promise<Outcome> {
  const { now = () => new Date(), getFreeBytes = readFreeBytes } = deps
  const [first = '', second] = toStores(options)
  const createdAt = toUnusedMoment(first, now())
  const name = toName(createdAt)
  const attempt: Attempt = { options, createdAt, name, getFreeBytes }
  const problems: Problem[] = []
  const mended: string[] = []
  /** Stores an asset in the backup folder, and repairs the site's own copy if that is damaged or lost. */
  const storeAsset = async (path: string) => {
    const stored = await ensureAsset(options, first, path, [options.folder, ...toStores(options)])
    try {
      const own = stored && (await ensureAsset(options, options.folder, path, [first]))
      if (own?.isNew) mended.push(path)
    } catch (error) {
      // If the disk refuses to read or replace the site's own copy, the backup is still complete.
      problems.push(toProblem(error))
    }
    return stored
  }
  let made: string | null = null
  try {
    await mkdir(first, { recursive: true, mode: 0o700 })
    await makeInStore(attempt, first, async (staging) => {
      const { lostAssets } = await copyData(options, staging, createdAt, storeAsset)
      if (lostAssets.length > 0) problems.push(createLostPictures(lostAssets))
    })
    made = name
    if (second !== undefined) await copyToSecond(attempt, first, second)
  } catch (error) {
    problems.push(toProblem(error))
  }
  return { name: made, problems, mended }
}

/** A moment that no backup is named by. Names have seconds, and two backups can be made in one second. */
const toUnusedMoment = (store: string, moment: Date): Date =>
  existsSync(join(store, toName(moment))) ? toUnusedMoment(store, new Date(moment.getTime() + 1_000)) : moment

async function copyToSecond(attempt: Attempt, first: string, second: string): Promise<void> {
  const { options, name } = attempt
  // The folder is not created here: if its disk is not mounted, the backup would silently go to the first disk.
  if (!existsSync(second)) throw new ImpossibleBackup(createAway(second, options))
  const manifest = await requireManifest(options, join(first, name))
  const paths = Object.keys(manifest.files)
  await makeInStore(attempt, second, async (staging) => {
    const files = paths.filter((path) => !isAsset(options, path))
    for (const path of [...files, manifestName])
      await copyPrivate(join(first, name, path), join(staging, path))
    await verifyFiles(staging, manifest, files)
    const assets = paths.filter((path) => isAsset(options, path))
    const lost = await ensureAssets(options, second, assets, [first, options.folder])
    if (lost.length > 0) throw new ImpossibleBackup(createLostPictures(lost))
  })
}

const unfinished = 'making-'

/** The backup has a temporary name until it is complete. */
async function makeInStore(attempt: Attempt, store: string, work: (staging: string) => Promise<void>) {
  const leftovers = (await readdir(store)).filter((name) => name.startsWith(unfinished))
  for (const name of leftovers) await rm(join(store, name), { recursive: true, force: true })
  await using staging = await mkdtempDisposable(join(store, unfinished))
  await requireSpace(attempt, store)
  await work(staging.path)
  await rename(staging.path, join(store, attempt.name))
  await prune(attempt, store)
}

async function prune({ options, name, createdAt }: Attempt, store: string): Promise<void> {
  const { backups } = await readStore(options, store)
  const ours = store === toOwnStore(options) ? backups : await selectOwn(options, backups, name)
  const kept = selectToKeep(ours, createdAt)
  for (const backup of ours)
    if (!kept.includes(backup)) await rm(join(store, backup.name), { recursive: true, force: true })
  const remaining = await readStore(options, store)
  // No asset is removed if a manifest cannot be read, because that backup may need any of them.
  if (remaining.unreadable.length > 0) return
  await pruneAssets(options, store, new Set(remaining.backups.flatMap(({ files }) => Object.keys(files))))
}

/** The backups that this site has made. Two sites may share the second folder, but not their secrets. */
async function selectOwn(options: BackupOptions, backups: Backup[], made: string): Promise<Backup[]> {
  const toSecrets = (backup: Backup) => backup.files[options.secrets.file]
  const current = backups.filter(({ name }) => name === made).map(toSecrets)
  const former = await readFormerSecrets(options)
  return backups.filter(
    (backup) =>
      current.includes(toSecrets(backup)) ||
      former.some(
        ({ hash, until }) => hash === toSecrets(backup) && Date.parse(backup.createdAt) <= Date.parse(until),
      ),
  )
}

async function requireSpace({ options, getFreeBytes }: Attempt, store: string): Promise<void> {
  const added = (await listBackupFiles(options))
    .filter((path) => !(isAsset(options, path) && existsSync(join(store, path))))
    .flatMap((path) => [path, ...listSideFiles(path, options.folder)])
  const sizes = await Promise.all(added.map(async (path) => (await stat(join(options.folder, path))).size))
  const missing = sizes.reduce((sum, size) => sum + size, 0) + reserveBytes - (await getFreeBytes(store))
  if (missing > 0) throw new ImpossibleBackup(createNoSpace(store, Math.ceil(missing / 2 ** 20)))
}

/** The site may keep running. Refuses if a database is missing or damaged: an incomplete copy is not a backup. */
export async function copyData(
  options: BackupOptions,
  target: string,
  createdAt: Date,
  storeAsset: (path: string) => Promise<Digest | null>,
): Promise<{ manifest: Manifest; lostAssets: string[] }> {
  const paths = await listBackupFiles(options)
  const missing = options.databases.find(({ isExpected, file }) => isExpected && !paths.includes(file))
  if (missing !== undefined) throw new ImpossibleBackup(createMissing(missing.file, options))
  const files: Record<string, string> = {}
  const lostAssets: string[] = []
  let bytes = 0
  const add = (path: string, digest: Digest) => {
    files[path] = digest.hash
    bytes += digest.bytes
  }
  for (const path of paths.filter((path) => !isAsset(options, path))) {
    const [source, copy] = [join(options.folder, path), join(target, path)]
    try {
      await (isDatabase(path) ? copyDatabase(options, source, copy) : copyPrivate(source, copy))
      add(path, await digestFile(copy))
    } catch (error) {
      // The running site may have removed the file meanwhile.
      if (!existsSync(source)) continue
      if (!isDatabase(path) || !isDamage(error)) throw error
      throw new ImpossibleBackup(createDamaged(path, error.message, options))
    }
  }
  const assets = [...paths, ...listNamedAssets(options, target)].filter((path) => isAsset(options, path))
  for (const path of [...new Set(assets)].toSorted()) {
    const stored = await storeAsset(path)
    if (stored === null) lostAssets.push(path)
    else add(path, stored)
  }
  const counts = options.databases.map(({ table, file }): [string, number | null] => [
    table,
    existsSync(join(target, file)) ? countRows(options, join(target, file)) : null,
  ])
  const manifest = { createdAt: createdAt.toISOString(), counts: Object.fromEntries(counts), bytes, files }
  await writeManifest(target, manifest)
  return { manifest, lostAssets }
}
