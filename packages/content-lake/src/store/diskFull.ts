/** SQLITE_FULL: https://www.sqlite.org/rescode.html#full */
const sqliteFull = 13

/** Whether a write failed because the disk, or what this user may use of it, is full: of the database or of a file. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && error.errcode === sqliteFull) return true
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
