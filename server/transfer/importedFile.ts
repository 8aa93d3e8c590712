import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { listArchive, unpackArchive } from 'foundation/archive'
import { listFiles, parseJson, readFreeBytes } from 'foundation/file'
import { z } from 'zod'

const documentShape = z.looseObject({ _id: z.string(), _type: z.string() })

export type ImportedDocument = z.infer<typeof documentShape>

/** `archive`: the folder of an unpacked archive, and the paths of its files; null if the file has only documents. */
export type ImportedFile = {
  documents: ImportedDocument[]
  archive: { folder: string; files: ReadonlySet<string> } | null
}

/** The import is refused before anything is written into the lake; the message has a line for each reason. */
export class RefusedImport extends Error {
  override name = 'RefusedImport'
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
  const bytes = [...listArchive(file).values()].reduce((sum, size) => sum + size, 0)
  if (bytes > (await readFreeBytes(folder)))
    throw new Error(`its ${Math.ceil(bytes / 2 ** 20)} MB do not fit into ${folder}`)
  unpackArchive(file, folder)
  const paths = await listFiles(folder)
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

const parseLines = (lines: Buffer): ImportedDocument[] =>
  lines
    .toString()
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return []
      const parsed = parseJson(line, documentShape)
      if (parsed !== null) return [parsed]
      throw new Error(`line ${index + 1} of its documents is not a document with _id and _type`)
    })
