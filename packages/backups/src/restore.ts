import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PlainError } from 'foundation/plainError'
import { isAsset } from './assets.ts'
import {
  isDatabase,
  listBackupFiles,
  listSideFiles,
  lockFolder,
  removeLeftovers,
  toAsideFolderName,
} from './dataFolder.ts'
import { fetchFiles, formatSource, type Source } from './fetchFiles.ts'
import { type Manifest, toHash } from './manifest.ts'
import type { BackupOptions, DatabasePart } from './options.ts'
import { applyRestore, continueRestore } from './restoreJournal.ts'

/** Changes nothing unless the backup is sound, nothing uses the folder, and the files are not there or `replace` is set. */
export async function restore(
  options: BackupOptions,
  source: Source,
  { only, replace }: { only?: DatabasePart | undefined; replace: boolean },
) {
  const { folder: dataDir } = options
  const isWanted = (path: string) => only === undefined || isOf(options, only, path)
  await continueRestore(options)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  using _locks = await lockFolder(options)
  const present = (await listBackupFiles(options)).filter(isWanted)
  // The name of an asset contains the hash of its content, so an asset of the backup never replaces another one.
  const replaced = present.filter((path) => !isAsset(options, path))
  if (replaced.length > 0 && !replace)
    throw new PlainError(
      `${dataDir} has ${formatNames(replaced)}. Add -- --replace to replace it by the backup; what is there is moved into a folder beside it.`,
    )
  await removeLeftovers(dataDir)
  // Inside the data folder, and so on the same disk, so that every file can be moved into place by renaming it.
  const staging = await mkdtemp(join(dataDir, 'restoring-'))
  try {
    const { manifest, lostAssets } = await fetchFiles(options, source, staging, isWanted)
    const restored = (await listBackupFiles(options, staging)).filter(isWanted)
    if (only === undefined) await requireSecrets(options, staging, source)
    if (restored.length === 0)
      throw new PlainError(`${formatSource(source)} holds no ${only?.name ?? 'files'}.`)
    const isSameSite = only !== undefined || (await hasSameSecrets(options, manifest))
    const databases = new Set([...restored, ...replaced].filter(isDatabase))
    const moves = {
      from: formatSource(source),
      staging: basename(staging),
      aside: toAsideFolderName('restore'),
      replaced: [
        // Even if the database itself is lost: SQLite would apply them to the restored one.
        ...[...databases].flatMap((path) => listSideFiles(path, dataDir)),
        ...replaced,
        // The pages of another site must not be shown while this site's pages are being made.
        ...(isSameSite ? [] : options.regenerated.filter((path) => existsSync(join(dataDir, path)))),
      ],
      restored,
    }
    await applyRestore(dataDir, moves)
    const formerContents = moves.replaced.length === 0 ? null : join(dataDir, moves.aside)
    return { from: manifest, files: restored.length, lostAssets, formerContents }
  } finally {
    await removeLeftovers(dataDir)
  }
}

const isOf = ({ assets }: BackupOptions, { file }: DatabasePart, path: string): boolean =>
  path === file || (assets?.database === file && path.startsWith(`${assets.folder}/`))

const formatNames = (paths: string[]) =>
  paths.length > 3 ? `${paths.slice(0, 3).join(', ')} and more` : paths.join(', ')

async function requireSecrets(options: BackupOptions, folder: string, source: Source): Promise<void> {
  const { databases, secrets } = options
  const path = join(folder, secrets.file)
  if (existsSync(path) && secrets.isIntact(await readFile(path, 'utf8'))) return
  const names = databases.map(({ name }) => name)
  const all = names.join(' and ')
  const separately = names.map((name) => `-- --only ${name}`).join(', then ')
  throw new PlainError(
    `${formatSource(source)}: ${secrets.file} is missing or holds no secrets of a site, so nothing was changed. ${all.charAt(0).toUpperCase()}${all.slice(1)} come back with ${separately}.`,
  )
}

async function hasSameSecrets({ folder, secrets }: BackupOptions, { files }: Manifest): Promise<boolean> {
  const path = join(folder, secrets.file)
  return existsSync(path) && (await toHash(path)) === files[secrets.file]
}
