import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from 'foundation/database'
import { findDatabaseProblem } from 'foundation/databaseProblem'
import type { ServerSettings } from '../settings.ts'
import { hasContent } from './dataFolder.ts'
import type { Incidents } from './incidents.ts'

/** Checks every 5 s: a disk may be unmounted, or a server stopped. The lake itself reports damage to its file. */
export async function watchStores(deps: {
  settings: Pick<ServerSettings, 'DATA_DIR' | 'DATABASE_URL'>
  database: Database
  incidents: Incidents
  /** Called when the lake's file exists again. It may be a different file, so the lake must open it again. */
  onLakeFileBack: () => void
  hasLake: boolean
  signal: AbortSignal
  pauseMs?: number
}): Promise<void> {
  const { settings, hasLake, database, incidents, signal, pauseMs = 5_000 } = deps
  let lakeFile: 'unknown' | 'exists' | 'gone' = 'unknown'
  while (!signal.aborted) {
    await checkMessageStore(settings, database, incidents)
    const exists = hasLake && hasContent(join(settings.DATA_DIR, 'lake.sqlite'))
    if (exists && lakeFile === 'gone') deps.onLakeFileBack()
    if (!exists && lakeFile === 'exists')
      incidents.add({ part: 'content', state: 'missing', file: 'lake.sqlite', detail: null })
    if (exists) lakeFile = 'exists'
    else if (lakeFile === 'exists') lakeFile = 'gone'
    // The signal is the only reason that this can reject.
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Opens the message database if it is not open. Adds an incident if it does not answer, and clears the incident if it does. */
export async function checkMessageStore(
  { DATABASE_URL: url }: Pick<ServerSettings, 'DATABASE_URL'>,
  database: Database,
  incidents: Incidents,
): Promise<void> {
  const problem = await findDatabaseProblem(database, url)
  if (problem === null) return incidents.clear('messages')
  const file = url === undefined ? 'outbox.sqlite' : 'DATABASE_URL'
  incidents.add({ part: 'messages', state: problem.state, file, detail: problem.reason })
}
