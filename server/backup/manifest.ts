import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { parseJson, readIfThere, writeFileAtomic } from '#lib/file.server.ts'
import { verifyDatabase } from './databases.ts'
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

/** Writes the list of a backup's files beside them. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<Manifest> {
  const whole: Manifest = { format, ...manifest }
  await writeFileAtomic(join(folder, manifestName), JSON.stringify(whole), 0o600)
  return whole
}

/** Compares files with their hashes in a manifest, and opens the databases. Throws when anything differs. */
export async function verifyFiles(
  folder: string,
  { files }: Manifest,
  paths = Object.keys(files),
): Promise<void> {
  for (const path of paths) {
    if ((await toHash(join(folder, path))) !== files[path])
      throw new Error(`${path} has changed since the backup`)
    if (isDatabase(path)) verifyDatabase(join(folder, path))
  }
}

/** The SHA-256 of a file. */
export async function toHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
