import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PlainError } from '#lib/env.ts'
import { backUp } from '../backup/backup.ts'
import { runFileCommand } from './command.ts'

/** `npm run backup`: everything in the data folder that cannot be regenerated, as one file. */
const usage =
  'npm run backup [file]    writes content, uploads, messages and secrets to one file, while the site runs'

await runFileCommand(usage, [], async ({ env: { DATA_DIR }, file }) => {
  if (!existsSync(join(DATA_DIR, 'secrets.json')))
    throw new PlainError(`There is nothing to back up in ${DATA_DIR} yet.`)
  const moment = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')
  const archive = resolve(file ?? `backup-${moment}.tar.gz`)
  try {
    const { files } = await backUp(DATA_DIR, archive)
    return `${files} files of ${DATA_DIR} are in ${archive}. It holds the secrets of this site: keep it to yourself.`
  } catch (error) {
    throw new PlainError(`The backup failed: ${error instanceof Error ? error.message : error}`)
  }
})
