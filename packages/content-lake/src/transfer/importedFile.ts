import { readFile, statfs } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { extract, list } from 'tar'
import { z } from 'zod'
import { CommandError } from '../model/lakeError.ts'

const documentShape = z.looseObject({ _id: z.string(), _type: z.string() })

export type ImportedDocument = z.infer<typeof documentShape>

/** `archive`: the folder of an unpacked archive, and the paths of its files; null if the file has only documents. */
export type ImportedFile = {
  documents: ImportedDocument[]
  archive: { folder: string; files: ReadonlySet<string> } | null
}

/** The import is refused before anything is written into the lake; the message has a line for each reason. */
export class RefusedImport extends CommandError {
  constructor(reason: string, lines: string[]) {
    super(`Nothing was imported, because ${reason}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
}

/** Reads one document per line from a file (`.ndjson`, `.ndjson.gz`) or an archive, which it unpacks into a folder. */
export async function readImportedFile(file: string, folder: string): Promise<ImportedFile> {
  if (/\.ndjson(\.gz)?$/.test(file)) {
    const bytes = await readFile(file)
    return { documents: parseLines(file.endsWith('.gz') ? gunzipSync(bytes) : bytes), archive: null }
  }
  const paths = await unpack(file, folder)
  // macOS adds hidden files of the same names.
  const names = paths.filter((path) => /(?:^|\/)[^./][^/]*\.ndjson$/.test(path))
  const [name] = names
  if (name === undefined || names.length > 1)
    throw new Error(`it needs one file of documents (.ndjson), and has ${names.length}`)
  const base = dirname(name) === '.' ? '' : `${dirname(name)}/`
  const files = paths.filter((path) => path.startsWith(base)).map((path) => path.slice(base.length))
  return {
    documents: parseLines(await readFile(join(folder, name))),
    archive: { folder: join(folder, base), files: new Set(files) },
  }
}

const fileTypes: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile'])
/** The limit keeps the list of names from exhausting the memory. */
const maxFiles = 200_000
/**
 * Synchronous, because asynchronous reading continues after an error. `strict` turns warnings into errors. The 64 KB that are
 * read at once take 64 MB at most when they are decompressed.
 */
const readOptions = { sync: true, strict: true, maxReadSize: 64 * 2 ** 10 } as const

/**
 * Unpacks an archive that may be hostile, and returns the paths of its files. Throws if it is damaged, is too large for the
 * disk, holds anything but files and folders, or has a path that leads out of the folder.
 */
async function unpack(file: string, folder: string): Promise<string[]> {
  const sizes = new Map<string, number>()
  const onReadEntry = ({ path, type, size }: { path: string; type: string; size: number }) => {
    if (type === 'Directory') return
    if (!fileTypes.has(type)) throw new Error(`it contains ${path}, which is neither a file nor a folder`)
    if (sizes.size >= maxFiles) throw new Error('it contains too many files')
    sizes.set(posix.normalize(path), size)
  }
  list({ ...readOptions, file, onReadEntry })
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const { bavail, bsize } = await statfs(folder)
  if (bytes > bavail * bsize)
    throw new Error(`its ${Math.ceil(bytes / 2 ** 20)} MB do not fit into ${folder}`)
  extract({ ...readOptions, file, cwd: folder, preserveOwner: false, noMtime: true })
  return [...sizes.keys()]
}

const parseLines = (lines: Buffer): ImportedDocument[] =>
  lines
    .toString()
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, index + 1)]))

function parseLine(line: string, number: number): ImportedDocument {
  try {
    return documentShape.parse(JSON.parse(line))
  } catch (cause) {
    throw new Error(`line ${number} of its documents is not a document with _id and _type`, { cause })
  }
}
