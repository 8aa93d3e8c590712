import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { isDiskFull } from 'content-lake/diskError'
import { PlainError } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { readFreeBytes } from '#lib/file.server.ts'
import { checkArchive, toDiskBytes, unpackArchive } from './archive.ts'
import { isAsset, keepAssets, settle } from './assets.ts'
import { type Backup, type BackupEnv, toStores } from './backups.ts'
import { countRows, findVersionProblem, isDamage } from './databases.ts'
import { isDatabase, listKeptFiles } from './dataFolder.ts'
import { type Manifest, manifestName, readManifest, sizeOfPlainFile, verifyFiles } from './manifest.ts'

/** A file of `npm run backup <file>`, or one of the kept backups. */
export type Source = { kind: 'archive'; path: string } | { kind: 'kept'; backup: Backup }

/** The name of a backup in sentences. */
export const formatSource = (source: Source): string =>
  source.kind === 'archive' ? source.path : source.backup.name

type Fetched = { manifest: Manifest; lostAssets: string[] }

/**
 * Brings the files of a backup into an empty folder, and verifies them there. Throws a `PlainError` where they do not fit, are
 * damaged, are more than a backup, or are of a newer version of this site.
 */
export async function fetchFiles(
  env: BackupEnv,
  source: Source,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<Fetched> {
  const name = formatSource(source)
  try {
    const fetched =
      source.kind === 'archive'
        ? await unpack(source.path, folder, isWanted)
        : await copyKept(env, source.backup, folder, isWanted)
    for (const path of await listKeptFiles(folder)) if (isDatabase(path)) requireUsable(join(folder, path))
    return fetched
  } catch (error) {
    if (error instanceof PlainError) throw new PlainError(`${name}: ${error.message}`)
    // The caller reports a full disk, because any step of a restore can meet one.
    if (isDiskFull(error)) throw error
    const reason = toErrorMessage(error)
    throw new PlainError(
      isMachineError(error)
        ? `The machine refused to read or write while ${name} was being restored, so nothing was changed (${reason}).`
        : `${name} is damaged or not a backup, so nothing was changed (${reason}).`,
    )
  }
}

/** Whether the machine refused to read or write, which says nothing about what a file holds. */
function isMachineError(error: unknown): boolean {
  const codes = ['EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'EXDEV', 'EBUSY']
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Unpacks an archive, once it is known to be whole and to fit. */
async function unpack(
  archive: string,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<Fetched> {
  const { manifest, diskBytes } = await checkArchive(archive, isWanted)
  if (!Object.hasOwn(manifest.files, 'secrets.json')) throw new Error('it contains no secrets.json')
  await requireSpace(folder, diskBytes)
  await unpackArchive(archive, folder, isWanted)
  await verifyFiles(folder, manifest, Object.keys(manifest.files).filter(isWanted))
  return { manifest, lostAssets: [] }
}

/**
 * Copies a kept backup from the first folder that has it whole. An asset may come from any folder; one that nobody has is
 * reported, since the rest is worth more than a picture.
 */
async function copyKept(
  env: BackupEnv,
  { name, stores }: Backup,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<Fetched> {
  let problem: unknown
  for (const store of stores) {
    try {
      return await copyFrom(env, store, name, folder, isWanted)
    } catch (error) {
      if (error instanceof PlainError || isDiskFull(error)) throw error
      problem = error
      await rm(folder, { recursive: true })
      await mkdir(folder, { mode: 0o700 })
    }
  }
  throw problem
}

async function copyFrom(
  env: BackupEnv,
  store: string,
  name: string,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<Fetched> {
  const kept = join(store, name)
  const parsed = await readManifest(kept)
  if (parsed.kind === 'refused') throw new Error(parsed.reason)
  const { manifest } = parsed
  const sources = [...toStores(env), env.DATA_DIR]
  const paths = Object.keys(manifest.files)
  const own = paths.filter((path) => !isAsset(path))
  const listed = new Set([manifestName, ...own])
  const stranger = (await listEntries(kept)).find((path) => !listed.has(path))
  if (stranger !== undefined) throw new Error(`it contains ${stranger}, which it does not list`)
  const assets = paths.filter((path) => isAsset(path) && isWanted(path))
  let bytes = 0
  for (const path of [manifestName, ...own]) {
    const size = await sizeOfPlainFile(kept, path)
    if (isWanted(path)) bytes += toDiskBytes(size)
  }
  for (const path of assets) {
    const file = sources.map((source) => join(source, path)).find(existsSync)
    if (file !== undefined) bytes += toDiskBytes((await stat(file)).size)
  }
  await requireSpace(folder, bytes)
  for (const path of own.filter(isWanted)) {
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    await copyFile(join(kept, path), join(folder, path))
    await settle(join(folder, path))
  }
  await verifyFiles(folder, manifest, own.filter(isWanted))
  return { manifest, lostAssets: await keepAssets(folder, assets, sources) }
}

/** Whatever is in a folder that is not a folder itself, links too. */
async function listEntries(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

async function requireSpace(folder: string, bytes: number): Promise<void> {
  const lacking = bytes - (await readFreeBytes(folder))
  if (lacking > 0)
    throw new PlainError(
      `the disk lacks ${Math.ceil(lacking / 2 ** 20)} MB of the ${Math.ceil(bytes / 2 ** 20)} MB that it takes, so nothing was changed.`,
    )
}

/** Refuses a database that is whole but not one that this version of the site can open. */
function requireUsable(database: string): void {
  try {
    countRows(database)
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new PlainError(`${basename(database)} is empty (${error.message}), so nothing was changed.`)
  }
  const problem = findVersionProblem(database, basename(database))
  if (problem !== null) throw new PlainError(`nothing was changed. ${problem}`)
}
