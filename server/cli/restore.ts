import { parseArgs } from 'node:util'
import { runRestoreCommand } from 'backups/restoreCommand'
import { toBackupOptions } from '../backup/backupOptions.ts'
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
  return print(await runRestoreCommand(toBackupOptions(env), { name: positionals[0], ...values }, usage))
})
