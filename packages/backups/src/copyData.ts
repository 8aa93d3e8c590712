import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type IntactAsset, isAsset } from './assets.ts'
import { type Manifest, toHash, writeManifest } from './backups.ts'
import { copyDatabase, countRows, isDamage, listNamedAssets } from './databases.ts'
import { copyPrivate, isDatabase, listBackupFiles } from './dataFolder.ts'
import type { BackupOptions } from './options.ts'
import type { BackupIncident } from './status.ts'

export type CopyOutcome =
  | { kind: 'copied'; manifest: Manifest; lostAssets: string[] }
  | { kind: 'refused'; incident: BackupIncident }

/** The site may keep running. Refuses if a database is missing or damaged: an incomplete copy is not a backup. */
export async function copyData(
  options: BackupOptions,
  target: string,
  createdAt: Date,
  storeAsset: (path: string) => Promise<IntactAsset | null>,
): Promise<CopyOutcome> {
  const paths = await listBackupFiles(options)
  const missing = options.databases.find(({ isExpected, file }) => isExpected && !paths.includes(file))
  if (missing !== undefined) return { kind: 'refused', incident: { kind: 'missing', file: missing.file } }
  const files: Record<string, string> = {}
  const lostAssets: string[] = []
  let bytes = 0
  for (const path of paths.filter((path) => !isAsset(options, path))) {
    const copy = join(target, path)
    try {
      if (!(await copyOne(options, join(options.folder, path), copy))) continue
    } catch (error) {
      if (!isDatabase(path) || !isDamage(error)) throw error
      return { kind: 'refused', incident: { kind: 'damaged', file: path, detail: error.message } }
    }
    files[path] = await toHash(copy)
    bytes += (await stat(copy)).size
  }
  const assets = [...paths, ...listNamedAssets(options, target)].filter((path) => isAsset(options, path))
  for (const path of [...new Set(assets)].toSorted()) {
    const stored = await storeAsset(path)
    if (stored === null) {
      lostAssets.push(path)
      continue
    }
    files[path] = stored.hash
    bytes += stored.bytes
  }
  const counts = options.databases.map(({ table, file }): [string, number | null] => [
    table,
    existsSync(join(target, file)) ? countRows(options, join(target, file)) : null,
  ])
  const manifest = { createdAt: createdAt.toISOString(), counts: Object.fromEntries(counts), bytes, files }
  await writeManifest(target, manifest)
  return { kind: 'copied', manifest, lostAssets }
}

/** False if the running site has removed the file meanwhile. */
async function copyOne(options: BackupOptions, source: string, target: string): Promise<boolean> {
  try {
    await (isDatabase(source) ? copyDatabase(options, source, target) : copyPrivate(source, target))
    return true
  } catch (error) {
    if (existsSync(source)) throw error
    return false
  }
}
