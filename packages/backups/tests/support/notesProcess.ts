import { runBackupProcess } from 'backups/backupProcess'
import { toOptions } from './notesOptions.ts'

await runBackupProcess(toOptions(String(process.argv[2])))
