import { hash, timingSafeEqual } from 'node:crypto'
import { answerWith } from './ownerRequest.ts'
import type { ScheduledWork } from './serverPlugin.ts'

/** The schedule of a hosting platform, where no process runs between two requests. */
export type Schedule = {
  /** The addresses that it may call. */
  paths: readonly string[]
  /** What it must send after `Authorization: Bearer`. Without one, it is refused. */
  secret: string | undefined
  /** The setting with the secret, for the answer to a schedule that has none yet. */
  setting: string
}

/** The headers in which a schedule may say when it calls, as a cron expression. Vercel sends the first. */
const cronHeaders = ['x-vercel-cron-schedule', 'x-cron-schedule']

/** The outcome of all scheduled work, by the names of the plugins. */
export type ScheduledRun = Record<string, ScheduledWork>

/**
 * Answers a call of the schedule: 200 if all work is done, 503 with the problems otherwise, so that the platform's log shows
 * them.
 */
export async function handleSchedule(
  request: Request,
  { secret, setting }: Schedule,
  run: (callsHourly: boolean) => Promise<ScheduledRun>,
): Promise<Response> {
  if (secret === undefined) return answerWith(503, `This site has no ${setting} yet.`)
  if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${secret}`))
    return answerWith(401, 'The secret is missing or wrong.')
  // The hours are the second field.
  const work = await run(cronHeaders.some((name) => /^\S+ \* /.test(request.headers.get(name) ?? '')))
  if (Object.keys(work).length === 0)
    return answerWith(503, 'This site has no database, and no scheduled work that needs none.')
  const problems = Object.entries(work).flatMap(([name, { problem }]) =>
    problem === null ? [] : [`${name}: ${problem}`],
  )
  if (problems.length > 0) return answerWith(503, problems.join(' '), { work })
  return answerWith(200, 'The scheduled work is done.', { work })
}

/** Compares digests, which have the same length, so that the time tells nothing about the secret. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(toDigest(one), toDigest(other))

const toDigest = (text: string) => hash('sha256', text, 'buffer')
