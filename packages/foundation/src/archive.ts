import { posix } from 'node:path'
import { extract, list } from 'tar'

const fileTypes: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile'])
/** More than a site has, so that an archive cannot exhaust the memory with names. */
const maxFiles = 200_000
/** What a chunk of this many compressed bytes takes in memory is at most a thousand times as much. */
const maxReadSize = 64 * 2 ** 10
/** Synchronous, since after an error an asynchronous reading goes on; warnings count as errors. */
const reading = { sync: true, strict: true, maxReadSize } as const

/**
 * Reads an archive to its end, and returns the size of each file by its path. Throws where the archive is damaged or holds
 * anything but files and folders: a link could lead out of the folder that it is unpacked into.
 */
export function listArchive(file: string): Map<string, number> {
  const sizes = new Map<string, number>()
  list({
    ...reading,
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

/** Unpacks an archive of `listArchive` into a folder. Throws where a path leads out of the folder. */
export function unpackArchive(file: string, folder: string): void {
  extract({ ...reading, file, cwd: folder, preserveOwner: false, noMtime: true })
}
