import type { Database } from './database.ts'
import { toErrorMessage } from './errorMessage.ts'
import { DatabaseServerError, findServerProblem } from './postgres.ts'
import { DatabaseFileError } from './sqliteFile.ts'

/** Why a database cannot be used; null if it answers. Opens it if it is not open. `url` is that of Postgres. */
export async function findDatabaseProblem(database: Pick<Database, 'query'>, url: string | undefined) {
  try {
    await database.query('SELECT 1')
    return null
  } catch (error) {
    // The server may have ended this connection and accept a new one.
    if (url !== undefined && error instanceof DatabaseServerError && error.state === 'unreachable')
      return findServerProblem(url)
    if (error instanceof DatabaseFileError || error instanceof DatabaseServerError) return error
    return { state: 'unusable' as const, reason: toErrorMessage(error) }
  }
}
