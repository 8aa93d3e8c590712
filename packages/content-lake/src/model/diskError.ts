/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN: https://www.sqlite.org/rescode.html */
const sqliteFull = 13
const sqliteUnwritable = [8, 10, 14]

/** Whether a write, to the database or to a file, failed because the disk or the user's quota is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && error.errcode === sqliteFull) return true
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** Whether a write failed because the disk or the folder is read-only, missing or broken. */
export function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return sqliteUnwritable.includes(Number(error.errcode) & 0xff)
  return 'code' in error && ['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOENT'].includes(String(error.code))
}
