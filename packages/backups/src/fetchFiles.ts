import { existsSync } from 'node:fs'
import { cp, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { toErrorMessage } from '@freelance-site/foundation'
import { isDiskFull, ProblemError } from '@freelance-site/foundation/node'
import { readFreeBytes } from '@freelance-site/foundation/server'
import { extract, list } from 'tar'
import { ensureAssets, isAsset } from './assets.ts'
import { isDatabase, listBackupFiles, makePrivate } from './backedUpFiles.ts'
import { type Backup, type Manifest, requireManifest, toStores, verifyFiles } from './backups.ts'
import { countRows, findVersionProblem, isDamage } from './databases.ts'
import type { BackupOptions } from './options.ts'
import { createProblem, formatProblem } from './terminal/problems.ts'

/** An archive that the command `backup` made, or a backup in a backup folder. */
export type Source = { kind: 'archive'; path: string } | { kind: 'stored'; backup: Backup }

/** The source as sentences name it: the path of the archive, or the name of the backup. */
export const formatSource = (source: Source): string =>
  source.kind === 'archive' ? source.path : source.backup.name

type Fetched = { manifest: Manifest; lostAssets: string[] }

/** Throws a `ProblemError` if they do not fit, are damaged, differ from the manifest, or are of a newer version. */
export async function fetchFiles(
  options: BackupOptions,
  source: Source,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<Fetched> {
  const name = formatSource(source)
  try {
    const fetched =
      source.kind === 'archive'
        ? await unpack(options, source.path, folder)
        : await copyStored(options, source.backup, folder, isWanted)
    for (const path of await listBackupFiles(options, folder)) {
      if (isDatabase(path)) requireUsable(options, join(folder, path))
      await makePrivate(join(folder, path))
    }
    return fetched
  } catch (error) {
    if (error instanceof ProblemError)
      throw new ProblemError({ ...error.problem, place: { file: name } }, formatProblem)
    // The caller reports a full disk, because any step of a restore can meet one.
    if (isDiskFull(error)) throw error
    const code = error instanceof Error && 'syscall' in error ? 'restore.system' : 'restore.damaged'
    throw new ProblemError(createProblem(code, { name, message: toErrorMessage(error) }), formatProblem)
  }
}

const fileTypes: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile'])
/** More files than any site has. The limit keeps the list of names from exhausting the memory. */
const maxFiles = 200_000
/** The compressed bytes read at once. Decompressed, they take at most 1,000 times as much memory: 64 MB. */
const maxReadSize = 64 * 2 ** 10
/** Synchronous, because asynchronous reading continues after an error. `strict` turns warnings into errors. */
const readOptions = { sync: true, strict: true, maxReadSize } as const

/** Throws if the archive is damaged or holds anything but files and folders: a link could lead out of the folder. */
export function listArchive(file: string): Map<string, number> {
  const sizes = new Map<string, number>()
  list({
    ...readOptions,
    file,
    onReadEntry: ({ path, type, size }) => {
      if (type === 'Directory') return
      if (!fileTypes.has(type)) throw new Error(`it contains ${path}, which is neither a file nor a folder`)
      if (sizes.size >= maxFiles) throw new Error('it contains too many files')
      sizes.set(posix.normalize(path), size)
    },
  })
  return sizes
}

async function unpack(options: BackupOptions, archive: string, folder: string): Promise<Fetched> {
  await requireSpace(folder, [...listArchive(archive).values()])
  // Throws if a path leads out of the folder.
  extract({ ...readOptions, file: archive, cwd: folder, preserveOwner: false, noMtime: true })
  const manifest = await requireManifest(options, folder)
  await verifyFiles(folder, manifest, Object.keys(manifest.files))
  return { manifest, lostAssets: [] }
}

/** An asset may come from any backup folder; if none has it, it is reported as lost and the rest is restored. */
async function copyStored(
  options: BackupOptions,
  { name, stores }: Backup,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<Fetched> {
  let problem: unknown
  for (const store of stores) {
    try {
      return await copyFrom(options, join(store, name), folder, isWanted)
    } catch (error) {
      if (error instanceof ProblemError || isDiskFull(error)) throw error
      problem = error
      await rm(folder, { recursive: true })
      await mkdir(folder, { mode: 0o700 })
    }
  }
  throw problem
}

async function copyFrom(
  options: BackupOptions,
  stored: string,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<Fetched> {
  const manifest = await requireManifest(options, stored)
  const paths = Object.keys(manifest.files)
  const files = paths.filter((path) => !isAsset(options, path))
  const assets = paths.filter((path) => isAsset(options, path) && isWanted(path))
  const sources = [...toStores(options), options.folder]
  const copied = [
    ...(await readdir(stored, { recursive: true })).map((path) => join(stored, path)),
    ...assets.flatMap((path) => sources.map((source) => join(source, path)).find(existsSync) ?? []),
  ]
  await requireSpace(folder, await Promise.all(copied.map(async (file) => (await lstat(file)).size)))
  await cp(stored, folder, { recursive: true, verbatimSymlinks: true })
  await verifyFiles(folder, manifest, files)
  return { manifest, lostAssets: await ensureAssets(options, folder, assets, sources) }
}

const blockBytes = 4096
/** The most space that a file of this size takes on a disk: whole blocks, and one for its directory entry. */
const toDiskBytes = (size: number): number => (Math.ceil(size / blockBytes) + 1) * blockBytes

async function requireSpace(folder: string, sizes: number[]): Promise<void> {
  const bytes = sizes.reduce((sum, size) => sum + toDiskBytes(size), 0)
  const lacking = bytes - (await readFreeBytes(folder))
  if (lacking <= 0) return
  const [megabytes, total] = [Math.ceil(lacking / 2 ** 20), Math.ceil(bytes / 2 ** 20)]
  throw new ProblemError(createProblem('restore.noSpace', { megabytes, total }), formatProblem)
}

/** Throws a `ProblemError` if an undamaged database is empty or cannot be opened by this version of the site. */
function requireUsable(options: BackupOptions, database: string): void {
  const file = basename(database)
  try {
    countRows(options, database)
  } catch (error) {
    if (!isDamage(error)) throw error
    const { message } = error
    throw new ProblemError(createProblem('restore.emptyDatabase', { file, message }), formatProblem)
  }
  const message = findVersionProblem(options, database, file)
  if (message !== null) throw new ProblemError(createProblem('restore.newer', { message }), formatProblem)
}
