import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '@freelance-site/foundation/node'
import type { LakeOptions } from '../settings/lakeOptions.ts'
import { lakeFiles } from '../store/lakeFiles.ts'
import { importContent } from '../transfer/importContent.ts'
import { openLake } from './openLake.ts'

/**
 * Fills a lake with the content of a file if it is new: completely, or not at all if the file is refused. It is filled in a
 * folder of its own, from which its files are then moved. A killed process leaves only that folder.
 */
export async function seedLake(options: LakeOptions & { dataDir: string }, file: string): Promise<void> {
  const { lock: lockName, database, assets, details } = lakeFiles
  const { dataDir } = options
  if (existsSync(join(dataDir, database.file))) return
  using lock = takeLock(join(dataDir, lockName))
  // Another process fills or serves it.
  if (!lock) return
  const folder = join(dataDir, 'seeding')
  rmSync(folder, { recursive: true, force: true })
  try {
    {
      await using lake = await openLake({ ...options, dataDir: folder, host: '127.0.0.1', port: 0 })
      await importContent(lake.client, file, { ifExists: 'refuse' })
    }
    cpSync(join(folder, assets.folder), join(dataDir, assets.folder), { recursive: true })
    // The database comes last: with it the lake is no longer new.
    for (const file of [details, database.file]) renameSync(join(folder, file), join(dataDir, file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
