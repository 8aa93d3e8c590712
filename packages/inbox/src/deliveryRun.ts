import { timingSafeEqual } from 'node:crypto'
import type { Database } from 'foundation/database'
import { toErrorMessage } from 'foundation/errorMessage'
import { answerWith } from 'foundation/ownerRequest'
import type { Platform } from 'foundation/serverPlugin'
import { type DeliveryDeps, deliverNext } from './delivery.ts'
import type { InboxOptions } from './options.ts'
import { createOutbox } from './outbox.ts'

/** Hosting platforms cut off long requests: no attempt starts after `runMs`, and none takes longer than `deadlineMs`. */
const runMs = 15_000
const deadlineMs = 9_000

export type RunOutcome =
  | { kind: 'done'; tried: number; waiting: number }
  /** No mail server is set up: messages wait. */
  | { kind: 'noMailer'; waiting: number }
  | { kind: 'failed' }

type PlatformDeps = {
  database: Database
  log: (line: string) => void
  platform: Pick<Platform, 'after' | 'tidy'>
}

/** Delivers due messages and deletes expired data, on hosting platforms, where no worker runs. Never rejects. */
export type DeliveryRun = () => Promise<RunOutcome>

export function createDeliveryRun(
  { createMailer, words }: InboxOptions,
  { database, log, platform }: PlatformDeps,
): DeliveryRun {
  const mailer = createMailer(deadlineMs)
  return createRun({
    outbox: createOutbox(database),
    mailer,
    words,
    now: Date.now,
    log,
    tidy: platform.tidy,
  })
}

/**
 * A function that starts a delivery run after the response. It never throws: on a platform that cannot, the schedule
 * delivers the message.
 */
export function createDeliveryAfterAnswer(options: InboxOptions, deps: PlatformDeps): () => void {
  const deliver = createDeliveryRun(options, deps)
  return () => {
    try {
      deps.platform.after(deliver)
    } catch (error) {
      deps.log(`delivery waits for the schedule (${toErrorMessage(error)}).`)
    }
  }
}

/** Like `createDeliveryRun`, with the dependencies as parameters. */
export function createRun(
  deps: Omit<DeliveryDeps, 'mailer'> & {
    mailer: DeliveryDeps['mailer'] | null
    /** Deletes expired data. */
    tidy?: () => Promise<void>
  },
): DeliveryRun {
  const { outbox, mailer, now, log, tidy } = deps
  return async () => {
    const until = now() + runMs
    let tried = 0
    try {
      while (mailer !== null && now() < until) {
        if ((await deliverNext({ ...deps, mailer })) === 'nothing') break
        tried += 1
      }
      await tidy?.()
      const waiting = await outbox.count('waiting')
      return mailer === null ? { kind: 'noMailer', waiting } : { kind: 'done', tried, waiting }
    } catch (error) {
      log(`the outbox cannot be used (${toErrorMessage(error)}).`)
      return { kind: 'failed' }
    }
  }
}

/** Handles a platform's scheduler, which sends `Authorization: Bearer` and the secret. */
export async function handleDeliveryRun(
  request: Request,
  deps: { secret: string | undefined; run: DeliveryRun | null },
): Promise<Response> {
  if (deps.secret === undefined) return answerWith(503, 'This site has no CRON_SECRET yet.')
  if (!isAuthorised(request.headers.get('authorization'), deps.secret))
    return answerWith(401, 'The secret is missing or wrong.')
  if (deps.run === null) return answerWith(503, 'This site has no DATABASE_URL, so it stores no messages.')
  const outcome = await deps.run()
  const sentences: Record<RunOutcome['kind'], string> = {
    done: 'Each due message was attempted.',
    noMailer: 'This site has no mail server: messages wait.',
    failed: 'The database cannot be used.',
  }
  return answerWith(outcome.kind === 'done' ? 200 : 503, sentences[outcome.kind], outcome)
}

function isAuthorised(header: string | null, secret: string): boolean {
  const [actual, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${secret}`)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
