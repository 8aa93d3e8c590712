import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForLock } from 'content-lake/exclusiveLock'
import { z } from 'zod'
import { type BackupIncident, backupIncidentShape, formatBackupIncident } from '#lib/backup/backupStatus.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { parseJson, readFreeBytes, readIfThere, writeFileAtomic } from '#lib/file.server.ts'
import { hasSoundAsset, isAsset, keepAsset, keepAssets, pruneAssets, settle } from './assets.ts'
import { copyData } from './backup.ts'
import { type Backup, type BackupEnv, type Expected, readStore, toName, toStores } from './backups.ts'
import { listNamedAssets } from './databases.ts'
import { listBeside, listKeptFiles, removeLeftovers } from './dataFolder.ts'
import { manifestName, readManifest, verifyFiles } from './manifest.ts'
import { toKept } from './retention.ts'

/** What one attempt came to: no name if nothing was made. `mended`: pictures of the site put back from a backup. */
export const outcomeShape = z.object({
  name: z.string().nullable(),
  incidents: z.array(backupIncidentShape),
  mended: z.array(z.string()),
})

export type Outcome = z.infer<typeof outcomeShape>

/** What the owner should know of an outcome: pictures that were put back, then what went wrong. */
export const formatOutcome = ({ mended, incidents }: Outcome): string[] => [
  ...(mended.length === 0
    ? []
    : [`Damaged or lost pictures were put back from a backup: ${mended.join(', ')}.`]),
  ...incidents.map((incident) => formatBackupIncident(incident, 'en')),
]

/** This much of a disk stays free for the site itself, whatever there is to back up. */
const reserveBytes = 256 * 2 ** 20

type Deps = { now?: () => Date; getFreeBytes?: (folder: string) => Promise<number> }

/**
 * Makes a backup beside the earlier ones, in each folder for backups, and removes those that need not be kept. An earlier
 * one is removed only once a new one is complete and checked.
 */
export async function makeBackup(env: BackupEnv, expected: Expected, deps: Deps = {}): Promise<Outcome> {
  using lock = await waitForLock(join(env.DATA_DIR, 'backup.lock'))
  if (!lock) return { name: null, incidents: [{ kind: 'busy' }], mended: [] }
  await removeLeftovers(env.DATA_DIR)
  const outcome = await makeEverywhere(env, expected, deps)
  const unnoted = await noteOutcome(env, outcome).catch(toIncident)
  return unnoted ? { ...outcome, incidents: [...outcome.incidents, unnoted] } : outcome
}

async function makeEverywhere(env: BackupEnv, expected: Expected, deps: Deps): Promise<Outcome> {
  const { now = () => new Date(), getFreeBytes = readFreeBytes } = deps
  const [main = '', second] = toStores(env)
  const createdAt = await toFreeMoment(now, toStores(env))
  const name = toName(createdAt)
  const incidents: BackupIncident[] = []
  const mended: string[] = []
  try {
    await mkdir(main, { recursive: true, mode: 0o700 })
    const made = await inStore(main, name, async (staging) => {
      const full = await findLackOfSpace(main, await listAdded(env.DATA_DIR, main), getFreeBytes)
      if (full) return full
      const copied = await copyData(env.DATA_DIR, staging, expected, createdAt, async (path) => {
        const kept = await keepAsset(main, path, [env.DATA_DIR, ...(second ? [second] : [])])
        // A backup is made all the same where the disk refuses to read or replace the damaged one.
        const mend = kept === null ? false : await mendAsset(env.DATA_DIR, path, main).catch(toIncident)
        if (mend === true) mended.push(path)
        else if (mend !== false) incidents.push(mend)
        return kept
      })
      if (copied.kind === 'refused') return copied.incident
      if (copied.lostAssets.length > 0) incidents.push({ kind: 'pictures', files: copied.lostAssets })
      return null
    })
    if (made) return { name: null, incidents: [...incidents, made], mended }
    await prune(main, name, createdAt)
  } catch (error) {
    return { name: null, incidents: [...incidents, toIncident(error)], mended }
  }
  if (second === undefined) return { name, incidents, mended }
  const missed = await copyToSecond(env.DATA_DIR, main, second, name, getFreeBytes).catch(toIncident)
  if (missed) incidents.push(missed)
  else await prune(second, name, createdAt)
  return { name, incidents, mended }
}

/** The first moment from now on whose name no backup has: two are seldom made within a second. */
async function toFreeMoment(now: () => Date, stores: string[]): Promise<Date> {
  for (;;) {
    const moment = now()
    if (!stores.some((store) => existsSync(join(store, toName(moment))))) return moment
    await sleep(100)
  }
}

/** Puts a damaged or lost picture of the site back from a backup. One that the owner has removed meanwhile stays away. */
async function mendAsset(dataDir: string, path: string, store: string): Promise<boolean> {
  if (await hasSoundAsset(dataDir, path)) return false
  const isNamed =
    existsSync(join(dataDir, path)) || listNamedAssets(join(dataDir, 'lake.sqlite')).includes(path)
  return isNamed && (await keepAsset(dataDir, path, [store])) !== null
}

