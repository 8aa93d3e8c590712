import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { problemShape } from '@freelance-site/foundation'
import { parseJson, readIfThere, writeFileAtomic } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { digestFile } from './assets.ts'
import { isDatabase, isWorkFile, manifestName } from './backedUpFiles.ts'
import { verifyDatabase } from './databases.ts'
import type { BackupOptions } from './options.ts'
import { fromStoredIncident, storedIncidentShape } from './problems.ts'
import { isFromFuture, sortByAge } from './retention.ts'

/** A backup whose manifest can be read. Whether its files are intact is checked when it is restored. */
export type Backup = Manifest & {
  /** Its name on the command line: when it was made, in UTC. */
  name: string
  /** The backup folders that have it. Each also has its assets, in a folder that all backups share. */
  stores: string[]
}

const nameShape = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/

/** The name of a backup, in UTC and whole seconds: `2026-11-21T030000Z`. */
export const toName = (createdAt: Date) => `${createdAt.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** The backup folder in the data folder. */
export const toOwnStore = ({ folder }: BackupOptions): string => join(folder, 'backups')

/** The backup folders: the one in the data folder, then the second one if its setting is set. */
export const toStores = (options: BackupOptions): string[] => {
  const { path } = options.secondFolder
  return [toOwnStore(options), ...(path === undefined ? [] : [path])]
}

/**
 * The backups in one backup folder, in no order, and the folders of backups whose manifest cannot be read. None if the
 * backup folder does not exist.
 */
export async function readStore(
  options: BackupOptions,
  store: string,
): Promise<{ backups: Backup[]; unreadable: string[] }> {
  const names = existsSync(store) ? (await readdir(store)).filter((name) => nameShape.test(name)) : []
  const backups: Backup[] = []
  const unreadable: string[] = []
  for (const name of names) {
    const manifest = await readManifest(options, join(store, name))
    if (manifest) backups.push({ ...manifest, name, stores: [store] })
    else unreadable.push(join(store, name))
  }
  return { backups, unreadable }
}

const readStores = (options: BackupOptions) =>
  Promise.all(toStores(options).map((store) => readStore(options, store)))

/** The folders of backups that cannot be restored, because their manifest cannot be read. */
export const listUnreadable = async (options: BackupOptions): Promise<string[]> =>
  (await readStores(options)).flatMap(({ unreadable }) => unreadable)

/** The backups of all backup folders in the order of `sortByAge`. A backup that two folders have is listed once. */
export async function listBackups(options: BackupOptions, now = new Date()): Promise<Backup[]> {
  const all = (await readStores(options)).flatMap(({ backups }) => backups)
  const byName = Map.groupBy(all, ({ name }) => name)
  const backups = [...byName.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, stores: [first, ...more].flatMap(({ stores }) => stores) }] : [],
  )
  return sortByAge(backups, now)
}

/** The newest backup that is not dated in the future; undefined if there is none. */
export const findNewest = (newestFirst: readonly Backup[], now: Date): Backup | undefined =>
  newestFirst.find((backup) => !isFromFuture(backup, now))

/** The number of rows per table and the size, in English: `12 messages, 3.4 MB`. A MB is 2^20 bytes. */
export function formatContents({ counts, bytes }: Pick<Backup, 'counts' | 'bytes'>): string {
  const rows = Object.entries(counts).flatMap(([table, count]) =>
    count === null ? [] : [`${count} ${count === 1 ? table.replace(/s$/, '') : table}`],
  )
  return [...rows, `${(bytes / 2 ** 20).toFixed(1)} MB`].join(', ')
}

/** Raise this if an older version could no longer restore a backup. */
const format = 1

/** A path inside a folder: relative, with slashes, and without a part that leads elsewhere. */
export const pathShape = z.string().refine(
  (path) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no system has them in the names of a site's files
    !/[\\\u0000-\u001f]/.test(path) &&
    path.length <= 1_000 &&
    path.split('/').every((part) => !['', '.', '..'].includes(part)),
)

const manifestShape = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  bytes: z.number().default(0),
  /** The hash of each file, by its path in the data folder. */
  files: z.record(
    pathShape.refine((path) => !isWorkFile(path)),
    z.string().regex(/^[0-9a-f]{64}$/),
  ),
})

/** The list of a backup's files. On disk, each count is a property of its own. */
export type Manifest = Omit<z.infer<typeof manifestShape>, 'format'> & {
  /** The number of rows by table; null without that database, or from a version that did not count them. */
  counts: Record<string, number | null>
}

const createCountsShape = (options: BackupOptions) =>
  z.object(
    Object.fromEntries(options.databases.map(({ table }) => [table, z.number().nullable().default(null)])),
  )

async function readManifest(options: BackupOptions, folder: string): Promise<Manifest | null> {
  const text = (await readIfThere(join(folder, manifestName)))?.toString() ?? ''
  const manifest = parseJson(text, manifestShape)
  const counts = parseJson(text, createCountsShape(options))
  return manifest && counts && { ...manifest, counts }
}

/** Throws an error if the manifest cannot be read. */
export async function requireManifest(options: BackupOptions, folder: string): Promise<Manifest> {
  const manifest = await readManifest(options, folder)
  if (manifest === null) throw new Error('its list of files is missing, damaged or of another format')
  return manifest
}

/** Replaces the manifest in one step. Only its owner may read the file. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const { createdAt, counts, bytes, files } = manifest
  const text = JSON.stringify({ format, createdAt, ...counts, bytes, files })
  await writeFileAtomic(join(folder, manifestName), text, 0o600)
}

/**
 * Throws unless a folder has exactly the files at these paths and the manifest, every file has the hash of the manifest, and
 * every database passes SQLite's integrity check.
 */
export async function verifyFiles(folder: string, { files }: Manifest, paths: string[]): Promise<void> {
  const expected = new Set([manifestName, ...paths])
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => !each.isDirectory())) {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    if (!entry.isFile()) throw new Error(`${path} is a link, or no file`)
    if (!expected.delete(path)) throw new Error(`it contains ${path}, which it does not list`)
  }
  const [lost] = expected
  if (lost !== undefined) throw new Error(`it lacks ${lost}`)
  for (const path of paths) {
    if ((await digestFile(join(folder, path))).hash !== files[path])
      throw new Error(`${path} has changed since the backup`)
    if (isDatabase(path)) verifyDatabase(join(folder, path))
  }
}

export const outcomeShape = z.object({
  name: z.string().nullable(),
  problems: z.array(problemShape),
  mended: z.array(z.string()),
})

/** The result of an attempt. `name` is null if it made no backup; `mended` lists pictures that it repaired. */
export type Outcome = z.infer<typeof outcomeShape>

const toOutcomePath = (options: BackupOptions) => join(toOwnStore(options), 'last.json')

const storedIncidentsShape = z.array(storedIncidentShape).default([])

/** Version 1.0.0 stored `troubles` and the first ones of 2.0.0 `incidents`, without the names that the sentences have. */
const createStoredShape = (options: BackupOptions) =>
  z.union([
    outcomeShape,
    outcomeShape
      .omit({ problems: true })
      .extend({ troubles: storedIncidentsShape, incidents: storedIncidentsShape })
      .transform(({ troubles, incidents, ...outcome }) => ({
        ...outcome,
        problems: [...troubles, ...incidents].map((stored) => fromStoredIncident(stored, options)),
      })),
  ])

/** The result of the last attempt, by the site or its command. Null if there was none or its file is damaged. */
export async function readLastOutcome(options: BackupOptions): Promise<Outcome | null> {
  const file = await readIfThere(toOutcomePath(options))
  return file && parseJson(file.toString(), createStoredShape(options))
}

/** Stores the result in the data folder, for the status after a restart and for the checks. */
export const writeOutcome = (options: BackupOptions, outcome: Outcome): Promise<void> =>
  writeFileAtomic(toOutcomePath(options), JSON.stringify(outcome), 0o600)
