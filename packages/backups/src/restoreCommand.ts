import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { PlainError } from 'foundation/plainError'
import { type Backup, formatContents, listBackups, listUnreadable, toStores } from './backups.ts'
import { lockFolder, move, toAsideFolderName } from './dataFolder.ts'
import type { Source } from './fetchFiles.ts'
import { noManifest } from './manifest.ts'
import type { BackupOptions, DatabasePart, Part } from './options.ts'
import { restore } from './restore.ts'

type Arguments = { name?: string | undefined; replace?: boolean; only?: string; reset?: string }

/** Returns the text for the terminal. Throws a `PlainError` if it fails; with the usage, if the arguments are wrong. */
export async function runRestoreCommand(
  options: BackupOptions,
  { name, reset, only, replace = false }: Arguments,
  usage: string,
): Promise<string> {
  const { databases, secrets } = options
  const isRestore = name !== undefined || replace || only !== undefined
  if (isRestore && (name === undefined || reset !== undefined)) throw new PlainError(usage)
  if (reset !== undefined) {
    const part = findPart([...databases, secrets], reset, '--reset', usage)
    const { file, formerContents } = await resetPart(options, part)
    return `${file} is new.${formatAside(formerContents)} Run npm start again.`
  }
  if (name === undefined) return list(options, usage)
  const database = only === undefined ? undefined : findPart(databases, only, '--only', usage)
  return runRestore(options, name, { only: database, replace })
}

function findPart<Each extends { name: string }>(
  parts: readonly Each[],
  name: string,
  argument: string,
  usage: string,
): Each {
  const found = parts.find((part) => part.name === name)
  if (found) return found
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(parts.map((part) => part.name))
  throw new PlainError(`${argument} takes ${names} (got “${name}”).\n\n${usage}`)
}

/** Replaces a part that no backup can restore by a new one. The former files are moved into a folder in the data folder. */
async function resetPart(options: BackupOptions, { file, reset }: Part) {
  const { folder } = options
  const formerContents = join(folder, toAsideFolderName('reset'))
  // A database has journals of SQLite beside it.
  const former = (await readdir(folder)).filter((name) => name === file || name.startsWith(`${file}-`))
  {
    using _locks = await lockFolder(options)
    for (const name of former) await move(join(folder, name), join(formerContents, name))
  }
  // Without the locks, because the part may take one of them itself.
  await reset()
  return { file, formerContents: former.length === 0 ? null : formerContents }
}

async function runRestore(
  options: BackupOptions,
  name: string,
  choice: { only: DatabasePart | undefined; replace: boolean },
): Promise<string> {
  const { folder, isDiskFull } = options
  const source = await toSource(options, name)
  const { from, files, lostAssets, formerContents } = await restore(options, source, choice).catch(
    (error: unknown) => {
      if (!isDiskFull(error)) throw error
      throw new PlainError(`The disk of ${folder} has no space left for ${name}, so nothing was changed.`)
    },
  )
  for (const path of lostAssets) console.error(`${path} is not in any backup: upload that picture again.`)
  const [noun, verb] = files === 1 ? ['file', 'is'] : ['files', 'are']
  return `${files} ${noun} from ${formatMoment(from.createdAt)} ${verb} in ${folder}.${formatAside(formerContents)} npm start builds the site from them.`
}

function formatAside(folder: string | null): string {
  return folder === null ? '' : ` What was there is in ${folder}.`
}

/** Finds an archive by its path, or a backup by its name. */
async function toSource(options: BackupOptions, name: string): Promise<Source> {
  const path = resolve(name)
  if (existsSync(path) && statSync(path).isFile()) return { kind: 'archive', path }
  const backup = (await listBackups(options)).find((each) => each.name === name)
  if (backup) return { kind: 'stored', backup }
  const damaged = (await listUnreadable(options)).find((folder) => basename(folder) === name)
  throw new PlainError(
    damaged
      ? formatUnreadable(damaged)
      : `There is neither a file ${path} nor a backup of this name. npm run restore lists the backups.`,
  )
}

async function list(options: BackupOptions, usage: string): Promise<string> {
  const backups = await listBackups(options)
  for (const backup of backups) console.log(formatBackup(backup))
  for (const folder of await listUnreadable(options)) console.error(formatUnreadable(folder))
  if (backups.length === 0)
    return `There is no backup in ${toStores(options).join(' or ')} yet. npm run backup makes one.`
  return `\n${usage}`
}

function formatUnreadable(folder: string): string {
  return `${folder} cannot be restored: ${noManifest}.`
}

function formatBackup(backup: Backup): string {
  return `${backup.name}  ${formatMoment(backup.createdAt)}  ${formatContents(backup)}`
}

/** In the time zone of this machine, with its name. */
function formatMoment(moment: string): string {
  return new Date(moment).toLocaleString('sv-SE', { timeZoneName: 'short' })
}
