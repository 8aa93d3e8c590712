import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasEmbeddedLake } from '#lib/content/lake.ts'
import type { Env } from '#lib/env.server.ts'
import { readManifest } from './manifest.ts'

/** The settings for the folders of backups. */
export type BackupEnv = Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>

/** Which databases the data folder must have: with Postgres or a project of sanity.io there is no such file. */
export type Expected = { content: boolean; messages: boolean }

/** A kept backup. */
export type Backup = {
  /** What `npm run restore` calls it: the moment it was made, in UTC. */
  name: string
  createdAt: string
  /** How many documents it holds; null if the content is not on this machine. */
  documents: number | null
  /** How many messages it holds; null if they are not on this machine. */
  messages: number | null
  bytes: number
  /** The folders that have it, each with its pictures beside it. */
  stores: string[]
  /** Backups of one site have the same secrets: those of another in a shared folder are left alone. */
  site: string
}

const nameShape = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/

/** The name of a backup made at a moment, such as 2026-11-22T030000Z. */
export const toName = (createdAt: Date) => `${createdAt.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** The folders that hold backups: one in the data folder, and the one of the setting. */
export const toStores = ({ DATA_DIR, BACKUP_DIR }: BackupEnv): string[] => [
  join(DATA_DIR, 'backups'),
  ...(BACKUP_DIR === undefined ? [] : [BACKUP_DIR]),
]

/** What a site with these settings has on this machine. */
export const toExpected = (env: Env): Expected => ({
  content: hasEmbeddedLake(env),
  messages: env.DATABASE_URL === undefined,
})

type Store = { backups: Backup[]; unreadable: { folder: string; reason: string }[] }

/** What one folder holds: its backups, and those whose list of files cannot be read. */
export async function readStore(store: string): Promise<Store> {
  const names = existsSync(store) ? (await readdir(store)).filter((name) => nameShape.test(name)) : []
  const found = await Promise.all(
    names.map(async (name) => ({ name, parsed: await readManifest(join(store, name)) })),
  )
  return {
    backups: found.flatMap(({ name, parsed }) => {
      if (parsed.kind === 'refused') return []
      const { createdAt, documents, messages, bytes, files } = parsed.manifest
      const site = files['secrets.json'] ?? ''
      return [{ name, createdAt, documents, messages, bytes, stores: [store], site }]
    }),
    unreadable: found.flatMap(({ name, parsed }) =>
      parsed.kind === 'refused' ? [{ folder: join(store, name), reason: parsed.reason }] : [],
    ),
  }
}

/**
 * All backups of a site, newest first, wherever they are. Those dated in the future are last: the clock was wrong, and nobody
 * knows how old they are.
 */
export async function listBackups(env: BackupEnv, now = new Date()): Promise<Backup[]> {
  const all = await Promise.all(toStores(env).map(readStore))
  const byName = new Map<string, Backup>()
  for (const backup of all.flatMap(({ backups }) => backups)) {
    const known = byName.get(backup.name)
    byName.set(backup.name, known ? { ...known, stores: [...known.stores, ...backup.stores] } : { ...backup })
  }
  return [...byName.values()].toSorted(
    (one, other) =>
      Number(isFromFuture(one, now)) - Number(isFromFuture(other, now)) ||
      other.createdAt.localeCompare(one.createdAt),
  )
}

/** Whether a backup was made while the clock was ahead of what it is now. */
export const isFromFuture = ({ createdAt }: Pick<Backup, 'createdAt'>, now: Date): boolean =>
  Date.parse(createdAt) > now.getTime()

/** The sentence about such a backup; its name comes first. */
export const aheadOfClock =
  'is dated in the future, because a clock was wrong: it does not count as the newest, and nobody knows how old it is'

/** The newest backup that was not made by a clock that was ahead. */
export const findNewest = (newestFirst: readonly Backup[], now: Date): Backup | undefined =>
  newestFirst.find((backup) => !isFromFuture(backup, now))

/** What a backup holds, for a person at the terminal. */
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
