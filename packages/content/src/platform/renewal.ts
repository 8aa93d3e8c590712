import { type ServerPlugin, toErrorMessage } from '@freelance-site/foundation'
import { type Database, readStoredValue, updateStoredValue } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { readBuildInfo } from './publishedState.ts'

type RenewalOptions = {
  /** The address of the file that names the content of a build. */
  url: string
  /** Requests a build. Returns null, or why it was not accepted. */
  deploy: () => Promise<string | null>
  now?: () => number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const renewAfterMs = 30 * dayMs
/** A daily schedule of Vercel's free plan calls at any minute of an hour. */
const retryMs = 23 * hourMs

/** The last request of a build that the hook accepted: for which build, and from when on that was outdated. */
const requestShape = z.object({ readAt: z.string(), outdatedAt: z.number(), at: z.number() })

/**
 * Builds the site of a hosting platform again when it is 30 days old, since some of its files state until when they are valid, and
 * when the date of a published document has come. An own server does so by itself. While no newer build goes live, it is requested
 * once in 23 hours; without a database that remembers this, or while it does not answer, at each call of a daily schedule, or in one
 * hour of each day.
 */
export const renewal = ({ url, deploy, now = Date.now }: RenewalOptions): ServerPlugin => ({
  name: 'renewal',
  onSchedule: async ({ database, callsHourly = false }) => {
    const { readAt, dueAt } = await readBuildInfo(url)
    const moments = [Date.parse(readAt) + renewAfterMs, dueAt === undefined ? [] : Date.parse(dueAt)].flat()
    const passed = moments.filter((moment) => moment <= now())
    if (passed.length === 0) return { problem: null }
    const request = { readAt, outdatedAt: Math.max(...passed), at: now() }
    const asked = await findRequest(database, request)
    const isOtherHour = callsHourly && (request.at - request.outdatedAt) % dayMs >= hourMs
    if (asked.kind === 'known' ? asked.isRequested : isOtherHour) return { problem: null }
    const refusal = await deploy()
    if (refusal === null) {
      if (database && asked.kind === 'known') await updateStoredValue(database, storedName, () => request)
      return { problem: asked.kind === 'failed' ? asked.problem : null }
    }
    const days = Math.floor((request.at - Date.parse(readAt)) / dayMs)
    return { problem: `The pages are ${days} days old, and the deploy hook ${refusal}.` }
  },
})

const storedName = 'renewal'

type Asked =
  | { kind: 'known'; isRequested: boolean }
  | { kind: 'unknown' }
  | { kind: 'failed'; problem: string }

/** Whether a build was requested for the same reason less than 23 hours ago. The difference is absolute, since a clock may be set back. */
async function findRequest(
  database: Database | null,
  { readAt, outdatedAt, at }: z.infer<typeof requestShape>,
): Promise<Asked> {
  if (database === null) return { kind: 'unknown' }
  try {
    const last = requestShape.safeParse(await readStoredValue(database, storedName)).data
    const isSame = last?.readAt === readAt && last.outdatedAt === outdatedAt
    return { kind: 'known', isRequested: isSame && Math.abs(at - last.at) < retryMs }
  } catch (error) {
    return { kind: 'failed', problem: `A build was requested. ${toErrorMessage(error)}` }
  }
}
