import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAllowedOrigins } from './access/origins.ts'
import { Sessions } from './access/sessions.ts'
import { Datasets } from './datasets.ts'
import { inMemory, type ResolvedOptions } from './lakeOptions.ts'

/**
 * Opens a lake's data. The caller listens, on the port `ownPort`. Throws a `LakeFileError` if a file is damaged, or is missing
 * although it must exist.
 */
export async function createLake(options: ResolvedOptions, ownPort: () => number) {
  const { dataDir, aclMode, fixedDatasets: isFixed, allowedOrigins } = options
  checkAllowedOrigins(allowedOrigins)
  const isInMemory = dataDir === inMemory
  // The assets of a lake in memory are files, which are removed with it.
  const folder = isInMemory ? join(tmpdir(), `lake-${randomUUID()}`) : dataDir
  let sessions: Sessions | undefined
  const datasets = await Datasets.open({
    ...{ folder, aclMode, isFixed },
    settings: { ...options, ownPort },
    dataset: { ...options, isInMemory },
    // The first dataset stores the sessions of all.
    toSessions: ({ database }) => {
      sessions ??= new Sessions(database, (session) => datasets.closeStreams(session))
      return sessions
    },
  })
  const close = async () => {
    await datasets.close()
    // Most tests upload nothing, and on a busy machine even an empty `rm` waits for its thread.
    if (isInMemory && existsSync(folder)) await rm(folder, { recursive: true, force: true })
  }
  return { datasets, close }
}
