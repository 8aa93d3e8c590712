import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Problem } from '@freelance-site/foundation'
import { isDiskFull, ProblemError, UsageError } from '@freelance-site/foundation/node'
import { readIfThere } from '@freelance-site/foundation/server'
import { digestFile, isAsset } from './assets.ts'
import {
  isDatabase,
  listBackupFiles,
  listSideFiles,
  lockFolder,
  move,
  removeLeftovers,
  toAsideFolderName,
} from './backedUpFiles.ts'
import {
  formatContents,
  listBackups,
  listUnreadable,
  type Manifest,
  readStore,
  toOwnStore,
  toStores,
} from './backups.ts'
import { fetchFiles, formatSource, type Source } from './fetchFiles.ts'
import { rememberSecrets } from './formerSecrets.ts'
import type { BackupOptions, DatabasePart, Part } from './options.ts'
import { applyRestore, continueRestore } from './restoreJournal.ts'
import { createProblem, formatProblem } from './terminal/problems.ts'

type Arguments = { name?: string | undefined; replace?: boolean; only?: string; reset?: string }

/** Returns the text for the terminal. Throws a `ProblemError` if it fails, and a `UsageError` if the arguments are wrong. */
export async function runRestoreCommand(
  options: BackupOptions,
  { name, reset, only, replace = false }: Arguments,
  usage: string,
): Promise<string> {
  const { folder, databases, secrets } = options
  const isRestore = name !== undefined || replace || only !== undefined
  if (isRestore && (name === undefined || reset !== undefined)) throw new UsageError(usage)
  if (reset !== undefined)
    return resetPart(options, findPart([...databases, secrets], reset, '--reset', usage))
  if (name === undefined) return list(options, usage)
  const database = only === undefined ? undefined : findPart(databases, only, '--only', usage)
  const source = await findSource(options, name)
  const restored = await restore(options, source, { only: database, replace }).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
    throw new ProblemError(createProblem('restore.diskFull', { folder, name }), formatProblem)
  })
  const { from, files, lostAssets, formerContents } = restored
  for (const path of lostAssets) console.error(`${path} is not in any backup: upload that picture again.`)
  const [noun, verb] = files === 1 ? ['file', 'is'] : ['files', 'are']
  return `${files} ${noun} from ${formatMoment(from.createdAt)} ${verb} in ${folder}.${formatAside(formerContents)} ${options.commands.start} builds the site from them.`
}

function findPart<Each extends { name: string }>(
  parts: readonly Each[],
  name: string,
  argument: string,
  usage: string,
): Each {
  const found = parts.find((part) => part.name === name)
  if (found) return found
  const choices = parts.map((part) => part.name).join(', ')
  const problem = createProblem('part.unknown', { argument, choices, name })
  throw new UsageError(usage, new ProblemError(problem, formatProblem))
}

/** Replaces a part that no backup can restore by a new one. The former files are moved into a folder in the data folder. */
async function resetPart(options: BackupOptions, { file, reset }: Part): Promise<string> {
  const { folder, secrets } = options
  const formerContents = join(folder, toAsideFolderName('reset'))
  // A database has journals of SQLite beside it.
  const former = (await readdir(folder)).filter((name) => name === file || name.startsWith(`${file}-`))
  {
    using _locks = await lockFolder(options)
    if (file === secrets.file) await rememberSecrets(options)
    for (const name of former) await move(join(folder, name), join(formerContents, name))
  }
  // Without the locks, because the part may take one of them itself.
  await reset()
  return `${file} is new.${formatAside(former.length === 0 ? null : formerContents)} Run ${options.commands.start} again.`
}

const formatAside = (folder: string | null) => (folder === null ? '' : ` What was there is in ${folder}.`)

async function findSource(options: BackupOptions, name: string): Promise<Source> {
  const path = resolve(name)
  if (existsSync(path) && statSync(path).isFile()) return { kind: 'archive', path }
  const [backups, unreadable] = [await listBackups(options), await listUnreadable(options)]
  const names = new Set([
    ...backups.map((each) => each.name),
    ...unreadable.map((folder) => basename(folder)),
  ])
  const found = names.has(name) ? [name] : [...names].filter((each) => each.startsWith(name))
  const backup = backups.find((each) => each.name === found[0])
  if (backup && found.length === 1) return { kind: 'stored', backup }
  throw new ProblemError(createUnfound(options, name, found, unreadable), formatProblem)
}

