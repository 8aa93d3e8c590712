import { runBackupProcess } from '@freelance-site/backups/startBackups'
import { toOptions } from './notesOptions.ts'

await runBackupProcess(toOptions(String(process.argv[2])))
