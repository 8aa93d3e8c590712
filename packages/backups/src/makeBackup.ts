import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { toErrorMessage } from 'foundation/errorMessage'
import { readFreeBytes } from 'foundation/file'
import { ensureAsset, ensureAssets, isAsset, pruneAssets, type StoredAsset } from './assets.ts'
import {
  type Backup,
  type Manifest,
  type Outcome,
  readStore,
  requireManifest,
  toHash,
  toName,
  toStores,
  verifyFiles,
  writeManifest,
  writeOutcome,
} from './backups.ts'
import { copyDatabase, countRows, isDamage, listNamedAssets } from './databases.ts'
import {
  copyPrivate,
  isDatabase,
  listBackupFiles,
  listSideFiles,
  lockName,
  manifestName,
  removeLeftovers,
} from './dataFolder.ts'
import type { BackupOptions } from './options.ts'
import { selectToKeep } from './retention.ts'
import { type BackupIncident, formatBackupIncident } from './status.ts'

/** Describes an outcome to the owner: the pictures that were put back, then the incidents. */
export const formatOutcome = ({ secondFolder }: BackupOptions, { mended, incidents }: Outcome): string[] => [
  ...(mended.length === 0
    ? []
    : [`Damaged or lost pictures were put back from a backup: ${mended.join(', ')}.`]),
  ...incidents.map((incident) => formatBackupIncident(incident, 'en', secondFolder.setting)),
]

export const toFailure = (...incidents: BackupIncident[]): Outcome => ({ name: null, incidents, mended: [] })

/** An error of the operating system or of SQLite as an incident. The next attempt may succeed. */
export const toIncident = (error: unknown): BackupIncident => ({
  kind: 'system',
  message: toErrorMessage(error),
})

/** A backup must leave this much of its disk free for the site. */
const reserveBytes = 256 * 2 ** 20

type Deps = { now?: () => Date; getFreeBytes?: (folder: string) => Promise<number> }

/** Makes a backup in each backup folder. Once it is verified, removes earlier backups that need not be kept. */
export async function makeBackup(options: BackupOptions, deps: Deps = {}): Promise<Outcome> {
  using lock = await options.waitForLock(join(options.folder, lockName))
  if (!lock) return toFailure({ kind: 'busy' })
  await removeLeftovers(options.folder)
  const outcome = await makeInStores(options, deps)
  try {
    await writeOutcome(options, outcome)
    return outcome
  } catch (error) {
    return { ...outcome, incidents: [...outcome.incidents, toIncident(error)] }
  }
}

type Attempt = { options: BackupOptions; createdAt: Date; name: string } & Pick<
  Required<Deps>,
  'getFreeBytes'
>

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
  const makeInFirst = async () => {
    await mkdir(first, { recursive: true, mode: 0o700 })
    return makeInStore(attempt, first, async (staging) => {
      const copied = await copyData(options, staging, createdAt, storeAsset)
      if (copied.kind === 'refused') return copied.incident
      if (copied.lostAssets.length > 0) incidents.push({ kind: 'pictures', files: copied.lostAssets })
      return null
    })
  }
  const refused = await makeInFirst().catch(toIncident)
  if (refused) return { name: null, incidents: [...incidents, refused], mended }
  const incident = second === undefined ? null : await copyToSecond(attempt, first, second).catch(toIncident)
  return { name, incidents: incident ? [...incidents, incident] : incidents, mended }
}

/** A moment that no backup is named by. Names have seconds, and two backups can be made in one second. */
const toUnusedMoment = (store: string, moment: Date): Date =>
  existsSync(join(store, toName(moment))) ? toUnusedMoment(store, new Date(moment.getTime() + 1_000)) : moment

async function copyToSecond(attempt: Attempt, first: string, second: string): Promise<BackupIncident | null> {
  const { options, name } = attempt
  // The folder is not created here: if its disk is not mounted, the backup would silently go to the first disk.
  if (!existsSync(second)) return { kind: 'away', folder: second }
  const manifest = await requireManifest(options, join(first, name))
  const paths = Object.keys(manifest.files)
  return makeInStore(attempt, second, async (staging) => {
    const files = paths.filter((path) => !isAsset(options, path))
    for (const path of [...files, manifestName])
      await copyPrivate(join(first, name, path), join(staging, path))
    await verifyFiles(staging, manifest, files)
    const assets = paths.filter((path) => isAsset(options, path))
    const lost = await ensureAssets(options, second, assets, [first, options.folder])
    return lost.length === 0 ? null : { kind: 'pictures', files: lost }
  })
}

const unfinished = 'making-'

