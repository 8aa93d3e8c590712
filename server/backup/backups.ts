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

/** What one folder holds: its backups, and the names of those whose list of files cannot be read. */
export async function readStore(store: string): Promise<{ backups: Backup[]; unreadable: string[] }> {
  const names = existsSync(store) ? (await readdir(store)).filter((name) => nameShape.test(name)) : []
  const found = await Promise.all(
    names.map(async (name) => ({ name, manifest: await readManifest(join(store, name)) })),
  )
  return {
    backups: found.flatMap(({ name, manifest }) => {
      if (manifest === null) return []
      const { createdAt, documents, messages, bytes, files } = manifest
      const site = files['secrets.json'] ?? ''
      return [{ name, createdAt, documents, messages, bytes, stores: [store], site }]
    }),
    unreadable: found.filter(({ manifest }) => manifest === null).map(({ name }) => join(store, name)),
  }
}

/** All backups of a site, newest first, wherever they are. */
export async function listBackups(env: BackupEnv): Promise<Backup[]> {
  const all = await Promise.all(toStores(env).map(readStore))
  const byName = new Map<string, Backup>()
  for (const backup of all.flatMap(({ backups }) => backups)) {
    const known = byName.get(backup.name)
    byName.set(backup.name, known ? { ...known, stores: [...known.stores, ...backup.stores] } : { ...backup })
  }
  return [...byName.values()].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}

/** The name of the newest backup that holds a part of a site; null if none does. */
export async function findBackupOf(env: BackupEnv, part: string): Promise<string | null> {
  const holds = ({ documents, messages }: Backup) =>
    part === 'content' ? documents !== null : part === 'messages' ? messages !== null : part === 'secrets'
  return (await listBackups(env)).find(holds)?.name ?? null
}

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
