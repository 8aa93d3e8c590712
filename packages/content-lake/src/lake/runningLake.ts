import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '@freelance-site/foundation/node'
import { inMemory } from '../settings/lakeOptions.ts'
import { lakeFiles } from '../store/lakeFiles.ts'

/** Notes in the folder of a lake where it listens, so that commands find it by the folder alone. */
export function writePort(folder: string, port: number): void {
  try {
    writeFileSync(join(folder, lakeFiles.port), `${port}\n`)
  } catch {
    // The disk is full or read-only. Commands then use the port of their options.
  }
}

export const removePort = (folder: string): void => rmSync(join(folder, lakeFiles.port), { force: true })

/**
 * The lake that runs on a folder, with its port if it has noted one; null if none runs. The lock decides, because a killed lake
 * leaves its note, and a copy of a folder has the note of another lake.
 */
export function findRunningLake(folder: string): { port: number | null } | null {
  if (folder === inMemory) return null
  using lock = takeLock(join(folder, lakeFiles.lock))
  if (lock) return null
  try {
    const port = Number(readFileSync(join(folder, lakeFiles.port), 'utf8'))
    return { port: Number.isInteger(port) && port > 0 ? port : null }
  } catch {
    // It is starting, or its version notes none.
    return { port: null }
  }
}
