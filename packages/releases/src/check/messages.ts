import { type CheckResult, done, findServerProblem, missing } from '@freelance-site/foundation/server'
import type { ServerSettings } from '../settings.ts'
import { createPartProblem, formatPartProblem, type SiteNames } from '../status/partProblem.ts'

/** Checks whether the database of DATABASE_URL can be used; no result without that setting. */
export async function checkMessages(
  { DATABASE_URL: url }: Pick<ServerSettings, 'DATABASE_URL'>,
  names?: SiteNames,
): Promise<CheckResult[]> {
  if (url === undefined) return []
  const step = 'Messages'
  const problem = await findServerProblem(url)
  if (problem === null) return [done(step, 'The database of DATABASE_URL can be used.')]
  const { state, reason } = problem
  const place = { part: 'messages', setting: 'DATABASE_URL' }
  return [missing(step, formatPartProblem(createPartProblem(state, place, reason), 'en', names))]
}
