import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEmbeddedLake } from '#lib/content/lake.ts'
import type { Database } from '#lib/database/database.ts'
import { checkPostgres } from '#lib/database/postgres.ts'
import { DatabaseServerError } from '#lib/database/serverError.ts'
import { DatabaseFileError } from '#lib/database/sqlite.ts'
import type { Env } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import type { Incidents } from './incidents.ts'

const usualLookMs = 5_000

/**
 * Looks every few seconds, until the signal, whether the databases can still be used: a disk may be unmounted, a folder
 * removed, or a server stopped, while the site runs. What the lake finds in its own file it reports itself.
 */
export async function watchKeptFiles(deps: {
  env: Env
  database: Database
  incidents: Incidents
  /** Called when the lake's file is there again: it may be another one, which has to be opened. */
  onLakeFileBack: () => void
  signal: AbortSignal
  lookMs?: number
}): Promise<void> {
  const { env, database, incidents, signal, lookMs = usualLookMs } = deps
  let lakeFile: 'notYet' | 'there' | 'gone' = 'notYet'
  while (!signal.aborted) {
    await checkMessageStore(env, database, incidents)
    const isThere = hasEmbeddedLake(env) && hasContent(join(env.DATA_DIR, 'lake.sqlite'))
    if (isThere && lakeFile === 'gone') deps.onLakeFileBack()
    if (!isThere && lakeFile === 'there')
      incidents.add({ part: 'content', state: 'missing', file: 'lake.sqlite', detail: null })
    if (isThere) lakeFile = 'there'
    else if (lakeFile === 'there') lakeFile = 'gone'
    // The signal is the only reason that this can reject.
    await sleep(lookMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

const hasContent = (path: string) => Boolean(statSync(path, { throwIfNoEntry: false })?.size)

/** Opens the messages, if they are not open, and notes whether they can be stored. */
export async function checkMessageStore(env: Env, database: Database, incidents: Incidents): Promise<void> {
  const { DATABASE_URL: url } = env
  try {
    await database.query('SELECT 1').catch((error: unknown) => {
      // A connection that the server has ended is replaced, and says nothing of a new one.
      if (url !== undefined && error instanceof DatabaseServerError && error.state === 'unreachable')
        return checkPostgres(url)
      throw error
    })
    incidents.clear('messages')
  } catch (error) {
    const found =
      error instanceof DatabaseFileError || error instanceof DatabaseServerError
        ? error
        : { state: 'unusable' as const, reason: toErrorMessage(error) }
    const file = url === undefined ? 'outbox.sqlite' : 'DATABASE_URL'
    incidents.add({ part: 'messages', state: found.state, file, detail: found.reason })
  }
}
