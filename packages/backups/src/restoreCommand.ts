import { existsSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { PlainError } from 'foundation/plainError'
import { type Backup, formatContents, listBackups, listUnreadable, toStores } from './backups.ts'
import type { Source } from './fetchFiles.ts'
import { noManifest } from './manifest.ts'
import { type BackupOptions, type DatabasePart, listDatabases } from './options.ts'
import { resetPart } from './reset.ts'
import { restore } from './restore.ts'

/** How to use `npm run restore`, with a line for each part. */
export function toRestoreUsage(options: BackupOptions): string {
  const lines = [
    ['npm run restore', 'lists the backups'],
    ['npm run restore <name or file>', 'into an empty data folder'],
    [
      'npm run restore <name or file> -- --replace',
      'replaces what is there, which is moved into a folder beside it',
    ],
    ...listDatabases(options).map(({ name, restoreUsage }) => [
      `npm run restore <name or file> -- --only ${name}`,
      restoreUsage,
    ]),
    ...options.parts.map(({ name, resetUsage }) => [
      `npm run restore -- --reset ${name}`,
      `without a backup: ${resetUsage}`,
    ]),
  ]
  const text = lines.map(([command = '', effect = '']) => `${command.padEnd(52)} ${effect}`).join('\n')
  return `${text}\n\nStop npm start first, except for the list.`
}

/** The arguments of `npm run restore`, for `parseArgs`. */
export const restoreArguments = {
  replace: { type: 'boolean' },
  only: { type: 'string' },
  reset: { type: 'string' },
} as const

type Arguments = { name?: string | undefined; replace?: boolean; only?: string; reset?: string }

/**
 * `npm run restore`: lists the backups, restores one into the data folder, or resets a part that no backup has. Returns the
 * text for the terminal, and throws a `PlainError` if it fails.
 */
export async function runRestoreCommand(options: BackupOptions, given: Arguments): Promise<string> {
  const { name, reset, only, replace = false } = given
  const isRestore = name !== undefined || replace || only !== undefined
  if (isRestore && (name === undefined || reset !== undefined)) throw new PlainError(toRestoreUsage(options))
  if (reset !== undefined) return runReset(options, reset)
  return name === undefined
    ? list(options)
    : runRestore(options, name, { only: findDatabase(options, only), replace })
}

async function runReset(options: BackupOptions, name: string): Promise<string> {
  const { parts } = options
  const part = parts.find((each) => each.name === name)
  if (part === undefined) throw toUnknown(options, '--reset', parts, name)
  const { file, formerContents } = await resetPart(options, part)
  return `${file} is new.${formatAside(formerContents)} Run npm start again.`
}

type Choice = { only: DatabasePart | undefined; replace: boolean }

async function runRestore(options: BackupOptions, name: string, choice: Choice): Promise<string> {
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

function findDatabase(options: BackupOptions, name: string | undefined): DatabasePart | undefined {
  if (name === undefined) return undefined
  const databases = listDatabases(options)
  const found = databases.find((each) => each.name === name)
  if (found === undefined) throw toUnknown(options, '--only', databases, name)
  return found
}

function toUnknown(
  options: BackupOptions,
  argument: string,
  parts: readonly { name: string }[],
  given: string,
): PlainError {
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(parts.map(({ name }) => name))
  return new PlainError(`${argument} takes ${names} (got “${given}”).\n\n${toRestoreUsage(options)}`)
}

/** Finds an archive by its path, or a backup by its name or the first characters of its name, such as the date. */
async function toSource(options: BackupOptions, name: string): Promise<Source> {
  const path = resolve(name)
  if (existsSync(path) && statSync(path).isFile()) return { kind: 'archive', path }
  const found = (await listBackups(options)).filter((backup) => backup.name.startsWith(name))
  const [backup] = found
  if (backup && (found.length === 1 || backup.name === name)) return { kind: 'stored', backup }
  const damaged = (await listUnreadable(options)).find((folder) => basename(folder) === name)
  if (damaged) throw new PlainError(formatUnreadable(damaged))
  throw new PlainError(
    found.length > 1
      ? `Several backups begin with that:\n${found.map(formatBackup).join('\n')}`
      : `There is neither a file ${path} nor a backup of this name. npm run restore lists the backups.`,
  )
}

async function list(options: BackupOptions): Promise<string> {
  const backups = await listBackups(options)
  for (const backup of backups) console.log(formatBackup(backup))
  for (const folder of await listUnreadable(options)) console.error(formatUnreadable(folder))
  if (backups.length === 0)
    return `There is no backup in ${toStores(options).join(' or ')} yet. npm run backup makes one.`
  return `\n${toRestoreUsage(options)}`
}

function formatUnreadable(folder: string): string {
  return `${folder} cannot be restored: ${noManifest}.`
}

function formatBackup(backup: Backup): string {
  return `${backup.name}  ${formatMoment(backup.createdAt)}  ${formatContents(backup)}`
}

/** In the time zone of this machine. */
function formatMoment(moment: string): string {
  return new Date(moment).toLocaleString('sv-SE')
}