/** Does the work in a temporary folder, which gets its final name on success and is removed on failure. */
async function makeInStore(
  attempt: Attempt,
  store: string,
  work: (staging: string) => Promise<BackupIncident | null>,
): Promise<BackupIncident | null> {
  const leftovers = (await readdir(store)).filter((name) => name.startsWith(unfinished))
  for (const name of leftovers) await rm(join(store, name), { recursive: true, force: true })
  const staging = join(store, unfinished + attempt.name)
  await mkdir(staging, { mode: 0o700 })
  try {
    const incident = (await findLackOfSpace(attempt, store)) ?? (await work(staging))
    if (incident !== null) return incident
    await rename(staging, join(store, attempt.name))
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  await prune(attempt, store)
  return null
}

/** Removes the backups of this site that need not be kept, then the assets that no backup names any more. */
async function prune({ options, name, createdAt }: Attempt, store: string): Promise<void> {
  const { backups } = await readStore(options, store)
  // Two sites may share a backup folder, but not their secrets.
  const toSite = (backup?: Backup) => backup?.files[options.secrets.file]
  const site = toSite(backups.find((backup) => backup.name === name))
  const ours = backups.filter((backup) => toSite(backup) === site)
  const kept = selectToKeep(ours, createdAt)
  for (const backup of ours)
    if (!kept.includes(backup)) await rm(join(store, backup.name), { recursive: true, force: true })
  const remaining = await readStore(options, store)
  // No asset is removed if a manifest cannot be read, because that backup may need any of them.
  if (remaining.unreadable.length > 0) return
  await pruneAssets(options, store, new Set(remaining.backups.flatMap(({ files }) => Object.keys(files))))
}

async function findLackOfSpace(
  { options, getFreeBytes }: Attempt,
  store: string,
): Promise<BackupIncident | null> {
  const added = (await listBackupFiles(options))
    .filter((path) => !(isAsset(options, path) && existsSync(join(store, path))))
    .flatMap((path) => [path, ...listSideFiles(path, options.folder)])
  const sizes = await Promise.all(added.map(async (path) => (await stat(join(options.folder, path))).size))
  const missing = sizes.reduce((sum, size) => sum + size, 0) + reserveBytes - (await getFreeBytes(store))
  return missing <= 0 ? null : { kind: 'noSpace', folder: store, missingMb: Math.ceil(missing / 2 ** 20) }
}

export type CopyOutcome =
  | { kind: 'copied'; manifest: Manifest; lostAssets: string[] }
  | { kind: 'refused'; incident: BackupIncident }

/** The site may keep running. Refuses if a database is missing or damaged: an incomplete copy is not a backup. */
export async function copyData(
  options: BackupOptions,
  target: string,
  createdAt: Date,
  storeAsset: (path: string) => Promise<StoredAsset | null>,
): Promise<CopyOutcome> {
  const paths = await listBackupFiles(options)
  const missing = options.databases.find(({ isExpected, file }) => isExpected && !paths.includes(file))
  if (missing !== undefined) return { kind: 'refused', incident: { kind: 'missing', file: missing.file } }
  const files: Record<string, string> = {}
  const lostAssets: string[] = []
  let bytes = 0
  const add = async (path: string, file: string) => {
    files[path] = await toHash(file)
    bytes += (await stat(file)).size
  }
  for (const path of paths.filter((path) => !isAsset(options, path))) {
    const copy = join(target, path)
    try {
      if (await copyOne(options, join(options.folder, path), copy)) await add(path, copy)
    } catch (error) {
      if (!isDatabase(path) || !isDamage(error)) throw error
      return { kind: 'refused', incident: { kind: 'damaged', file: path, detail: error.message } }
    }
  }
  const assets = [...paths, ...listNamedAssets(options, target)].filter((path) => isAsset(options, path))
  for (const path of [...new Set(assets)].toSorted()) {
    const stored = await storeAsset(path)
    if (stored) await add(path, stored.file)
    else lostAssets.push(path)
  }
  const counts = options.databases.map(({ table, file }): [string, number | null] => [
    table,
    existsSync(join(target, file)) ? countRows(options, join(target, file)) : null,
  ])
  const manifest = { createdAt: createdAt.toISOString(), counts: Object.fromEntries(counts), bytes, files }
  await writeManifest(target, manifest)
  return { kind: 'copied', manifest, lostAssets }
}

/** False if the running site has removed the file meanwhile. */
async function copyOne(options: BackupOptions, source: string, target: string): Promise<boolean> {
  try {
    await (isDatabase(source) ? copyDatabase(options, source, target) : copyPrivate(source, target))
    return true
  } catch (error) {
    if (existsSync(source)) throw error
    return false
  }
}
