import { type Platform, type ScheduledWork, toErrorMessage } from '@freelance-site/foundation'
import { repeat } from '@freelance-site/foundation/node'
import { type Mailer, type MailWords, toOwnerMail } from './mail.ts'
import type { Outbox } from './outbox.ts'

/** The length of a lease: longer than one attempt can last. */
const usualLeaseMs = 60_000

type DeliveryDeps = {
  outbox: Outbox
  /** Null while no mail server is set up: messages then wait. */
  mailer: Mailer | null
  words: MailWords
  log: (line: string) => void
  toRetryDelay?: typeof toRetryDelay
  leaseMs?: number
}

/**
 * Sends the message that has been due longest; returns false if there is none. If the process ends after the mail was accepted,
 * the message is sent again with the same Message-ID.
 */
async function deliverNext(deps: DeliveryDeps & { mailer: Mailer }): Promise<boolean> {
  const { outbox, log } = deps
  const entry = await outbox.takeDue(Date.now(), deps.leaseMs ?? usualLeaseMs)
  if (!entry) return false
  const outcome = await deps.mailer.send(toOwnerMail(entry, deps.words))
  if (outcome.kind === 'accepted') {
    await outbox.noteDelivered(entry.id, Date.now())
    log(`message ${entry.id} is delivered.`)
    return true
  }
  const delay = (deps.toRetryDelay ?? toRetryDelay)(entry.attempts, outcome.forGood)
  await outbox.notePostponed(entry, Date.now() + delay, `${outcome.problem}: ${outcome.detail}`)
  log(
    `message ${entry.id} was not accepted by the mail server (${outcome.problem}); next attempt in ${delay / second} s.`,
  )
  return true
}

const second = 1_000
const minute = 60 * second

const delays = [2 * second, 10 * second, 30 * second, minute, 3 * minute, 10 * minute, 15 * minute]

/** Attempts never end: one succeeds once the mailbox has room or the password is corrected. */
export function toRetryDelay(attempts: number, refusedForGood: boolean): number {
  if (refusedForGood && attempts >= 3) return 60 * minute
  return delays[attempts] ?? 15 * minute
}

type WorkerDeps = DeliveryDeps & { noMailerReason: string; pollMs?: number; signal?: AbortSignal }

/** Delivers the messages of an own server until it is stopped. */
export function startMailWorker(deps: WorkerDeps) {
  const { outbox, mailer, log, pollMs = 1_000, signal } = deps
  let isRetried = false
  let isFailing = false
  let loggedWaiting = 0

  const logWaiting = async () => {
    const waiting = await outbox.count('waiting')
    if (waiting === loggedWaiting) return
    loggedWaiting = waiting
    const messages = waiting === 1 ? '1 message waits' : `${waiting} messages wait`
    log(`${messages}, because ${deps.noMailerReason}. Read them in the Studio.`)
  }
  const runRound = async (): Promise<number> => {
    try {
      // The cause of an earlier failure may have been fixed before this start.
      if (!isRetried) await outbox.retry(Date.now())
      isRetried = true
      if (isFailing) log('the outbox can be used again.')
      isFailing = false
      if (mailer !== null) return (await deliverNext({ ...deps, mailer })) ? 0 : pollMs
      await logWaiting()
      return pollMs
    } catch (error) {
      // For example a full disk, or a database that does not answer. The messages are still there.
      if (!isFailing) log(`the outbox cannot be used (${toErrorMessage(error)}); trying again soon.`)
      isFailing = true
      return 30 * pollMs
    }
  }
  // Later, because opening a large database takes time, and a server that starts shows its pages first.
  return repeat(runRound, { firstMs: pollMs, signal })
}

/** Hosting platforms cut off long requests: no attempt starts after this time. */
const runMs = 15_000

/**
 * Delivers due messages on hosting platforms, where no worker runs: after an answer, and by the schedule. Never rejects. The
 * counts are of the messages tried, and of those that still wait.
 */
export type DeliveryRun = () => Promise<ScheduledWork>

/** A run sends due messages one after the other, and starts no attempt later than 15 s after it began. */
export const createDeliveryRun =
  (deps: DeliveryDeps & { noMailerReason: string }): DeliveryRun =>
  async () => {
    const { outbox, mailer } = deps
    const until = Date.now() + runMs
    let tried = 0
    try {
      while (mailer !== null && Date.now() < until && (await deliverNext({ ...deps, mailer }))) tried += 1
      const counts = { tried, waiting: await outbox.count('waiting') }
      return { problem: mailer === null ? `Messages wait, because ${deps.noMailerReason}.` : null, counts }
    } catch (error) {
      const problem = `The outbox cannot be used (${toErrorMessage(error)}).`
      deps.log(problem)
      return { problem }
    }
  }

/** The function never throws: on a platform that cannot run it, the schedule delivers the message. */
export const createDeliveryAfterAnswer =
  (run: DeliveryRun, { after }: Platform, log: (line: string) => void) =>
  () => {
    try {
      after(run)
    } catch (error) {
      log(`delivery waits for the schedule (${toErrorMessage(error)}).`)
    }
  }
