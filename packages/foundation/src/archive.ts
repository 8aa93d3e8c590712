import { posix } from 'node:path'
import { extract, list } from 'tar'

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

/** Unpacks an archive that `listArchive` has accepted. Throws if a path leads out of the folder. */
export function unpackArchive(file: string, folder: string): void {
  extract({ ...readOptions, file, cwd: folder, preserveOwner: false, noMtime: true })
}
