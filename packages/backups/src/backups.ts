import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from './manifest.ts'
import type { BackupOptions } from './options.ts'
import { isFromFuture, sortByAge } from './retention.ts'

export type Backup = {
  /** Its name in `npm run restore`: when it was made, in UTC. */
  name: string
  createdAt: string
  /** How many rows each counted table has, by its name; null if its database is not on this machine. */
  counts: Record<string, number | null>
  bytes: number
  /** The backup folders that have it. Each also has its assets, in a folder that all backups share. */
  stores: string[]
  /** The hash of the site's secrets: two sites may share a backup folder, and each removes only its own backups. */
  site: string
  files: string[]
}

const nameShape = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/

export const toName = (createdAt: Date) => `${createdAt.toISOString().slice(0, 19).replaceAll(':', '')}Z`

export const toStores = ({ folder, secondFolder: { path } }: BackupOptions): string[] => [
  join(folder, 'backups'),
  ...(path === undefined ? [] : [path]),
]

export async function readStore(
  options: BackupOptions,
  store: string,
): Promise<{ backups: Backup[]; unreadable: string[] }> {
  const names = existsSync(store) ? (await readdir(store)).filter((name) => nameShape.test(name)) : []
  const backups: Backup[] = []
  const unreadable: string[] = []
  for (const name of names) {
    const manifest = await readManifest(options, join(store, name))
    if (manifest === null) {
      unreadable.push(join(store, name))
      continue
    }
    const { createdAt, counts, bytes, files } = manifest
    const site = files[options.secrets.file] ?? ''
    backups.push({ name, createdAt, counts, bytes, stores: [store], site, files: Object.keys(files) })
  }
  return { backups, unreadable }
}

export const listUnreadable = async (options: BackupOptions): Promise<string[]> =>
  (await Promise.all(toStores(options).map((store) => readStore(options, store)))).flatMap(
    ({ unreadable }) => unreadable,
  )

export async function listBackups(options: BackupOptions, now = new Date()): Promise<Backup[]> {
  const all = await Promise.all(toStores(options).map((store) => readStore(options, store)))
  const byName = Map.groupBy(
    all.flatMap(({ backups }) => backups),
    ({ name }) => name,
  )
  const backups = [...byName.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, stores: [first, ...more].flatMap(({ stores }) => stores) }] : [],
  )
  return sortByAge(backups, now)
}

/** The newest backup that is not dated in the future. */
export const findNewest = (newestFirst: readonly Backup[], now: Date): Backup | undefined =>
  newestFirst.find((backup) => !isFromFuture(backup, now))

export function formatContents({ counts, bytes }: Pick<Backup, 'counts' | 'bytes'>): string {
  const rows = Object.entries(counts).flatMap(([table, count]) =>
    count === null ? [] : [`${count} ${count === 1 ? table.replace(/s$/, '') : table}`],
  )
  return [...rows, `${(bytes / 2 ** 20).toFixed(1)} MB`].join(', ')
}
