import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import type { Sighting } from '#lib/alerts/ledger.ts'
import type { Observer } from '#lib/alerts/siteObservers.server.ts'
import type { BackupStatus } from '#lib/backup/backupStatus.ts'
import type { Env } from '#lib/env.server.ts'
import { closesStudio, type Incident } from '#lib/publishing/incident.ts'
import type { Status } from '#lib/publishing/status.ts'

const megabyte = 1024 * 1024
const minFreeBytes = 500 * megabyte
const minFreeShare = 0.1
const weekMs = 7 * 86_400_000

/** What runs on this machine, as far as the owner has to know. */
export type Parts = {
  incidents: () => readonly Incident[]
  /** Undefined where there is no embedded lake, or its keys are not known. */
  lake: { isUp(): boolean } | undefined
  renderer: { previewPort(): number | undefined }
  lastFailure: () => Status['lastFailure']
}

/** A change that is not live, since the last attempt failed. */
export const observeRelease =
  ({ lastFailure }: Pick<Parts, 'lastFailure'>): Observer =>
  async () => {
    const failure = lastFailure()
    return failure === null ? [] : [{ alert: { kind: 'release', cause: failure.cause } }]
  }

/** Files that cannot be used, and processes that are down: some never start, some end again and again. */
export const observeParts =
  ({ incidents, lake, renderer, lastFailure }: Parts): Observer =>
  async () => {
    const known = incidents()
    const down: Incident[] = []
    if (lake?.isUp() === false && !known.some(closesStudio)) down.push(toStopped('lake', 'lake.sqlite'))
    // Code that does not compile has an alert of its own.
    const isCompiled = lastFailure()?.cause.kind !== 'compile'
    const isRendererDown = renderer.previewPort() === undefined && isCompiled
    if (isRendererDown && !known.some(({ part }) => part === 'renderer'))
      down.push(toStopped('renderer', 'server/renderer'))
    return [...known, ...down].map((incident): Sighting => ({ alert: { kind: 'part', incident } }))
  }

const toStopped = (part: 'lake' | 'renderer', file: string): Incident => ({
  part,
  state: 'stopped',
  file,
  detail: null,
  backup: null,
})

/** Disks of the site's folders that have little room, each once. */
export const observeDisks =
  ({ DATA_DIR, BACKUP_DIR }: Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>): Observer =>
  async () => {
    const given = [DATA_DIR, ...(BACKUP_DIR === undefined ? [] : [BACKUP_DIR])]
    const folders = given.filter(existsSync)
    const disks = new Map<number, string>()
    for (const folder of folders) {
      const { dev } = await stat(folder)
      if (!disks.has(dev)) disks.set(dev, folder)
    }
    const found = (await Promise.all([...disks.values()].map(toDiskSighting))).flat()
    if (found.length === 0 && folders.length < given.length) throw new Error('A disk is not there.')
    return found
  }

async function toDiskSighting(folder: string): Promise<Sighting[]> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, total] = [bavail * bsize, blocks * bsize]
  if (free >= minFreeBytes && free >= total * minFreeShare) return []
  const toMb = (bytes: number) => Math.floor(bytes / megabyte)
  return [{ alert: { kind: 'disk', folder, freeMb: toMb(free), totalMb: toMb(total) } }]
}

/** A newest backup that is older than a week. Where there is none, nothing is known: there may never have been one. */
export const observeBackup =
  (status: () => BackupStatus, now: () => number): Observer =>
  async () => {
    const known = status()
    if (known.kind !== 'known') return []
    if (known.last === null) throw new Error('There is no backup yet.')
    const { createdAt } = known.last
    const since = Date.parse(createdAt) + weekMs
    if (now() < since) return []
    return [{ alert: { kind: 'backup', lastAt: createdAt, incidents: known.incidents }, since }]
  }
