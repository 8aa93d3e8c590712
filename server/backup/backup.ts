import { existsSync } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupIncident } from '#lib/backup/backupStatus.ts'
import type { Env } from '#lib/env.server.ts'
import { type IntactAsset, isAsset } from './assets.ts'
import { toExpectedDatabases } from './backups.ts'
import { copyDatabase, countRows, isDamage, listNamedAssets } from './databases.ts'
import { isDatabase, listBackupFiles } from './dataFolder.ts'
import { type Manifest, toHash, writeManifest } from './manifest.ts'
import { makePrivate } from './privateFile.ts'

export type CopyOutcome =
  | { kind: 'copied'; manifest: Manifest; lostAssets: string[] }
  | { kind: 'refused'; incident: BackupIncident }

/**
 * Copies everything in the data folder that cannot be regenerated into a new folder, checks the copies, and writes their
 * manifest. Leaves it to `storeAsset` to store each asset. The site may keep running. Refuses if a database is missing or
 * damaged, because an incomplete copy is not a backup.
 */
export async function copyData(
  env: Env,
  target: string,
  createdAt: Date,
  storeAsset: (path: string) => Promise<IntactAsset | null>,
): Promise<CopyOutcome> {
  const paths = await listBackupFiles(env.DATA_DIR)
  const missing = toExpectedDatabases(env).find((name) => !paths.includes(name))
  if (missing !== undefined) return { kind: 'refused', incident: { kind: 'missing', file: missing } }
  const files: Record<string, string> = {}
  const lostAssets: string[] = []
  let bytes = 0
  for (const path of paths.filter((path) => !isAsset(path))) {
    const copy = join(target, path)
    try {
      if (!(await copyOne(join(env.DATA_DIR, path), copy))) continue
    } catch (error) {
      if (!isDatabase(path) || !isDamage(error)) throw error
      return { kind: 'refused', incident: { kind: 'damaged', file: path, detail: error.message } }
    }
    files[path] = await toHash(copy)
    bytes += (await stat(copy)).size
  }
  const lake = join(target, 'lake.sqlite')
  const assets = new Set([...paths, ...(existsSync(lake) ? listNamedAssets(lake) : [])].filter(isAsset))
  for (const path of [...assets].toSorted()) {
    const stored = await storeAsset(path)
    if (stored === null) {
      lostAssets.push(path)
      continue
    }
    files[path] = stored.hash
    bytes += stored.bytes
  }
  const count = (name: string) => (existsSync(join(target, name)) ? countRows(join(target, name)) : null)
  const manifest = await writeManifest(target, {
    createdAt: createdAt.toISOString(),
    documents: count('lake.sqlite'),
    messages: count('outbox.sqlite'),
    bytes,
    files,
  })
  return { kind: 'copied', manifest, lostAssets }
}

/** Copies a file; false if the running site has removed it since it was listed. */
async function copyOne(source: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    if (isDatabase(source)) await copyDatabase(source, target)
    else await copyFile(source, target)
  } catch (error) {
    if (!existsSync(source)) return false
    throw error
  }
  await makePrivate(target)
  return true
}