/** Puts a backup that exists in one folder into another, with the assets that it names. */
async function copyToSecond(
  dataDir: string,
  main: string,
  second: string,
  name: string,
  getFreeBytes: (folder: string) => Promise<number>,
): Promise<BackupIncident | null> {
  // Not created here: where its disk is not mounted, the backup would be on the first disk without anybody noticing.
  if (!existsSync(second)) return { kind: 'away', folder: second }
  const parsed = await readManifest(join(main, name))
  if (parsed.kind === 'refused') throw new Error(`${join(main, name)}: ${parsed.reason}`)
  const { manifest } = parsed
  return inStore(second, name, async (staging) => {
    const paths = Object.keys(manifest.files)
    const own = paths.filter((path) => !isAsset(path))
    const added = [
      ...own.map((path) => join(main, name, path)),
      ...paths
        .filter((path) => isAsset(path) && !existsSync(join(second, path)))
        .map((path) => join(main, path)),
    ]
    const full = await findLackOfSpace(second, added, getFreeBytes)
    if (full) return full
    for (const path of [...own, manifestName]) {
      await mkdir(dirname(join(staging, path)), { recursive: true, mode: 0o700 })
      await copyFile(join(main, name, path), join(staging, path))
      await settle(join(staging, path))
    }
    await verifyFiles(staging, manifest, own)
    const lost = await keepAssets(second, paths.filter(isAsset), [main, dataDir])
    return lost.length === 0 ? null : { kind: 'pictures', files: lost }
  })
}

/** Does the work in a folder that gets its name when it is done, and is gone if it fails. */
async function inStore(
  store: string,
  name: string,
  work: (staging: string) => Promise<BackupIncident | null>,
): Promise<BackupIncident | null> {
  const left = (await readdir(store)).filter((name) => name.startsWith(unfinished))
  for (const name of left) await rm(join(store, name), { recursive: true, force: true })
  const staging = join(store, unfinished + name)
  await mkdir(staging, { mode: 0o700 })
  try {
    const incident = await work(staging)
    if (incident === null) await rename(staging, join(store, name))
    return incident
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

const unfinished = 'making-'

/** Removes the backups of this site that need not be kept, then the assets that no backup names any more. */
async function prune(store: string, name: string, now: Date): Promise<void> {
  const { backups } = await readStore(store)
  const site = backups.find((backup) => backup.name === name)?.site
  const ours = backups.filter((backup) => backup.site === site)
  const kept = new Set(toKept(ours, now).map((backup) => backup.name))
  for (const old of ours)
    if (!kept.has(old.name)) await rm(join(store, old.name), { recursive: true, force: true })
  const left = await readStore(store)
  // One whose list cannot be read may name any of them.
  if (left.unreadable.length === 0) await pruneAssets(store, await listNamed(store, left.backups))
}

async function listNamed(store: string, backups: Backup[]): Promise<Set<string>> {
  const manifests = await Promise.all(backups.map(({ name }) => readManifest(join(store, name))))
  const files = manifests.flatMap((parsed) => (parsed.kind === 'parsed' ? [parsed.manifest.files] : []))
  return new Set(files.flatMap(Object.keys).filter(isAsset))
}

async function findLackOfSpace(
  folder: string,
  added: string[],
  getFreeBytes: (folder: string) => Promise<number>,
): Promise<BackupIncident | null> {
  const sizes = await Promise.all(added.map(async (file) => (await stat(file)).size))
  const missing = sizes.reduce((sum, size) => sum + size, 0) + reserveBytes - (await getFreeBytes(folder))
  return missing <= 0 ? null : { kind: 'noSpace', folder, missingMb: Math.ceil(missing / 2 ** 20) }
}

/** The files that a backup of a data folder adds to a store: all but the assets that the store has. */
async function listAdded(dataDir: string, store: string): Promise<string[]> {
  const paths = await listKeptFiles(dataDir)
  return paths
    .filter((path) => !(isAsset(path) && existsSync(join(store, path))))
    .flatMap((path) => [path, ...listBeside(path, dataDir)])
    .map((path) => join(dataDir, path))
}

/** What the operating system or SQLite refused: the next attempt may succeed. */
const toIncident = (error: unknown): BackupIncident => ({
  kind: 'system',
  message: toErrorMessage(error),
})

const lastOutcome = ({ DATA_DIR }: BackupEnv) => join(DATA_DIR, 'backups', 'last.json')

async function noteOutcome(env: BackupEnv, outcome: Outcome): Promise<void> {
  await writeFileAtomic(lastOutcome(env), JSON.stringify(outcome), 0o600)
}

/** What the last attempt came to; null before the first. */
export async function readLastOutcome(env: BackupEnv): Promise<Outcome | null> {
  const file = await readIfThere(lastOutcome(env))
  return file && parseJson(file.toString(), outcomeShape)
}
