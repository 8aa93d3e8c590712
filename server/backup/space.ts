import { statfs } from 'node:fs/promises'

/** What is free on the disk of a folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** What a file takes on a disk at most: whole blocks, and its name. */
export const toDiskBytes = (size: number): number => (Math.ceil(size / blockBytes) + 1) * blockBytes

const blockBytes = 4096

/** Whether a disk, or this user's share of it, is full: https://www.sqlite.org/rescode.html#full */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return Number(error.errcode) === 13
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** Whether the machine refused to read or write, which says nothing about what a file holds. */
export function isMachineError(error: unknown): boolean {
  const codes = ['EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'EXDEV', 'EBUSY']
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
