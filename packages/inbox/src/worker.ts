import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from 'foundation/database'
import { toErrorMessage } from 'foundation/errorMessage'
import { deliverNext, type toRetryDelay } from './delivery.ts'
import type { Mailer } from './mail.ts'
import type { InboxOptions, MailWords } from './options.ts'
import { createOutbox, type Outbox } from './outbox.ts'

type MailWorkerDeps = {
  outbox: Outbox
  /** Null while no mail server is set up: messages then wait. */
  mailer: Mailer | null
  words: MailWords
  noMailerReason: string
  log: (line: string) => void
  now?: () => number
  pollMs?: number
  /** How long to wait after the database has failed. */
  incidentMs?: number
  toRetryDelay?: typeof toRetryDelay
  leaseMs?: number
}

export function startMailWorker(deps: MailWorkerDeps) {
  const { outbox, mailer, log, now = Date.now, pollMs = 1_000, incidentMs = 30_000 } = deps
  const stopping = new AbortController()
  let isRetried = false
  let isFailing = false
  let loggedWaiting = 0

  /** The cause of an earlier failure may have been fixed before this start. */
  const retryOnce = async () => {
    if (isRetried) return
    await outbox.retry(now())
    isRetried = true
  }
  const logWaiting = async () => {
    const waiting = await outbox.count('waiting')
    if (waiting === loggedWaiting) return
    loggedWaiting = waiting
    const messages = waiting === 1 ? '1 message waits' : `${waiting} messages wait`
    log(`${messages}, because ${deps.noMailerReason}. Read them in the Studio.`)
  }
  /** Returns how long to wait before the next round. */
  const runRound = async (): Promise<number> => {
    try {
      await retryOnce()
      if (isFailing) log('the outbox can be used again.')
      isFailing = false
      if (mailer !== null) return (await deliverNext({ ...deps, mailer, now })) === 'nothing' ? pollMs : 0
      await logWaiting()
      return pollMs
    } catch (error) {
      // For example a full disk, or a database that does not answer. The messages are still there.
      if (!isFailing) log(`the outbox cannot be used (${toErrorMessage(error)}); trying again soon.`)
      isFailing = true
      return incidentMs
    }
  }
  // It rejects only when the worker is stopped.
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  const work = async () => {
    // Opening a large database takes time, and a server that starts shows its pages first.
    await pause(pollMs)
    while (!stopping.signal.aborted) {
      const pauseMs = await runRound()
      if (pauseMs > 0) await pause(pauseMs)
    }
  }

  const ended = work()
  return {
    /** Starts no further delivery and waits for the current one. */
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

const attemptDeadlineMs = 30_000
/** How long a shutdown waits for a mail. A mail that takes longer is sent again after the next start. */
const lastMailMs = 2_000

/** Delivers the messages in a database until the signal aborts or `stop` is called. */
export function startDelivery(
  options: InboxOptions,
  { database, log, signal }: { database: Database; log: (line: string) => void; signal: AbortSignal },
) {
  const worker = startMailWorker({
    ...options,
    outbox: createOutbox(database),
    mailer: options.createMailer(attemptDeadlineMs),
    log,
  })
  signal.addEventListener('abort', () => void worker.stop())
  return { stop: () => Promise.race([worker.stop(), sleep(lastMailMs)]) }
}
