import { existsSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isDiskFull } from 'content-lake/diskError'
import { PlainError } from 'foundation/plainError'
import type { Env } from '#lib/env.server.ts'
import { type Backup, formatContents, listBackups, listUnreadable, toStores } from '../backup/backups.ts'
import type { Source } from '../backup/fetchFiles.ts'
import { noManifest } from '../backup/manifest.ts'
import { isResetPart, resetPart } from '../backup/reset.ts'
import { type Part, restore } from '../backup/restore.ts'
import { parseOrRefuse, print, runCommand } from './command.ts'

/** `npm run restore`: lists the backups, restores one into the data folder, or resets a part that no backup has. */
const usage = `npm run restore                                      lists the backups
npm run restore <name or file>                       into an empty data folder
npm run restore <name or file> -- --replace          replaces what is there, which is moved into a folder beside it
npm run restore <name or file> -- --only content     content and pictures, without the messages
npm run restore <name or file> -- --only messages    the messages, without the content
npm run restore -- --reset content                   without a backup: the sample content
npm run restore -- --reset messages                  without a backup: no messages
npm run restore -- --reset secrets                   without a backup: a new owner key

Stop npm start first, except for the list.`

const options = {
  replace: { type: 'boolean' },
  only: { type: 'string' },
  reset: { type: 'string' },
} as const

await runCommand(async (env) => {
  const { values, positionals } = parseOrRefuse(() => parseArgs({ options, allowPositionals: true }), usage)
  const [name] = positionals
  const { reset, only, replace = false } = values
  const isRestore = name !== undefined || replace || only !== undefined
  if (isRestore && (name === undefined || reset !== undefined)) throw new PlainError(usage)
  if (reset !== undefined) return print(await runReset(env, reset))
  return name === undefined ? list(env) : print(await runRestore(env, name, { part: toPart(only), replace }))
})

async function runReset(env: Env, part: string): Promise<string> {
  if (!isResetPart(part))
    throw new PlainError(`--reset takes content, messages or secrets (got “${part}”).\n\n${usage}`)
  const { file, formerContents } = await resetPart(env, part)
  return `${file} is new.${formatAside(formerContents)} Run npm start again.`
}

async function runRestore(env: Env, name: string, choice: { part: Part; replace: boolean }): Promise<string> {
  const source = await toSource(env, name)
  const { from, files, lostAssets, formerContents } = await restore(env, source, choice).catch(
    (error: unknown) => {
      if (!isDiskFull(error)) throw error
      throw new PlainError(
        `The disk of ${env.DATA_DIR} has no space left for ${name}, so nothing was changed.`,
      )
    },
  )
  for (const path of lostAssets) console.error(`${path} is not in any backup: upload that picture again.`)
  const [noun, verb] = files === 1 ? ['file', 'is'] : ['files', 'are']
  return `${files} ${noun} from ${formatMoment(from.createdAt)} ${verb} in ${env.DATA_DIR}.${formatAside(formerContents)} npm start builds the site from them.`
}

function formatAside(folder: string | null): string {
  return folder === null ? '' : ` What was there is in ${folder}.`
}

function toPart(only: string | undefined): Part {
  if (only === undefined) return 'everything'
  if (only === 'content' || only === 'messages') return only
  throw new PlainError(`--only takes content or messages (got “${only}”).\n\n${usage}`)
}

/** Finds an archive by its path, or a backup by its name or the first characters of its name, such as the date. */
async function toSource(env: Env, name: string): Promise<Source> {
  const path = resolve(name)
  if (existsSync(path) && statSync(path).isFile()) return { kind: 'archive', path }
  const found = (await listBackups(env)).filter((backup) => backup.name.startsWith(name))
  const [backup] = found
  if (backup && (found.length === 1 || backup.name === name)) return { kind: 'stored', backup }
  const damaged = (await listUnreadable(env)).find((folder) => basename(folder) === name)
  if (damaged) throw new PlainError(formatUnreadable(damaged))
  throw new PlainError(
    found.length > 1
      ? `Several backups begin with that:\n${found.map(formatBackup).join('\n')}`
      : `There is neither a file ${path} nor a backup of this name. npm run restore lists the backups.`,
  )
}

async function list(env: Env): Promise<number> {
  const backups = await listBackups(env)
  for (const backup of backups) console.log(formatBackup(backup))
  for (const folder of await listUnreadable(env)) console.error(formatUnreadable(folder))
  if (backups.length === 0)
    return print(`There is no backup in ${toStores(env).join(' or ')} yet. npm run backup makes one.`)
  return print(`\n${usage}`)
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
