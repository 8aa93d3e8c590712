import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runBackupCommand } from 'backups/backupCommand'
import { toBackupOptions } from '../backup/backupOptions.ts'
import { parseOrRefuse, print, runCommand } from './command.ts'

/** `npm run backup`: everything in the data folder that cannot be regenerated. */
const usage = `npm run backup           makes one more backup beside the daily ones, while the site runs
npm run backup <file>    writes content, uploads, messages and secrets to one file, to carry elsewhere`

await runCommand(async (env) => {
  const [file] = parseOrRefuse(() => parseArgs({ allowPositionals: true }), usage).positionals
  return print(await runBackupCommand(toBackupOptions(env), file && resolve(file)))
})
