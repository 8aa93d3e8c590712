export { damageCodes, hasErrorCode, isDiskFull, isUnwritable } from './errorCode.ts'
export { type Lock, takeLock, waitForLock } from './exclusiveLock.ts'
export { type RepeatOptions, type Repetition, repeat } from './repeat.ts'
export {
  DatabaseFileError,
  inTransaction,
  openSqliteFile,
  readVersion,
  type SqliteFile,
  type SqliteFileOptions,
} from './sqliteFile.ts'
export { isForTerminal, ProblemError, parseOrRefuse, UsageError } from './terminal/problemError.ts'
