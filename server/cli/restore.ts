import { parseArgs } from 'node:util'
import { restoreArguments, runRestoreCommand, toRestoreUsage } from 'backups/restoreCommand'
import { toBackupOptions } from '../backup/backupOptions.ts'
import { parseOrRefuse, print, runCommand } from './command.ts'

/** `npm run restore`: lists the backups, restores one into the data folder, or resets a part that no backup has. */
await runCommand(async (env) => {
  const options = toBackupOptions(env)
  const { values, positionals } = parseOrRefuse(
    () => parseArgs({ options: restoreArguments, allowPositionals: true }),
    toRestoreUsage(options),
  )
  return print(await runRestoreCommand(options, { name: positionals[0], ...values }))
})
