import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WaitForLock } from '@freelance-site/releases/front'

/** Locks a file until this process ends: the exclusive lock of SQLite is one of the operating system. */
export const waitForLock: WaitForLock = async (path, waitMs = 6_000) => {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  const release = () => database.close()
  for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(100))
    try {
      database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
      return { release, [Symbol.dispose]: release }
    } catch {
      // Another process holds it.
    }
  release()
  return null
}
