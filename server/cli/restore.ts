import { existsSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isDiskFull } from 'content-lake/diskError'
import { type Env, PlainError } from '#lib/env.server.ts'
import {
  aheadOfClock,
  type Backup,
  formatContents,
  isFromFuture,
  listBackups,
  readStore,
  toStores,
} from '../backup/backups.ts'
import type { Source } from '../backup/fetchFiles.ts'
import { type Part, restore } from '../backup/restore.ts'
import { parseOrRefuse, print, runCommand } from './command.ts'

/** `npm run restore`: lists the backups, or brings one back into the data folder. */
const usage = `npm run restore                                      lists the backups
npm run restore <name or file>                       into an empty data folder
npm run restore <name or file> -- --replace          in the place of what is there, which is kept beside
npm run restore <name or file> -- --only content     content and pictures, without the messages
npm run restore <name or file> -- --only messages    the messages, without the content`

await runCommand(async (env) => {
  const { values, positionals } = parseOrRefuse(
    () =>
      parseArgs({
        options: { replace: { type: 'boolean' }, only: { type: 'string' } },
        allowPositionals: true,
      }),
    usage,
  )
  const [name] = positionals
  const part = toPart(values.only)
  if (name === undefined && (values.replace || values.only)) throw new PlainError(usage)
  if (name === undefined) return list(env)
  const source = await toSource(env, name)
  const { from, files, lostAssets, formerContents } = await restore(env, source, {
    part,
    replace: values.replace === true,
  }).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
    throw new PlainError(`The disk of ${env.DATA_DIR} has no space left for ${name}, so nothing was changed.`)
  })
  for (const path of lostAssets) console.error(`${path} is not in any backup: upload that picture again.`)
  const aside = formerContents === null ? '' : ` What was there is in ${formerContents}.`
  return print(
    `${files} ${files === 1 ? 'file' : 'files'} from ${formatMoment(from.createdAt)} ${files === 1 ? 'is' : 'are'} in ${env.DATA_DIR}.${aside} npm start builds the site from them.`,
  )
})

function toPart(only: string | undefined): Part {
  if (only === undefined) return 'everything'
  if (only === 'content' || only === 'messages') return only
  throw new PlainError(`--only is for content or messages (got “${only}”).\n\n${usage}`)
}

/** A file, or else a kept backup by its name or by a beginning that only one has, such as its date. */
async function toSource(env: Env, name: string): Promise<Source> {
  const path = resolve(name)
  if (existsSync(path) && statSync(path).isFile()) return { kind: 'archive', path }
  const found = (await listBackups(env)).filter((backup) => backup.name.startsWith(name))
  const [backup] = found
  if (backup && (found.length === 1 || backup.name === name)) return { kind: 'kept', backup }
  const stores = await Promise.all(toStores(env).map(readStore))
  const unreadable = stores
    .flatMap((store) => store.unreadable)
    .find(({ folder }) => basename(folder) === name)
  if (unreadable) throw new PlainError(formatUnreadable(unreadable))
  throw new PlainError(
    found.length > 1
      ? `Several backups begin with that:\n${found.map(formatBackup).join('\n')}`
      : `There is neither a file ${path} nor a backup of this name. npm run restore lists the backups.`,
  )
}

async function list(env: Env): Promise<number> {
  const backups = await listBackups(env)
  const stores = await Promise.all(toStores(env).map(readStore))
  const unreadable = stores.flatMap((store) => store.unreadable)
  for (const backup of backups) console.log(formatBackup(backup))
  for (const { folder, reason } of unreadable) console.error(`${folder} cannot be restored: ${reason}.`)
  for (const backup of backups)
    if (isFromFuture(backup, new Date())) console.error(`${backup.name} ${aheadOfClock}.`)
  if (backups.length === 0)
    return print(`There is no backup in ${toStores(env).join(' or ')} yet. npm run backup makes one.`)
  return print(`\n${usage}`)
}

function formatUnreadable({ folder, reason }: { folder: string; reason: string }): string {
  return `${folder} cannot be restored: ${reason}.`
}

function formatBackup(backup: Backup): string {
  return `${backup.name}  ${formatMoment(backup.createdAt)}  ${formatContents(backup)}`
}

/** By the clock of this machine. */
function formatMoment(moment: string): string {
  return new Date(moment).toLocaleString('sv-SE')
}