/** Why a name leads to no backup: several begin with it, the one that does cannot be read, or none does. */
function createUnfound(
  { commands }: BackupOptions,
  name: string,
  found: readonly string[],
  unreadable: readonly string[],
): Problem {
  if (found.length > 1)
    return createProblem('restore.ambiguous', { name, choices: found.toSorted().join(', ') })
  const damaged = unreadable.find((folder) => basename(folder) === found[0])
  if (damaged) return createUnreadable(damaged)
  return createProblem('restore.unknown', { file: resolve(name), command: commands.restore })
}

async function list(options: BackupOptions, usage: string): Promise<string> {
  const backups = await listBackups(options)
  for (const backup of backups)
    console.log(`${backup.name}  ${formatMoment(backup.createdAt)}  ${formatContents(backup)}`)
  for (const folder of await listUnreadable(options))
    console.error(formatProblem(createUnreadable(folder), 'en'))
  if (backups.length === 0)
    return `There is no backup in ${toStores(options).join(' or ')} yet. ${options.commands.backup} makes one.`
  return `\n${usage}`
}

const createUnreadable = (folder: string) => createProblem('restore.unreadable', { folder })

/** In the time zone of this machine, with its name. */
const formatMoment = (moment: string) => new Date(moment).toLocaleString('sv-SE', { timeZoneName: 'short' })

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
    throw new ProblemError(createOccupied(dataDir, replaced), formatProblem)
  await removeLeftovers(dataDir)
  // Inside the data folder, and so on the same disk, so that every file can be moved into place by renaming it.
  const staging = await mkdtemp(join(dataDir, 'restoring-'))
  try {
    const { manifest, lostAssets } = await fetchFiles(options, source, staging, isWanted)
    const restored = (await listBackupFiles(options, staging)).filter(isWanted)
    if (only === undefined) await requireSecrets(options, staging, source)
    if (restored.length === 0) throw new ProblemError(createEmpty(formatSource(source), only), formatProblem)
    const isOwnBackup = only !== undefined || (await isOfSameSite(options, manifest))
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
        ...(isOwnBackup ? [] : options.regenerated.filter((path) => existsSync(join(dataDir, path)))),
      ],
      restored,
    }
    await applyRestore(options, moves)
    const formerContents = moves.replaced.length === 0 ? null : join(dataDir, moves.aside)
    return { from: manifest, files: restored.length, lostAssets, formerContents }
  } finally {
    await removeLeftovers(dataDir)
  }
}

const isOf = ({ assets }: BackupOptions, { file }: DatabasePart, path: string): boolean =>
  path === file || (assets?.database === file && path.startsWith(`${assets.folder}/`))

function createOccupied(folder: string, paths: string[]): Problem {
  const files = paths.slice(0, 3).join(', ')
  return createProblem(paths.length > 3 ? 'restore.occupiedByMore' : 'restore.occupied', { folder, files })
}

const createEmpty = (name: string, only: DatabasePart | undefined): Problem =>
  only
    ? createProblem('restore.withoutPart', { name, part: only.name })
    : createProblem('restore.empty', { name })

async function requireSecrets(options: BackupOptions, folder: string, source: Source): Promise<void> {
  const { databases, secrets } = options
  const path = join(folder, secrets.file)
  if (existsSync(path) && secrets.isIntact(await readFile(path, 'utf8'))) return
  const choices = databases.map(({ name }) => `-- --only ${name}`).join(', ')
  const problem = createProblem('restore.noSecrets', { file: secrets.file, choices })
  throw new ProblemError({ ...problem, place: { file: formatSource(source) } }, formatProblem)
}

/**
 * Whether a backup is of the site in the data folder. Its secrets tell, as long as they are intact. If they are damaged or lost,
 * the backups in the folder tell, which its own site has made; without one, nothing says that the backup is of another site.
 */
async function isOfSameSite(options: BackupOptions, { files }: Manifest): Promise<boolean> {
  const { folder, secrets } = options
  const path = join(folder, secrets.file)
  const isIntact = secrets.isIntact((await readIfThere(path))?.toString() ?? '')
  const hashes = isIntact
    ? [(await digestFile(path)).hash]
    : (await readStore(options, toOwnStore(options))).backups.map((backup) => backup.files[secrets.file])
  return hashes.length === 0 || hashes.includes(files[secrets.file])
}
