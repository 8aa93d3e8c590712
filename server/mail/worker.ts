import { setTimeout as sleep } from 'node:timers/promises'
import { deliverNext, purgeOld, type toRetryDelay } from '#lib/contact/delivery.server.ts'
import { quarantineDays } from '#lib/contact/form.ts'
import { type Mailer, whyNoMailer } from '#lib/contact/mail/mailer.ts'
import { createMailer } from '#lib/contact/mail/smtp.ts'
import { createOutbox, type Outbox } from '#lib/contact/outbox.server.ts'
import { forgetVisitors } from '#lib/contact/sharedRateLimit.server.ts'
import type { Database } from '#lib/database/database.ts'
import type { Env } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { createVisitLedger } from '#lib/visits/ledger.server.ts'
import { createLog } from '../processes/log.ts'

const usualPollMs = 1_000
const pauseAfterIncidentMs = 30_000
const purgeEveryMs = 3_600_000
/** A clock that was set wrongly must not delete messages: messages are deleted only after it ran evenly for this long. */
const usualEvenMs = 3_600_000
/** More than a clock is corrected by while it runs. */
const driftMs = 60_000

type MailWorkerDeps = {
  outbox: Outbox
  /** Null while no mail server is configured: messages then wait, which is logged. */
  mailer: Mailer | null
  log: (line: string) => void
  now?: () => number
  pollMs?: number
  incidentMs?: number
  toRetryDelay?: typeof toRetryDelay
  leaseMs?: number
  /** After how many months a message is deleted; null if never. */
  retentionMonths?: number | null
  evenMs?: number
  /** Deletes whatever else is old. */
  tidy?: () => Promise<void>
}

/** Delivers the outbox until stopped, one message at a time, and deletes old messages. */
export function startMailWorker(deps: MailWorkerDeps) {
  const {
    outbox,
    mailer,
    log,
    now = Date.now,
    pollMs = usualPollMs,
    incidentMs = pauseAfterIncidentMs,
  } = deps
  const purge = createPurge(deps, now)
  const counts = createCountLogs(outbox, log)
  const stopping = new AbortController()
  let isRetried = false
  let isFailing = false

  /** The cause of an earlier failure may have been fixed before this start. */
  const retryOnce = async () => {
    if (isRetried) return
    await outbox.retry(now())
    isRetried = true
  }
  /** Returns how long to wait before the next round. */
  const round = async (): Promise<number> => {
    try {
      await retryOnce()
      await purge()
      await counts.logQuarantined()
      if (isFailing) log('the outbox can be used again.')
      isFailing = false
      if (!mailer) {
        await counts.logWaiting()
        return pollMs
      }
      const done = await deliverNext({ ...deps, mailer, now })
      return done === 'nothing' ? pollMs : 0
    } catch (error) {
      // For example a full disk or a database that is away: the messages are still there, so keep running.
      if (!isFailing) log(`the outbox cannot be used (${toErrorMessage(error)}); trying again soon.`)
      isFailing = true
      return incidentMs
    }
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      const rest = await round()
      // Stopping aborts the sleep; that is the only reason it can reject.
      if (rest > 0) await sleep(rest, undefined, { signal: stopping.signal }).catch(() => {})
    }
    await outbox.close()
  }

  const ended = work()
  return {
    /** Starts no further delivery and waits for the one in progress. */
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

/** Deletes old messages from time to time, once the clock can be trusted. */
function createPurge(
  { outbox, log, tidy, retentionMonths = null, evenMs = usualEvenMs }: MailWorkerDeps,
  now: () => number,
): () => Promise<void> {
  let evenSince = { wall: now(), steady: performance.now() }
  let purgedAt = Number.NEGATIVE_INFINITY

  const hasClockRunEvenly = () => {
    const present = { wall: now(), steady: performance.now() }
    const passed = present.steady - evenSince.steady
    if (Math.abs(present.wall - evenSince.wall - passed) <= driftMs) return passed >= evenMs
    evenSince = present
    return evenMs === 0
  }
  return async () => {
    if (!hasClockRunEvenly() || Math.abs(now() - purgedAt) < purgeEveryMs) return
    await tidy?.()
    const gone = await purgeOld(outbox, now(), retentionMonths)
    purgedAt = now()
    if (gone > 0)
      log(
        `deleted ${gone} old ${gone === 1 ? 'message' : 'messages'}: ${retentionMonths === null ? '' : `received more than ${retentionMonths} months ago, or `}set apart as spam ${quarantineDays} days ago.`,
      )
  }
}

/** Logs how many messages are not sent. */
function createCountLogs(outbox: Outbox, log: (line: string) => void) {
  const logged = { waiting: 0, quarantined: 0 }

  const logWaiting = async () => {
    const waiting = await outbox.count('waiting')
    if (waiting === logged.waiting) return
    logged.waiting = waiting
    const messages = waiting === 1 ? '1 message waits' : `${waiting} messages wait`
    log(`${messages}, because ${whyNoMailer}. Read them in the Studio.`)
  }

  /** Logged whenever their number grows, since nothing else reports them unasked. */
  const logQuarantined = async () => {
    const quarantined = await outbox.count('quarantined')
    if (quarantined > logged.quarantined) {
      const messages = quarantined === 1 ? '1 message looks' : `${quarantined} messages look`
      log(`${messages} like spam and ${quarantined === 1 ? 'is' : 'are'} not sent. Read them in the Studio.`)
    }
    logged.quarantined = quarantined
  }

  return { logWaiting, logQuarantined }
}

/** How long one attempt to send a mail may take. */
const tryDeadlineMs = 30_000
/** How long shutdown waits for a mail being sent; one that takes longer is sent again after the next start. */
const lastMailMs = 2_000

/** Delivers the messages in a database through the configured mail server until the process ends. */
export function startMail(env: Env, database: Database) {
  const worker = startMailWorker({
    outbox: createOutbox(database),
    tidy: async () => {
      await forgetVisitors(database, Date.now())
      await createVisitLedger(database).tidy(toOwnersDay(new Date()))
    },
    mailer: createMailer(env, tryDeadlineMs),
    log: createLog('mail'),
    retentionMonths: env.MESSAGES_KEPT_MONTHS,
  })
  return { stop: () => Promise.race([worker.stop(), sleep(lastMailMs)]) }
}
