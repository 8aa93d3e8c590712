export { type BackupNames, formatBackups, weeksKept } from './status.ts'
