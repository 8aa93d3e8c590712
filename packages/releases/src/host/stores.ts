import { join } from 'node:path'
import { repeat } from '@freelance-site/foundation/node'
import { type Database, findDatabaseProblem, findFolderProblem } from '@freelance-site/foundation/server'
import type { Service } from '../service.ts'
import type { ServerSettings } from '../settings.ts'
import { createPartProblem } from '../status/partProblem.ts'
import type { PartProblems } from '../status/partProblems.ts'
import { hasContent } from './dataFolder.ts'

type Stores = {
  settings: Pick<ServerSettings, 'DATA_DIR' | 'DATABASE_URL'>
  database: Database
  problems: PartProblems
}

/** Checks every 5 s: a disk may be unmounted, or a server stopped. A service itself reports damage to its file. */
export function watchStores(
  stores: Stores & {
    /** The service that runs on this machine. */
    service: Pick<Service, 'file' | 'parts'> | undefined
    /** Called when its file exists again. It may be a different file, so the service must open it again. */
    onServiceFileBack: () => void
    signal: AbortSignal
    pauseMs?: number
  },
) {
  const { service, problems, signal, pauseMs = 5_000 } = stores
  /** Undefined until the service has created its file. */
  let wasThere: boolean | undefined
  const watchFile = ({ file, parts }: Pick<Service, 'file' | 'parts'>) => {
    const isThere = hasContent(join(stores.settings.DATA_DIR, file))
    if (isThere && wasThere === false) stores.onServiceFileBack()
    if (!isThere && wasThere) problems.add(createPartProblem('missing', { part: parts.file, file }))
    if (isThere || wasThere !== undefined) wasThere = isThere
  }
  const round = async () => {
    await checkDisk(stores)
    await checkMessageStore(stores)
    if (service) watchFile(service)
    return pauseMs
  }
  repeat(round, { signal })
}

/** A release takes about 12 MB, and what else is stored needs some space, too. */
const minFreeBytes = 32 * 1024 * 1024

/** Adds a problem if nothing more can be stored in the data folder, and clears it if it can. */
export async function checkDisk({
  settings,
  problems,
}: Pick<Stores, 'settings' | 'problems'>): Promise<void> {
  // A missing folder, such as one on a disk that was unmounted, is a problem of its files.
  const state = await findFolderProblem(settings.DATA_DIR, minFreeBytes).catch(() => null)
  if (state === null) return problems.clear('disk')
  problems.add(createPartProblem(state, { part: 'disk', setting: 'DATA_DIR' }))
}

/** Opens the message database if it is not open. Adds a problem if it does not answer, and clears the problem if it does. */
export async function checkMessageStore({ settings, database, problems }: Stores): Promise<void> {
  const { DATABASE_URL: url } = settings
  const problem = await findDatabaseProblem(database, url)
  if (problem === null) return problems.clear('messages')
  const place = url === undefined ? { file: 'outbox.sqlite' } : { setting: 'DATABASE_URL' }
  problems.add(createPartProblem(problem.state, { part: 'messages', ...place }, problem.reason))
}
