import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupIncident } from '#lib/backup/backupStatus.ts'
import { isAsset, type KeptAsset, settle } from './assets.ts'
import type { Expected } from './backups.ts'
import { copyDatabase, countRows, isDamage, listNamedAssets, quickCheck } from './databases.ts'
import { isDatabase, listKeptFiles } from './dataFolder.ts'
import { type Manifest, toHash, writeManifest } from './manifest.ts'

export type Copied =
  | { kind: 'copied'; manifest: Manifest; lostAssets: string[] }
  | { kind: 'refused'; incident: BackupIncident }

/**
 * Copies everything in a data folder that cannot be regenerated into a new folder, checks it there, and writes the list of
 * its files; `keep` stores an asset. The site may keep running. Refuses where a database is missing or
 * damaged: what could still be read from it is not a backup.
 */
export async function copyData(
  dataDir: string,
  target: string,
  expected: Expected,
  createdAt: Date,
  keep: (path: string) => Promise<KeptAsset | null>,
): Promise<Copied> {
  const incident = findDamage(dataDir, expected, await listKeptFiles(dataDir))
  if (incident) return { kind: 'refused', incident }
  const files: Record<string, string> = {}
  const lostAssets: string[] = []
  let bytes = 0
  const paths = await listKeptFiles(dataDir)
  for (const path of paths.filter((path) => !isAsset(path))) {
    const copy = join(target, path)
    if (!(await copyOne(join(dataDir, path), copy))) continue
    files[path] = await toHash(copy)
    bytes += (await stat(copy)).size
  }
  const lake = join(target, 'lake.sqlite')
  const assets = new Set([...paths, ...(existsSync(lake) ? listNamedAssets(lake) : [])].filter(isAsset))
  for (const path of [...assets].toSorted()) {
    const kept = await keep(path)
    if (kept === null) {
      lostAssets.push(path)
      continue
    }
    files[path] = kept.hash
    bytes += kept.bytes
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

/** The first database that is missing or damaged, if any. */
function findDamage(dataDir: string, expected: Expected, paths: string[]): BackupIncident | null {
  const needed = [
    ...(expected.content ? ['lake.sqlite'] : []),
    ...(expected.messages ? ['outbox.sqlite'] : []),
  ]
  const missing = needed.find((name) => !paths.includes(name))
  if (missing !== undefined) return { kind: 'missing', file: missing }
  for (const file of paths.filter(isDatabase)) {
    const detail = toDamage(join(dataDir, file))
    if (detail !== null) return { kind: 'damaged', file, detail }
  }
  return null
}

function toDamage(database: string): string | null {
  try {
    const detail = quickCheck(database)
    if (detail === null) countRows(database)
    return detail
  } catch (error) {
    if (isDamage(error)) return error.message
    throw error
  }
}

/** Copies a file; false if the running site has removed it since it was listed. */
async function copyOne(source: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    if (isDatabase(source)) await copyDatabase(source, target)
    else await copyFile(source, target, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (!existsSync(source)) return false
    throw error
  }
  await settle(target)
  return true
}
