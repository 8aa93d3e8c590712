import { mkdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasErrorCode } from './errorCode.ts'

/** The locks that this process holds. Without these references, garbage collection would release them. */
const held = new Set<DatabaseSync>()

const sqliteBusy = 5
const sqliteNotADatabase = 26

/** `remove` also deletes the file, to leave the folder as it was. */
export type Lock = Disposable & { release(options?: { remove: boolean }): void }

/**
 * Takes a lock that the operating system releases when this process ends, even by a kill. It locks an empty SQLite file, which
 * works the same on every system. Returns null if another process holds the lock.
 */
export function takeLock(path: string): Lock | null {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  const opened = findInode(path)
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (hasErrorCode(error, [sqliteBusy])) return null
    if (!hasErrorCode(error, [sqliteNotADatabase])) throw error
    // Another program wrote into the file, and nobody holds the lock. Empty the file in place: if two processes replaced
    // it, each could lock a different file.
    truncateSync(path)
    return takeLock(path)
  }
  // The previous holder may have removed the file after this process opened it. Then other processes lock another file.
  if (opened === null || opened !== findInode(path)) {
    database.close()
    return null
  }
  held.add(database)
  const release = ({ remove } = { remove: false }) => {
    held.delete(database)
    if (remove) rmSync(path, { force: true })
    database.close()
  }
  return { release, [Symbol.dispose]: () => release() }
}

const findInode = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.ino ?? null

/** Waits for a lock, because a process that is being killed may still hold it. Returns null if it stays locked. */
export async function waitForLock(path: string, waitMs = 6_000): Promise<Lock | null> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const lock = takeLock(path)
    if (lock || Date.now() > deadline) return lock
    await sleep(100)
  }
}
