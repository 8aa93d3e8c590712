import { done, type Finding, missing } from 'foundation/finding'
import { checkPostgres } from 'foundation/postgres'
import { DatabaseServerError } from 'foundation/serverError'
import type { ServerSettings } from '../settings.ts'
import { formatIncident } from '../status/incident.ts'

export async function checkMessages({
  DATABASE_URL: url,
}: Pick<ServerSettings, 'DATABASE_URL'>): Promise<Finding[]> {
  if (url === undefined) return []
  const step = 'Messages'
  try {
    await checkPostgres(url)
    return [done(step, 'The database of DATABASE_URL can be used.')]
  } catch (error) {
    if (!(error instanceof DatabaseServerError)) throw error
    const { state, reason } = error
    const incident = { part: 'messages', state, file: 'DATABASE_URL', detail: reason } as const
    return [missing(step, formatIncident(incident, 'en'))]
  }
}
