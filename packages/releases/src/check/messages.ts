import { done, type Finding, findServerProblem, missing } from '@freelance-site/foundation/server'
import type { ServerSettings } from '../settings.ts'
import { formatIncident, type IncidentParts } from '../status/incident.ts'

/** Checks whether the database of DATABASE_URL can be used; no finding without that setting. */
export async function checkMessages(
  { DATABASE_URL: url }: Pick<ServerSettings, 'DATABASE_URL'>,
  incidentParts?: IncidentParts,
): Promise<Finding[]> {
  if (url === undefined) return []
  const step = 'Messages'
  const problem = await findServerProblem(url)
  if (problem === null) return [done(step, 'The database of DATABASE_URL can be used.')]
  const { state, reason } = problem
  const incident = { part: 'messages', state, file: 'DATABASE_URL', detail: reason } as const
  return [missing(step, formatIncident(incident, 'en', incidentParts))]
}
