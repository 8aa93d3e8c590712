import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { list, type ReadEntry } from 'tar'
import { z } from 'zod'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { parseJson } from '#lib/file.server.ts'
import type { Spool } from './spool.ts'

const documentShape = z.looseObject({ _id: z.string(), _type: z.string() })

export type ImportedDocument = z.infer<typeof documentShape>

/** The files of an archive, by their paths. */
export type Files = ReadonlyMap<string, () => Buffer>

/** `files` are those beside the documents, by their paths from there. */
export type ImportedFile = { documents: ImportedDocument[]; files: Files }

/** The file is refused, with a line for each reason, before anything is written. */
export class RefusedImport extends Error {
  override name = 'RefusedImport'
  constructor(reason: string, lines: string[]) {
    super(`Nothing was imported, because ${reason}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
}

/**
 * Reads a file for import: an archive with one file of lines of JSON, or those lines alone. Nothing is unpacked, so that
 * no name in an archive ever is one of this machine.
 */
export async function readImportedFile(file: string, spool: Spool): Promise<ImportedFile> {
  const archive = await readArchive(file, spool)
  const names = [...archive.keys()].filter((name) => name.endsWith('.ndjson'))
  const [name] = names
  if (name === undefined) return { documents: parseLines(await readPlain(file)), files: new Map() }
  if (names.length > 1)
    throw new RefusedImport('the archive has more than one file of documents (.ndjson)', names)
  const base = name.slice(0, name.lastIndexOf('/') + 1)
  const files = [...archive].flatMap(([path, read]) =>
    path !== name && path.startsWith(base) ? [[path.slice(base.length), read] as const] : [],
  )
  return { documents: parseLines(archive.get(name)?.() ?? Buffer.of()), files: new Map(files) }
}

/** The files of an archive; none where the file is no archive. */
async function readArchive(file: string, spool: Spool): Promise<Files> {
  const files = new Map<string, () => Buffer>()
  const refused: string[] = []
  const failures: string[] = []
  let count = 0
  await list({
    file,
    onwarn: (_code, message) => failures.push(toErrorMessage(message)),
    onReadEntry: (entry) => {
      count += 1
      const problem = findEntryProblem(entry)
      if (problem !== null) refused.push(`${entry.path} ${problem}`)
      else if (fileTypes.has(entry.type)) {
        const start = spool.size()
        entry.on('data', (bytes: Buffer) => {
          if (failures.length === 0) attempt(() => spool.append(bytes), failures)
        })
        // Files that macOS adds for itself are hidden.
        const name = posix.normalize(entry.path)
        entry.on('end', () => {
          if (!posix.basename(name).startsWith('.')) files.set(name, spool.cut(start))
        })
      }
    },
  })
  const [failure] = failures
  // For a file that is no archive, tar reports warnings and no entry.
  if (count > 0 && failure !== undefined) throw new Error(failure)
  if (refused.length > 0) throw new RefusedImport('the archive names what is not in it', refused)
  return files
}

/** An error that is thrown while an archive is read would end the process. */
function attempt(work: () => void, failures: string[]): void {
  try {
    work()
  } catch (error) {
    failures.push(toErrorMessage(error))
  }
}

const fileTypes: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile'])
const folderTypes: ReadonlySet<string> = new Set(['Directory', 'GNUDumpDir'])

function findEntryProblem({ type, path }: Pick<ReadEntry, 'type' | 'path'>): string | null {
  if (/^(?:[/\\]|[a-z]:)/i.test(path) || path.split(/[/\\]/).includes('..')) return 'leads out of the archive'
  return fileTypes.has(type) || folderTypes.has(type) ? null : `is neither a file nor a folder (${type})`
}

async function readPlain(file: string): Promise<Buffer> {
  const bytes = await readFile(file)
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
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
