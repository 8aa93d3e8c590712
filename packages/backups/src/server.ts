export type { DatabasePart } from './options.ts'
export { type BackupsOptions, backups } from './plugin.ts'
export { runBackupProcess } from './startBackups.ts'
