import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtempDisposable, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { takeLock } from 'content-lake/exclusiveLock'
import { extract } from 'tar'
import { PlainError } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { isAsset, keepAssets } from './assets.ts'
import { type Backup, type BackupEnv, toStores } from './backups.ts'
import {
  isDatabase,
  listBeside,
  listKeptFiles,
  move,
  putAside,
  remade,
  removeLeftovers,
} from './dataFolder.ts'
import { type Manifest, manifestName, readManifest, toHash, verifyFiles } from './manifest.ts'

/** What to restore: one database, the content with its pictures, or everything. */
export type Part = 'content' | 'messages' | 'everything'
/** A file of `npm run backup <file>`, or one of the kept backups. */
export type Source = { kind: 'archive'; path: string } | { kind: 'kept'; backup: Backup }

/**
 * Restores a backup into a data folder. Nothing changes unless it is sound, no process is using the folder, and nothing is
 * there that it would replace or `replace` is set; what it replaces is then kept in a folder inside the data folder.
 */
export async function restore(env: BackupEnv, source: Source, options: { part: Part; replace: boolean }) {
  const { DATA_DIR: dataDir } = env
  const isWanted = wanted[options.part]
  const present = existsSync(dataDir) ? (await listKeptFiles(dataDir)).filter(isWanted) : []
  // Assets have the hash of their content as their name, so that those of a backup can only be added.
  const replaced = present.filter((path) => !isAsset(path))
  if (replaced.length > 0 && !options.replace)
    throw new PlainError(
      `${dataDir} has ${formatNames(replaced)}. Add -- --replace to put the backup in the place of that; what is there is kept beside.`,
    )
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  using _held = holdFolder(dataDir)
  await removeLeftovers(dataDir)
  // Inside the data folder, hence on the same disk, so that everything can be moved into place by renaming.
  await using staging = await mkdtempDisposable(join(dataDir, 'restoring-'))
  const { manifest, lostAssets } = await fetchFiles(env, source, staging.path, isWanted)
  const paths = (await listKeptFiles(staging.path)).filter(isWanted)
  if (paths.length === 0) throw new PlainError(`There is nothing of that in ${formatSource(source)}.`)
  const isOurs = options.part !== 'everything' || (await hasSameSecrets(dataDir, manifest))
  const formerContents = await putAside(dataDir, 'restore', [
    ...replaced,
    ...replaced.filter(isDatabase).flatMap((path) => listBeside(path, dataDir)),
    // Pages of another site must not be shown while those of this one are made.
    ...(isOurs ? [] : remade.filter((path) => existsSync(join(dataDir, path)))),
  ])
  for (const path of paths) await move(join(staging.path, path), join(dataDir, path))
  return { from: manifest, files: paths.length, lostAssets, formerContents }
}

const wanted: Record<Part, (path: string) => boolean> = {
  everything: () => true,
  content: (path) => path === 'lake.sqlite' || path.startsWith('assets/'),
  messages: (path) => path === 'outbox.sqlite',
}

const formatNames = (paths: string[]) =>
  paths.length > 3 ? `${paths.slice(0, 3).join(', ')} and more` : paths.join(', ')

const formatSource = (source: Source) => (source.kind === 'archive' ? source.path : source.backup.name)

type Fetched = { manifest: Manifest; lostAssets: string[] }

/** Brings the files of a backup into a folder, and verifies them there. */
async function fetchFiles(
  env: BackupEnv,
  source: Source,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<Fetched> {
  try {
    return source.kind === 'archive'
      ? await unpack(source.path, folder)
      : await copyKept(env, source.backup, folder, isWanted)
  } catch (error) {
    const reason = toErrorMessage(error)
    throw new PlainError(
      `${formatSource(source)} is damaged or not a backup, so nothing was changed (${reason}).`,
    )
  }
}

/** Unpacks an archive and verifies that it is complete and contains nothing but a backup. */
async function unpack(archive: string, folder: string): Promise<Fetched> {
  await extract({
    file: archive,
    cwd: folder,
    strict: true,
    // A backup has plain files only: a link could lead out of the folder.
    filter: (_path, entry) => !('type' in entry) || entry.type === 'File' || entry.type === 'Directory',
  })
  const manifest = await readWhole(folder)
  await verifyFiles(folder, manifest)
  await rm(join(folder, manifestName))
  const files = await listKeptFiles(folder)
  if (!files.includes('secrets.json')) throw new Error('it contains no secrets.json')
  const stranger = files.find((path) => !(path in manifest.files))
  if (stranger !== undefined) throw new Error(`it contains ${stranger}, which it does not list`)
  for (const path of files)
    if (isDatabase(path) || path === 'secrets.json') await chmod(join(folder, path), 0o600)
  return { manifest, lostAssets: [] }
}

/**
 * Copies a kept backup from the first folder that has it whole. An asset may come from any folder; one that nobody has is
 * reported, since the rest is worth more than a picture.
 */
async function copyKept(
  env: BackupEnv,
  { name, stores }: Backup,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<Fetched> {
  let problem: unknown
  for (const store of stores) {
    try {
      const manifest = await readWhole(join(store, name))
      const paths = Object.keys(manifest.files).filter(isWanted)
      const own = paths.filter((path) => !isAsset(path))
      for (const path of own) {
        await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
        await copyFile(join(store, name, path), join(folder, path))
      }
      await verifyFiles(folder, manifest, own)
      const lostAssets = await keepAssets(folder, paths.filter(isAsset), [...toStores(env), env.DATA_DIR])
      return { manifest, lostAssets }
    } catch (error) {
      problem = error
    }
  }
  throw problem
}

async function readWhole(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (!manifest) throw new Error('its list of files is missing, damaged or of another format')
  return manifest
}

/** Whether the secrets in a data folder are those of the backup, so that both are of one site. */
async function hasSameSecrets(dataDir: string, { files }: Manifest): Promise<boolean> {
  const secrets = join(dataDir, 'secrets.json')
  return existsSync(secrets) && (await toHash(secrets)) === files['secrets.json']
}

/**
 * Takes the locks of the site, the lake and backups on the folder; refuses if one of them is running. At the end they are
 * released, and those files are removed that were not there before.
 */
function holdFolder(dataDir: string): Disposable {
  using held = new DisposableStack()
  for (const name of ['running.lock', 'lake.lock', 'backup.lock']) {
    const path = join(dataDir, name)
    const wasThere = existsSync(path)
    const lock = takeLock(path)
    if (!lock)
      throw new PlainError(
        name === 'backup.lock'
          ? `A backup of ${dataDir} is being made. Wait until it is over.`
          : `The site is running on ${dataDir}. Stop npm start first.`,
      )
    held.defer(() => lock.release({ remove: !wasThere }))
  }
  return held.move()
}
