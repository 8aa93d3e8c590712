import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { parseJson, readIfThere } from '#lib/file.ts'
import { isDatabase } from './dataFolder.ts'

/** Raise this when an older `npm run restore` could no longer read the archive. */
const format = 1
export const manifestName = 'backup.json'

const manifestShape = z.object({
  format: z.literal(format, { error: 'is of another format' }),
  createdAt: z.iso.datetime(),
  /** How many documents and messages are in it; null where it has no such database, or was made before they were counted. */
  documents: z.number().nullable().default(null),
  messages: z.number().nullable().default(null),
  /** What its files take together. */
  bytes: z.number().default(0),
  /** The hash of each file, by its path in the data folder. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof manifestShape>

/** Reads the manifest beside the files of a backup; null where it is missing or damaged. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const file = await readIfThere(join(folder, manifestName))
  return file && parseJson(file.toString(), manifestShape)
}

/** Writes the list of a backup's files, each with its hash, beside them. */
export async function writeManifest(folder: string, files: string[]): Promise<void> {
  const hashes = await Promise.all(files.map(async (path) => [path, await toHash(join(folder, path))]))
  const manifest = { format, createdAt: new Date().toISOString(), files: Object.fromEntries(hashes) }
  await writeFile(join(folder, manifestName), JSON.stringify(manifest))
}

/** Reads the manifest of an unpacked backup and compares every file with it. Throws when anything differs. */
export async function verifyFiles(folder: string): Promise<Manifest> {
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(folder, manifestName), 'utf8')))
  for (const [path, hash] of Object.entries(manifest.files)) {
    if ((await toHash(join(folder, path))) !== hash) throw new Error(`${path} has changed since the backup`)
    if (isDatabase(path)) verifyDatabase(join(folder, path))
  }
  return manifest
}

/** Throws unless a database passes SQLite's integrity check. */
export function verifyDatabase(path: string): void {
  const database = new DatabaseSync(path)
  try {
    const found = database.prepare('PRAGMA integrity_check').get()
    if (found?.integrity_check !== 'ok') throw new Error(`${path} is damaged`)
  } finally {
    database.close()
  }
}

async function toHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
