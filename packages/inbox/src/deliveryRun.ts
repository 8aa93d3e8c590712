import { timingSafeEqual } from 'node:crypto'
import { toErrorMessage } from 'foundation/errorMessage'
import { answerWith } from 'foundation/ownerRequest'
import type { Platform } from 'foundation/serverPlugin'
import { type DeliveryDeps, deliverNext } from './delivery.ts'

/** Hosting platforms cut off long requests: no attempt starts after this time. */
const runMs = 15_000

export type RunOutcome =
  | { kind: 'done'; tried: number; waiting: number }
  /** No mail server is set up: messages wait. */
  | { kind: 'noMailer'; waiting: number }
  | { kind: 'failed' }

/** Delivers due messages and deletes expired data, on hosting platforms, where no worker runs. Never rejects. */
export type DeliveryRun = () => Promise<RunOutcome>

export const createDeliveryRun =
  (deps: DeliveryDeps & Pick<Platform, 'tidy'>): DeliveryRun =>
  async () => {
    const { outbox, mailer, now = Date.now } = deps
    const until = now() + runMs
    let tried = 0
    try {
      while (mailer !== null && now() < until && (await deliverNext({ ...deps, mailer }))) tried += 1
      await deps.tidy()
      const waiting = await outbox.count('waiting')
      return mailer === null ? { kind: 'noMailer', waiting } : { kind: 'done', tried, waiting }
    } catch (error) {
      deps.log(`the outbox cannot be used (${toErrorMessage(error)}).`)
      return { kind: 'failed' }
    }
  }

/**
 * A function that starts a delivery run after the response. It never throws: on a platform that cannot, the schedule
 * delivers the message.
 */
export const createDeliveryAfterAnswer =
  (run: DeliveryRun, { after }: Pick<Platform, 'after'>, log: (line: string) => void) =>
  () => {
    try {
      after(run)
    } catch (error) {
      log(`delivery waits for the schedule (${toErrorMessage(error)}).`)
    }
  }

const sentences: Record<RunOutcome['kind'], string> = {
  done: 'Each due message was attempted.',
  noMailer: 'This site has no mail server: messages wait.',
  failed: 'The database cannot be used.',
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
  return answerWith(outcome.kind === 'done' ? 200 : 503, sentences[outcome.kind], outcome)
}

function isAuthorised(header: string | null, secret: string): boolean {
  const [actual, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${secret}`)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
