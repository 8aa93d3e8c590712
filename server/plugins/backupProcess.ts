import { runBackupProcess } from '@freelance-site/backups/server'
import { parseEnv } from '#lib/env.server.ts'
import { toBackupOptions } from './backups.ts'
import { siteTables } from './plugins.ts'

// A process of its own, which `npm start` runs once a day with the data folder as its argument.
const [, , DATA_DIR] = process.argv
await runBackupProcess(toBackupOptions(parseEnv({ ...process.env, DATA_DIR }), siteTables))
