import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtempDisposable, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { waitForLock } from 'content-lake/exclusiveLock'
import { create, Parser, type ReadEntry } from 'tar'
import { keepAsset, settle } from './assets.ts'
import { type Copied, copyData } from './backup.ts'
import { type BackupEnv, type Expected, toStores } from './backups.ts'
import { removeLeftovers } from './dataFolder.ts'
import { type Manifest, manifestName, parseManifest, pathShape } from './manifest.ts'

/** More files than any backup has, so that one made to exhaust memory is refused. */
const maxFiles = 200_000
const maxListBytes = 64 * 2 ** 20

/**
 * Writes a backup as one archive, to carry elsewhere, readable only by its owner because it holds the secrets. It gets its
 * name once it was read back and is what its list says; until then, and if that fails, there is nothing.
 */
export async function writeArchive(env: BackupEnv, archive: string, expected: Expected): Promise<Copied> {
  const { DATA_DIR } = env
  using lock = await waitForLock(join(DATA_DIR, 'backup.lock'))
  if (!lock) return { kind: 'refused', incident: { kind: 'busy' } }
  await removeLeftovers(DATA_DIR)
  await using staging = await mkdtempDisposable(join(DATA_DIR, 'backing-up-'))
  const unfinished = `${archive}.part`
  try {
    const sources = [DATA_DIR, ...toStores(env)]
    const copied = await copyData(DATA_DIR, staging.path, expected, new Date(), (path) =>
      keepAsset(staging.path, path, sources),
    )
    if (copied.kind === 'refused') return copied
    await create({ cwd: staging.path, file: unfinished, gzip: true, portable: true, mode: 0o600 }, ['.'])
    const { manifest } = await checkArchive(unfinished)
    if (!isDeepStrictEqual(manifest, copied.manifest))
      throw new Error('the archive is not what was put into it')
    await settle(unfinished)
    await rename(unfinished, archive)
    return copied
  } finally {
    await rm(unfinished, { force: true })
  }
}

const blockBytes = 4096

/** What a file of so many bytes takes on a disk at most: whole blocks, and its name. */
export const toDiskBytes = (size: number): number => (Math.ceil(size / blockBytes) + 1) * blockBytes

/** What an archive holds, once it is known to be whole: `diskBytes` is what the wanted files take when they are unpacked. */
export type CheckedArchive = { manifest: Manifest; diskBytes: number }

/**
 * Reads an archive to its end without writing anything. Throws unless it has exactly the files of its list, with their content,
 * and nothing else: a link could lead out of the folder it is unpacked into.
 */
export async function checkArchive(
  archive: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<CheckedArchive> {
  const hashes = new Map<string, string>()
  let list: Buffer | null = null
  let diskBytes = 0
  await readArchive(archive, async (path, entry) => {
    const isList = path === manifestName
    if (isList ? list !== null : hashes.has(path)) throw new Error(`it contains ${path} twice`)
    if (hashes.size >= maxFiles || (isList && entry.size > maxListBytes)) throw new Error('it is too large')
    const hash = createHash('sha256')
    const chunks: Buffer[] = []
    for await (const chunk of entry) {
      hash.update(chunk)
      if (isList) chunks.push(chunk)
    }
    if (isList) list = Buffer.concat(chunks)
    else hashes.set(path, hash.digest('hex'))
    if (!isList && isWanted(path)) diskBytes += toDiskBytes(entry.size)
  })
  const parsed = parseManifest(list)
  if (parsed.kind === 'refused') throw new Error(parsed.reason)
  const { files } = parsed.manifest
  for (const [path, hash] of hashes) {
    if (!Object.hasOwn(files, path)) throw new Error(`it contains ${path}, which it does not list`)
    if (files[path] !== hash) throw new Error(`${path} has changed since the backup`)
  }
  const lost = Object.keys(files).find((path) => !hashes.has(path))
  if (lost !== undefined) throw new Error(`it lacks ${lost}`)
  return { manifest: parsed.manifest, diskBytes }
}

/** Unpacks files of an archive that was checked into a folder, flushed to disk. */
export async function unpackArchive(
  archive: string,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<void> {
  await readArchive(archive, async (path, entry) => {
    if (path === manifestName || !isWanted(path)) return void entry.resume()
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    await writeFile(join(folder, path), entry, { flag: 'wx', mode: 0o600, flush: true })
  })
}

/**
 * Reads the files of an archive one after the other. At the first error nothing more is read, and `use` has ended when this
 * throws: nobody is still writing into a folder that is then removed.
 */
async function readArchive(
  archive: string,
  use: (path: string, entry: ReadEntry) => Promise<void>,
): Promise<void> {
  const parser = new Parser({ strict: true })
  const failure = Promise.withResolvers<never>()
  let current: ReadEntry | undefined
  let work = Promise.resolve()
  parser.on('error', failure.reject)
  parser.on('entry', (entry: ReadEntry) => {
    work = work.then(() => {
      current = entry
      const path = toPath(entry)
      return path === null ? void entry.resume() : use(path, entry)
    })
    work.catch(failure.reject)
  })
  const end = once(parser, 'end')
  // Both are awaited later: until then a rejection must not count as unhandled.
  for (const promise of [failure.promise, end]) promise.catch(() => {})
  try {
    // An unreadable part of the archive never emits its end, so each step also waits for the failure.
    const orFail = (step: Promise<unknown>) => Promise.race([step, failure.promise])
    for await (const chunk of createReadStream(archive))
      if (!parser.write(chunk)) await orFail(once(parser, 'drain'))
    parser.end()
    await orFail(end)
    await orFail(work)
  } catch (error) {
    current?.destroy(error)
    await work.catch(() => {})
    throw error
  }
}

/** The path of a file in an archive; null for a folder. Throws if it is neither, or would lead out of the folder. */
function toPath({ type, path: given }: ReadEntry): string | null {
  const path = given.replace(/^\.\//, '').replace(/\/$/, '')
  if (type === 'Directory' && ['', '.'].includes(path)) return null
  if (!['File', 'OldFile', 'Directory'].includes(type))
    throw new Error(`it contains ${path}, which is no file`)
  const parsed = pathShape.safeParse(path)
  if (!parsed.success) throw new Error(`it ${parsed.error.issues[0]?.message}`)
  return type === 'Directory' ? null : path
}
