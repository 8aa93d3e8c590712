import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { type LakeOptions, type RunningLake, startLake } from './startLake.ts'
import { lakeFiles } from './store/dataFolder.ts'
import { takeLock } from './store/exclusiveLock.ts'
import { importContent } from './transfer/importContent.ts'

/** Exists until a lake has been filled completely. */
const toMarker = (dataDir: string) => join(dataDir, 'seeding')

/** Keeps a lake that may not have been filled completely, because somebody goes on with it. */
export const keepLake = (dataDir: string) => rmSync(toMarker(dataDir), { force: true })

/**
 * Starts a lake, and fills it with the content of a file if it is new. A lake that was not filled completely, because the file
 * is refused or the process was killed, is removed: the next start with a file fills a new one.
 */
export async function startSeeded(
  options: LakeOptions & { dataDir: string },
  file: string,
): Promise<RunningLake> {
  const { dataDir } = options
  const marker = toMarker(dataDir)
  if (existsSync(marker)) removeLake(dataDir)
  if (existsSync(join(dataDir, lakeFiles.database.file))) return startLake(options)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(marker, '')
  const lake = await startLake(options)
  try {
    await importContent(createClient(lake.clientConfig), file, { ifExists: 'refuse' })
    keepLake(dataDir)
    return lake
  } catch (error) {
    await lake.close()
    removeLake(dataDir)
    rmSync(marker)
    throw error
  }
}

/** Removes the documents and assets of a lake, unless it is running. */
function removeLake(dataDir: string): void {
  const { lock: name, database, assets } = lakeFiles
  const lock = takeLock(join(dataDir, name))
  if (!lock) return
  for (const path of [database.file, `${database.file}-wal`, `${database.file}-shm`, assets.folder])
    rmSync(join(dataDir, path), { recursive: true, force: true })
  lock.release()
}
