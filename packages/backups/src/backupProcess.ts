import { constants, setPriority } from 'node:os'
import { makeBackup } from './makeBackup.ts'
import type { BackupOptions } from './options.ts'

/** Makes one backup in a process of its own, and reports the outcome to the process that started it. */
export async function runBackupProcess(options: BackupOptions): Promise<void> {
  process.on('disconnect', () => process.exit(1))
  setPriority(constants.priority.PRIORITY_LOW)
  const outcome = await makeBackup(options)
  process.send?.(outcome, () => process.exit(0))
}
