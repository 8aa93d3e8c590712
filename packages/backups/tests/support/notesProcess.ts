import { runBackupProcess } from '../../src/startBackups.ts'
import { toOptions } from './notesOptions.ts'

await runBackupProcess(toOptions(String(process.argv[2])))
