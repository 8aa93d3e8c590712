import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEmbeddedLake } from '#lib/content/lake.ts'
import type { Database } from '#lib/database/database.ts'
import { DatabaseFileError } from '#lib/database/sqlite.ts'
import type { Env } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import type { Troubles } from './troubles.ts'

const usualLookMs = 5_000

/**
 * Looks every few seconds, until the signal, whether the databases are still where they were opened: a disk may be
 * unmounted, or a folder removed, while the site runs. What the lake finds in its own file it reports itself.
 */
export async function watchKeptFiles(deps: {
  env: Env
  database: Database
  troubles: Troubles
  /** Called when the lake's file is there again: it may be another one, which has to be opened. */
  onLakeFileBack: () => void
  signal: AbortSignal
  lookMs?: number
}): Promise<void> {
  const { env, database, troubles, signal, lookMs = usualLookMs } = deps
  let lakeFile: 'notYet' | 'there' | 'gone' = 'notYet'
  while (!signal.aborted) {
    await lookAtMessages(env, database, troubles)
    const isThere = hasEmbeddedLake(env) && hasContent(join(env.DATA_DIR, 'lake.sqlite'))
    if (isThere && lakeFile === 'gone') deps.onLakeFileBack()
    if (!isThere && lakeFile === 'there')
      troubles.add({ part: 'content', state: 'missing', file: 'lake.sqlite', detail: null })
    if (isThere) lakeFile = 'there'
    else if (lakeFile === 'there') lakeFile = 'gone'
    // The signal is the only reason that this can reject.
    await sleep(lookMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

const hasContent = (path: string) => Boolean(statSync(path, { throwIfNoEntry: false })?.size)

/** Opens the messages, if they are not open. A database of another machine reports its own errors. */
export async function lookAtMessages(env: Env, database: Database, troubles: Troubles): Promise<void> {
  if (env.DATABASE_URL !== undefined) return
  try {
    await database.query('SELECT 1')
    troubles.clear('messages')
  } catch (error) {
    const found =
      error instanceof DatabaseFileError
        ? error
        : { state: 'unusable' as const, reason: toErrorMessage(error) }
    troubles.add({ part: 'messages', state: found.state, file: 'outbox.sqlite', detail: found.reason })
  }
}
