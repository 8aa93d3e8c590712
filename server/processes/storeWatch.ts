import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from 'foundation/database'
import { findDatabaseProblem } from 'foundation/databaseProblem'
import { hasEmbeddedLake } from '#lib/content/lake.ts'
import type { Env } from '#lib/env.server.ts'
import type { Incidents } from './incidents.ts'

const defaultPauseMs = 5_000

/**
 * Checks every 5 s that the message database answers and the lake's file exists, until the signal aborts: a disk may be
 * unmounted, or a server stopped. The lake itself reports damage to its file.
 */
export async function watchStores(deps: {
  env: Env
  database: Database
  incidents: Incidents
  /** Called when the lake's file exists again. It may be a different file, so the lake must open it again. */
  onLakeFileBack: () => void
  signal: AbortSignal
  pauseMs?: number
}): Promise<void> {
  const { env, database, incidents, signal, pauseMs = defaultPauseMs } = deps
  let lakeFile: 'unknown' | 'exists' | 'gone' = 'unknown'
  while (!signal.aborted) {
    await checkMessageStore(env, database, incidents)
    const exists = hasEmbeddedLake(env) && hasContent(join(env.DATA_DIR, 'lake.sqlite'))
    if (exists && lakeFile === 'gone') deps.onLakeFileBack()
    if (!exists && lakeFile === 'exists')
      incidents.add({ part: 'content', state: 'missing', file: 'lake.sqlite', detail: null })
    if (exists) lakeFile = 'exists'
    else if (lakeFile === 'exists') lakeFile = 'gone'
    // The signal is the only reason that this can reject.
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

const hasContent = (path: string) => Boolean(statSync(path, { throwIfNoEntry: false })?.size)

/** Opens the message database if it is not open. Adds an incident if it does not answer, and clears the incident if it does. */
export async function checkMessageStore(env: Env, database: Database, incidents: Incidents): Promise<void> {
  const { DATABASE_URL: url } = env
  const problem = await findDatabaseProblem(database, url)
  if (problem === null) return incidents.clear('messages')
  const file = url === undefined ? 'outbox.sqlite' : 'DATABASE_URL'
  incidents.add({ part: 'messages', state: problem.state, file, detail: problem.reason })
}
