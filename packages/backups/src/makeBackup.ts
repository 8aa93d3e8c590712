import { existsSync } from 'node:fs'
import { mkdir, mkdtempDisposable, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { toErrorMessage } from '@freelance-site/foundation'
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
  toStores,
  verifyFiles,
  writeManifest,
  writeOutcome,
} from './backups.ts'
import { copyDatabase, countRows, isDamage, listNamedAssets } from './databases.ts'
import type { BackupOptions } from './options.ts'
import { selectToKeep } from './retention.ts'
import { type BackupIncident, formatBackupIncident, toBackupNames } from './status.ts'

/** The result in English sentences for the log and the terminal; none without repairs and incidents. */
export const formatOutcome = (options: BackupOptions, { mended, incidents }: Outcome): string[] => [
  ...(mended.length === 0
    ? []
    : [`Damaged or lost pictures were put back from a backup: ${mended.join(', ')}.`]),
  ...incidents.map((incident) => formatBackupIncident(incident, 'en', toBackupNames(options))),
]

/** An incident because of which a backup folder or an archive gets no backup. */
export class Refusal extends Error {
  readonly incident: BackupIncident

  constructor(incident: BackupIncident) {
    super(incident.kind)
    this.incident = incident
  }
}

/** An error of the operating system or of SQLite is an incident, too. The next attempt may succeed. */
const toIncident = (error: unknown): BackupIncident =>
  error instanceof Refusal ? error.incident : { kind: 'system', message: toErrorMessage(error) }

/** The result of an attempt that ended with this error before it made a backup. */
export function toFailure(error: unknown): Outcome {
  return { name: null, incidents: [toIncident(error)], mended: [] }
}

/** A backup must leave this much of its disk free for the site. */
const reserveBytes = 256 * 2 ** 20

type Deps = { now?: () => Date; getFreeBytes?: typeof readFreeBytes }

/** Makes a backup in each backup folder. Once it is verified, removes earlier backups that need not be kept. */
export async function makeBackup(options: BackupOptions, deps: Deps = {}): Promise<Outcome> {
  using lock = await waitForLock(join(options.folder, lockName))
  if (!lock) return toFailure(new Refusal({ kind: 'busy' }))
  await removeLeftovers(options.folder)
  const outcome = await makeInStores(options, deps)
  await writeOutcome(options, outcome).catch((error) => outcome.incidents.push(toIncident(error)))
  return outcome
}

type Attempt = { options: BackupOptions; createdAt: Date; name: string; getFreeBytes: typeof readFreeBytes }

async function makeInStores(options: BackupOptions, deps: Deps): Promise<Outcome> {
  const { now = () => new Date(), getFreeBytes = readFreeBytes } = deps
  const [first = '', second] = toStores(options)
  const createdAt = toUnusedMoment(first, now())
  const name = toName(createdAt)
  const attempt: Attempt = { options, createdAt, name, getFreeBytes }
  const incidents: BackupIncident[] = []
  const mended: string[] = []
  /** Stores an asset in the backup folder, and repairs the site's own copy if that is damaged or lost. */
  const storeAsset = async (path: string) => {
    const stored = await ensureAsset(options, first, path, [options.folder, ...toStores(options)])
    try {
      const own = stored && (await ensureAsset(options, options.folder, path, [first]))
      if (own?.isNew) mended.push(path)
    } catch (error) {
      // If the disk refuses to read or replace the site's own copy, the backup is still complete.
      incidents.push(toIncident(error))
    }
    return stored
  }
  let made: string | null = null
  try {
    await mkdir(first, { recursive: true, mode: 0o700 })
    await makeInStore(attempt, first, async (staging) => {
      const { lostAssets } = await copyData(options, staging, createdAt, storeAsset)
      if (lostAssets.length > 0) incidents.push({ kind: 'pictures', files: lostAssets })
    })
    made = name
    if (second !== undefined) await copyToSecond(attempt, first, second)
  } catch (error) {
    incidents.push(toIncident(error))
  }
  return { name: made, incidents, mended }
}

/** A moment that no backup is named by. Names have seconds, and two backups can be made in one second. */
const toUnusedMoment = (store: string, moment: Date): Date =>
  existsSync(join(store, toName(moment))) ? toUnusedMoment(store, new Date(moment.getTime() + 1_000)) : moment

async function copyToSecond(attempt: Attempt, first: string, second: string): Promise<void> {
  const { options, name } = attempt
  // The folder is not created here: if its disk is not mounted, the backup would silently go to the first disk.
  if (!existsSync(second)) throw new Refusal({ kind: 'away', folder: second })
  const manifest = await requireManifest(options, join(first, name))
  const paths = Object.keys(manifest.files)
  await makeInStore(attempt, second, async (staging) => {
    const files = paths.filter((path) => !isAsset(options, path))
    for (const path of [...files, manifestName])
      await copyPrivate(join(first, name, path), join(staging, path))
    await verifyFiles(staging, manifest, files)
    const assets = paths.filter((path) => isAsset(options, path))
    const lost = await ensureAssets(options, second, assets, [first, options.folder])
    if (lost.length > 0) throw new Refusal({ kind: 'pictures', files: lost })
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
  // Two sites may share a backup folder, but not their secrets.
  const toSite = (backup: Backup) => backup.files[options.secrets.file]
  const made = backups.find((backup) => backup.name === name)
  const ours = backups.filter((backup) => made && toSite(backup) === toSite(made))
  const kept = selectToKeep(ours, createdAt)
  for (const backup of ours)
    if (!kept.includes(backup)) await rm(join(store, backup.name), { recursive: true, force: true })
  const remaining = await readStore(options, store)
  // No asset is removed if a manifest cannot be read, because that backup may need any of them.
  if (remaining.unreadable.length > 0) return
  await pruneAssets(options, store, new Set(remaining.backups.flatMap(({ files }) => Object.keys(files))))
}

async function requireSpace({ options, getFreeBytes }: Attempt, store: string): Promise<void> {
  const added = (await listBackupFiles(options))
    .filter((path) => !(isAsset(options, path) && existsSync(join(store, path))))
    .flatMap((path) => [path, ...listSideFiles(path, options.folder)])
  const sizes = await Promise.all(added.map(async (path) => (await stat(join(options.folder, path))).size))
  const missing = sizes.reduce((sum, size) => sum + size, 0) + reserveBytes - (await getFreeBytes(store))
  if (missing > 0)
    throw new Refusal({ kind: 'noSpace', folder: store, missingMb: Math.ceil(missing / 2 ** 20) })
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
  if (missing !== undefined) throw new Refusal({ kind: 'missing', file: missing.file })
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
      throw new Refusal({ kind: 'damaged', file: path, detail: error.message })
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
