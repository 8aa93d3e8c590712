import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isDiskFull } from 'content-lake/diskError'
import { toErrorMessage } from 'foundation/errorMessage'
import { PlainError } from 'foundation/plainError'
import { formatBackupIncident } from '#lib/backup/backupStatus.ts'
import type { Env } from '#lib/env.server.ts'
import { writeArchive } from '../backup/archive.ts'
import { formatContents, listBackups } from '../backup/backups.ts'
import { formatOutcome, makeBackup } from '../backup/makeBackup.ts'
import { parseOrRefuse, print, runCommand } from './command.ts'

/** `npm run backup`: everything in the data folder that cannot be regenerated. */
const usage = `npm run backup           makes one more backup beside the daily ones, while the site runs
npm run backup <file>    writes content, uploads, messages and secrets to one file, to carry elsewhere`

await runCommand(async (env) => {
  const [file] = parseOrRefuse(() => parseArgs({ allowPositionals: true }), usage).positionals
  if (!existsSync(join(env.DATA_DIR, 'secrets.json')))
    throw new PlainError(`There is nothing to back up in ${env.DATA_DIR} yet.`)
  return print(await (file === undefined ? runBackup(env) : runArchive(env, resolve(file))))
})

async function runBackup(env: Env): Promise<string> {
  const outcome = await makeBackup(env)
  const { name } = outcome
  const sentences = formatOutcome(outcome)
  if (name === null) throw new PlainError(`The backup failed. ${sentences.join(' ')}`)
  const made = (await listBackups(env)).find((backup) => backup.name === name)
  const places = made?.stores.join(' and ') ?? ''
  return [...sentences, `Backup ${name} is in ${places}: ${made ? formatContents(made) : 'gone'}.`].join('\n')
}

async function runArchive(env: Env, path: string): Promise<string> {
  try {
    const copied = await writeArchive(env, path)
    if (copied.kind === 'refused') throw new Error(formatBackupIncident(copied.incident, 'en'))
    const { manifest, lostAssets: files } = copied
    const lost = files.length === 0 ? [] : [formatBackupIncident({ kind: 'pictures', files }, 'en')]
    const count = Object.keys(manifest.files).length
    return [
      ...lost,
      `${count} files of ${env.DATA_DIR} are in ${path}: ${formatContents(manifest)}. It holds the secrets of this site: keep it to yourself.`,
    ].join('\n')
  } catch (error) {
    const reason = isDiskFull(error)
      ? `there is no space left for it in ${dirname(path)} or ${env.DATA_DIR}`
      : toErrorMessage(error)
    throw new PlainError(`The backup failed: ${reason}`)
  }
}
