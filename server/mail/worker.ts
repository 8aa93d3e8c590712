import { setTimeout as sleep } from 'node:timers/promises'
import { deliverNext, type toPause } from '#lib/contact/delivery.ts'
import { quarantineDays } from '#lib/contact/form.ts'
import { type Mailer, whyNoMailer } from '#lib/contact/mail/mailer.ts'
import { createMailer } from '#lib/contact/mail/smtp.ts'
import { type Outbox, openOutbox } from '#lib/contact/outbox.ts'
import type { Env } from '#lib/env.ts'
import { createLog } from '../processes/log.ts'

const POLL_MS = 1_000
const PAUSE_AFTER_TROUBLE_MS = 30_000
const PURGE_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
const MONTH_MS = (365.25 / 12) * DAY_MS

export type MailWorker = {
  /** Starts no further delivery and waits for the one in progress. */
  stop(): Promise<void>
}

/** Delivers the outbox until stopped, one message at a time, and deletes old messages. */
export function startMailWorker(deps: {
  outbox: Outbox
  /** Null while no mail server is configured: messages then wait, and the log says so. */
  mailer: Mailer | null
  log: (line: string) => void
  now?: () => number
  pollMs?: number
  toPause?: typeof toPause
  leaseMs?: number
  /** After how many months a message is deleted; null if never. */
  keptMonths?: number | null
}): MailWorker {
  const { outbox, mailer, log, now = Date.now, pollMs = POLL_MS, keptMonths = null } = deps
  const stopping = new AbortController()
  let isRetried = false
  let purgedAt = Number.NEGATIVE_INFINITY
  const logged = { waiting: 0, quarantined: 0 }

  /** The cause of an earlier failure may have been fixed before this start. */
  const retryOnce = async () => {
    if (isRetried) return
    await outbox.retry(now())
    isRetried = true
  }
  const purge = async () => {
    if (now() - purgedAt < PURGE_EVERY_MS) return
    const gone = await outbox.purge({
      quarantined: now() - quarantineDays * DAY_MS,
      received: keptMonths === null ? null : now() - keptMonths * MONTH_MS,
    })
    purgedAt = now()
    if (gone > 0)
      log(
        `deleted ${gone} old ${gone === 1 ? 'message' : 'messages'}: ${keptMonths === null ? '' : `received more than ${keptMonths} months ago, or `}set apart as spam ${quarantineDays} days ago.`,
      )
  }
  const logWaiting = async () => {
    const waiting = await outbox.count('waiting')
    if (waiting === logged.waiting) return
    logged.waiting = waiting
    const messages = waiting === 1 ? '1 message waits' : `${waiting} messages wait`
    log(`${messages}, because ${whyNoMailer}. Read them in the Studio, or with npm run messages.`)
  }

  /** Logged whenever their number grows, since nothing else reports them unasked. */
  const logQuarantined = async () => {
    const quarantined = await outbox.count('quarantined')
    if (quarantined > logged.quarantined) {
      const messages = quarantined === 1 ? '1 message looks' : `${quarantined} messages look`
      log(
        `${messages} like spam and ${quarantined === 1 ? 'is' : 'are'} not sent. Read them in the Studio, or with npm run messages.`,
      )
    }
    logged.quarantined = quarantined
  }

  /** Returns how long to wait before the next round. */
  const round = async (): Promise<number> => {
    try {
      await retryOnce()
      await purge()
      await logQuarantined()
      if (!mailer) {
        await logWaiting()
        return pollMs
      }
      const done = await deliverNext({ ...deps, mailer, now })
      return done === 'nothing' ? pollMs : 0
    } catch (error) {
      // For example a full disk: the messages are still there, so keep running.
      log(`the outbox cannot be used (${error instanceof Error ? error.message : error}); trying again soon.`)
      return PAUSE_AFTER_TROUBLE_MS
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
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

/** How long one attempt to send a mail may take. */
const TRY_DEADLINE_MS = 30_000
/**
 * How long shutdown waits for a mail being sent; one that takes longer is sent again after the next start.
 */
const LAST_MAIL_MS = 2_000

/** Delivers the messages in `DATA_DIR` through the configured mail server until the process ends. */
export function startMail(env: Env): MailWorker {
  const worker = startMailWorker({
    outbox: openOutbox(env),
    mailer: createMailer(env, TRY_DEADLINE_MS),
    log: createLog('mail'),
    keptMonths: env.MESSAGES_KEPT_MONTHS,
  })
  return { stop: () => Promise.race([worker.stop(), sleep(LAST_MAIL_MS)]) }
}
