import { randomUUID } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Problem } from '@freelance-site/foundation'
import { ProblemError } from '@freelance-site/foundation/node'
import { extract, list } from 'tar'
import { z } from 'zod'
import { isRecord } from '../documents/document.ts'
import { createProblem, formatProblem } from '../errors/problems.ts'

/** A document without an id gets one, as Sanity's tools give it. */
const documentShape = z.looseObject({ _id: z.string().default(() => randomUUID()), _type: z.string() })

/** One line of an imported file. Only its id and its type are validated. */
export type ImportedDocument = { _id: string; _type: string; [attribute: string]: unknown }

/** `files`: the paths of the files of an archive below the folder into which it was unpacked. */
export type ImportedFile = { documents: ImportedDocument[]; folder: string; files: ReadonlySet<string> }

type ImportCode = 'import.damaged' | 'import.foreign' | 'import.invalid' | 'import.tooLarge'

/** The error for an import that is refused before anything is written into the lake. It has a line for each cause. */
export const refuseImport = (code: ImportCode, causes: Problem[]) =>
  new ProblemError({ ...createProblem(code), causes }, formatProblem)

/** Reads one document per line from a file (`.ndjson`, `.ndjson.gz`) or an archive, which it unpacks into a folder. */
export async function readImportedFile(file: string, folder: string): Promise<ImportedFile> {
  if (/\.ndjson(\.gz)?$/.test(file)) {
    const bytes = await readFile(file)
    const documents = parseLines(file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    return { documents, folder, files: new Set() }
  }
  const paths = await unpack(file, folder)
  // macOS adds hidden files of the same names.
  const names = paths.filter((path) => /(?:^|\/)[^./][^/]*\.ndjson$/.test(path))
  const [name] = names
  if (name === undefined || names.length > 1)
    throw new Error(`it needs one file of documents (.ndjson), and has ${names.length}`)
  const base = dirname(name) === '.' ? '' : `${dirname(name)}/`
  const files = paths.filter((path) => path.startsWith(base)).map((path) => path.slice(base.length))
  const documents = parseLines(await readFile(join(folder, name)))
  return { documents, folder: join(folder, base), files: new Set(files) }
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
 * disk, holds anything but files and folders, or has a path that leads out of the folder. All but the last are found before
 * anything is written, since a full disk would stop the running lake, too.
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

/** Windows saves texts with a byte order mark, and some of its programs as UTF-16, which only the mark shows. */
function decodeText(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2)
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  // Removes the mark.
  return new TextDecoder(encoding).decode(bytes)
}

const parseLines = (lines: Buffer): ImportedDocument[] =>
  decodeText(lines)
    .split('\n')
    // Files that were joined have marks at other lines, too; `trim` counts them as white space.
    .map((line) => line.trim())
    .flatMap((line, index) => (line === '' ? [] : [parseLine(line, index + 1)]))

function parseLine(line: string, number: number): ImportedDocument {
  try {
    return documentShape.parse(JSON.parse(line))
  } catch (cause) {
    throw new Error(`line ${number} of its documents is not a document with a _type`, { cause })
  }
}

/** A reference to a file of the archive, as in Sanity's exports. Its path has no characters that decoding could change. */
const ownReference = /^(?:image|file)@file:\/\/\.\/((?:images|files)\/\w[\w.-]*)$/

/**
 * The options of `@sanity/import` for the pictures and files of an archive. Throws if a document names a file that is not in
 * the archive: `@sanity/import` would open any file of this machine and request any host, and the archive is not trusted.
 */
export async function readAssets({ documents, folder, files }: ImportedFile) {
  const foreign = documents.flatMap((document) => {
    const references = new Set(
      listReferences(document)
        .filter((text) => !files.has(ownReference.exec(text)?.[1] ?? ''))
        .map((text) => text.slice(0, 200)),
    )
    const problems: Problem[] = [
      ...(/^sanity\.\w+Asset$/.test(document._type) ? [createProblem('imported.isAsset')] : []),
      ...[...references].map((reference) => createProblem('imported.notOfArchive', { reference })),
    ]
    return problems.map((problem) => ({ ...problem, place: { document: document._id } }))
  })
  if (foreign.length > 0) throw refuseImport('import.foreign', foreign)
  return {
    assetsBase: folder,
    /** Assets that no document names are imported, too. */
    unreferencedAssets: [...files].flatMap((path) => {
      const [, kind] = /^(image|file)s\/\w[\w.-]*$/.exec(path) ?? []
      return kind === undefined ? [] : [`${kind}#${pathToFileURL(join(folder, path)).href}`]
    }),
    assetMap: files.has('assets.json')
      ? withoutOneAsset(await readMetadata(join(folder, 'assets.json')))
      : {},
  }
}

/** Everything in a value that `@sanity/import` reads as a reference to a picture or file. */
function listReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listReferences)
  if (!isRecord(value)) return []
  const { _sanityAsset: reference, ...others } = value
  const text = typeof reference === 'string' ? reference : JSON.stringify(reference)
  return [...(reference === undefined ? [] : [text]), ...Object.values(others).flatMap(listReferences)]
}

/** The metadata of each asset, by kind and hash, without its address and path, which the lake sets. */
const metadataShape = z.record(
  z.string(),
  z.looseObject({ originalFilename: z.string().optional() }).transform(({ url, path, ...metadata }) => ({
    ...metadata,
    _id: '',
    _type: 'sanity.fileAsset' as const,
  })),
)

/** `@sanity/import` drops the metadata of an archive with one asset: it counts the assets instead of their attributes. */
const withoutOneAsset = <Metadata extends object>(assets: Record<string, Metadata>) => {
  const [first] = Object.values(assets)
  return first === undefined ? assets : { ...assets, none: first }
}

async function readMetadata(path: string) {
  try {
    return metadataShape.parse(JSON.parse(decodeText(await readFile(path))))
  } catch (error) {
    throw new Error('assets.json of the archive is damaged', { cause: error })
  }
}
