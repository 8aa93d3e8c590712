/**
 * Whether an error has one of these codes: a primary result code of SQLite (https://www.sqlite.org/rescode.html), whose higher bytes
 * are details, or a name of the operating system, such as `ENOENT`.
 */
export function hasErrorCode(error: unknown, codes: readonly (string | number)[]): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return codes.includes(Number(error.errcode) & 0xff)
  return 'code' in error && codes.some((code) => code === error.code)
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
export const damageCodes = [11, 26]

/** SQLITE_FULL, and what the operating system calls a full disk and a full quota. */
const fullCodes = [13, 'ENOSPC', 'EDQUOT']

/** Whether a write, to a database or to a file, failed because the disk or the user's quota is full. */
export const isDiskFull = (error: unknown): boolean => hasErrorCode(error, fullCodes)

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN, and what the operating system calls such errors. */
const unwritableCodes = [8, 10, 14, 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOENT']

/** Whether a write failed because the disk or the folder is read-only, missing or broken. */
export const isUnwritable = (error: unknown): boolean => hasErrorCode(error, unwritableCodes)
