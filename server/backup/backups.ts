import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasEmbeddedLake } from '#lib/content/lake.ts'
import type { Env } from '#lib/env.server.ts'
import { readManifest } from './manifest.ts'
import { isFromFuture, sortByAge } from './retention.ts'

/** The settings for the folders of backups. */
export type BackupEnv = Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>

/** A backup in one or both backup folders. */
export type Backup = {
  /** Its name in `npm run restore`: when it was made, in UTC. */
  name: string
  createdAt: string
  /** How many documents it holds; null if the content is not on this machine. */
  documents: number | null
  /** How many messages it holds; null if they are not on this machine. */
  messages: number | null
  bytes: number
  /** The backup folders that have it. Each also has its pictures, in a folder that all backups share. */
  stores: string[]
  /** The hash of the site's secrets: two sites may share a backup folder, and each removes only its own backups. */
  site: string
}

const nameShape = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/

/** The name of a backup made at a moment, such as 2026-11-22T030000Z. */
export const toName = (createdAt: Date) => `${createdAt.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** The backup folders: one in the data folder, and BACKUP_DIR if it is set. */
export const toStores = ({ DATA_DIR, BACKUP_DIR }: BackupEnv): string[] => [
  join(DATA_DIR, 'backups'),
  ...(BACKUP_DIR === undefined ? [] : [BACKUP_DIR]),
]

/** The databases that a site with these settings has in its data folder: none with Postgres and a project of sanity.io. */
export const toExpectedDatabases = (env: Env): string[] => [
  ...(hasEmbeddedLake(env) ? ['lake.sqlite'] : []),
  ...(env.DATABASE_URL === undefined ? ['outbox.sqlite'] : []),
]

/** The backups in one backup folder, and the paths of those whose manifest cannot be read. */
export async function readStore(store: string): Promise<{ backups: Backup[]; unreadable: string[] }> {
  const names = existsSync(store) ? (await readdir(store)).filter((name) => nameShape.test(name)) : []
  const backups: Backup[] = []
  const unreadable: string[] = []
  for (const name of names) {
    const manifest = await readManifest(join(store, name))
    if (manifest === null) {
      unreadable.push(join(store, name))
      continue
    }
    const { createdAt, documents, messages, bytes, files } = manifest
    const site = files['secrets.json'] ?? ''
    backups.push({ name, createdAt, documents, messages, bytes, stores: [store], site })
  }
  return { backups, unreadable }
}

/** The paths of backups whose manifest cannot be read. */
export const listUnreadable = async (env: BackupEnv): Promise<string[]> =>
  (await Promise.all(toStores(env).map(readStore))).flatMap(({ unreadable }) => unreadable)

/** The backups in all backup folders, newest first. */
export async function listBackups(env: BackupEnv, now = new Date()): Promise<Backup[]> {
  const all = await Promise.all(toStores(env).map(readStore))
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

/** Describes the contents of a backup on the terminal. */
export function formatContents({
  documents,
  messages,
  bytes,
}: Pick<Backup, 'documents' | 'messages' | 'bytes'>): string {
  return [
    ...(documents === null ? [] : [formatCount(documents, 'document')]),
    ...(messages === null ? [] : [formatCount(messages, 'message')]),
    `${(bytes / 2 ** 20).toFixed(1)} MB`,
  ].join(', ')
}

const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
