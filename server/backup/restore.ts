import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PlainError } from 'foundation/plainError'
import { parseSecrets } from '../processes/secrets.ts'
import { isAsset } from './assets.ts'
import type { BackupEnv } from './backups.ts'
import {
  isDatabase,
  listBackupFiles,
  listSideFiles,
  lockFolder,
  regenerated,
  removeLeftovers,
  toAsideFolderName,
} from './dataFolder.ts'
import { fetchFiles, formatSource, type Source } from './fetchFiles.ts'
import { type Manifest, toHash } from './manifest.ts'
import { applyRestore, continueRestore } from './restoreJournal.ts'

/** What to restore: one database, the content with its pictures, or everything. */
export type Part = 'content' | 'messages' | 'everything'

/**
 * Restores a backup into a data folder. Changes nothing unless the backup is undamaged, no process uses the folder, and the
 * folder has none of the files or `replace` is set. Replaced files are moved into another folder in the data folder.
 */
export async function restore(env: BackupEnv, source: Source, options: { part: Part; replace: boolean }) {
  const { DATA_DIR: dataDir } = env
  const { part } = options
  const isWanted = filters[part]
  await continueRestore(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  using _locks = await lockFolder(dataDir)
  const present = (await listBackupFiles(dataDir)).filter(isWanted)
  // The name of an asset contains the hash of its content, so an asset of the backup never replaces another one.
  const replaced = present.filter((path) => !isAsset(path))
  if (replaced.length > 0 && !options.replace)
    throw new PlainError(
      `${dataDir} has ${formatNames(replaced)}. Add -- --replace to replace it by the backup; what is there is moved into a folder beside it.`,
    )
  await removeLeftovers(dataDir)
  // Inside the data folder, and so on the same disk, so that every file can be moved into place by renaming it.
  const staging = await mkdtemp(join(dataDir, 'restoring-'))
  try {
    const { manifest, lostAssets } = await fetchFiles(env, source, staging, isWanted)
    const restored = (await listBackupFiles(staging)).filter(isWanted)
    if (part === 'everything') await requireSecrets(staging, source)
    if (restored.length === 0) throw new PlainError(`${formatSource(source)} holds no ${part}.`)
    const isSameSite = part !== 'everything' || (await hasSameSecrets(dataDir, manifest))
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
        ...(isSameSite ? [] : regenerated.filter((path) => existsSync(join(dataDir, path)))),
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

const filters: Record<Part, (path: string) => boolean> = {
  everything: () => true,
  content: (path) => path === 'lake.sqlite' || path.startsWith('assets/'),
  messages: (path) => path === 'outbox.sqlite',
}

const formatNames = (paths: string[]) =>
  paths.length > 3 ? `${paths.slice(0, 3).join(', ')} and more` : paths.join(', ')

async function requireSecrets(folder: string, source: Source): Promise<void> {
  const path = join(folder, 'secrets.json')
  if (existsSync(path) && parseSecrets(await readFile(path, 'utf8')) !== null) return
  throw new PlainError(
    `${formatSource(source)}: secrets.json is missing or holds no secrets of a site, so nothing was changed. Content and messages come back with -- --only content, then -- --only messages.`,
  )
}

/** Whether the secrets in a data folder are those of the backup, so that both are of one site. */
async function hasSameSecrets(dataDir: string, { files }: Manifest): Promise<boolean> {
  const secrets = join(dataDir, 'secrets.json')
  return existsSync(secrets) && (await toHash(secrets)) === files['secrets.json']
}
