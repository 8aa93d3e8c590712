import { mkdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Keeps held locks from being garbage-collected, which would release them. */
const held = new Set<DatabaseSync>()

/** https://www.sqlite.org/rescode.html */
const sqliteBusy = 5
const sqliteNotADatabase = 26

/** `remove` deletes the file, too, for a folder that is to be left as it was. */
export type Lock = Disposable & { release(options?: { remove: boolean }): void }

/**
 * Takes a lock that the operating system releases when this process ends, however it ends. It locks an empty
 * SQLite file, which works the same on every system and never goes stale. Returns null if another process
 * holds it.
 */
export function takeLock(path: string): Lock | null {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  const opened = toFileId(path)
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!(error instanceof Error && 'errcode' in error)) throw error
    // The lowest byte; the others are details of the same error.
    const code = Number(error.errcode) & 0xff
    if (code === sqliteBusy) return null
    if (code !== sqliteNotADatabase) throw error
    // Whatever wrote into the file: it holds nothing, and nobody holds it, or it could not have been read. Emptied in
    // place, because two processes that replace it could each hold a file of its own.
    truncateSync(path)
    return takeLock(path)
  }
  // The holder before may have removed the file since it was opened: this lock would keep nobody out.
  if (opened === null || opened !== toFileId(path)) {
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

const toFileId = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.ino ?? null

/** Waits for a lock, since a process that was just killed may still hold it. Null if it stays taken. */
export async function waitForLock(path: string, patienceMs = 6_000): Promise<Lock | null> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const lock = takeLock(path)
    if (lock || Date.now() > deadline) return lock
    await sleep(100)
  }
}
