import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from 'foundation/database'
import { toErrorMessage } from 'foundation/errorMessage'
import { createLog } from 'foundation/log'
import { deleteExpiredLimits } from 'foundation/rateLimit'
import { deliverNext, purgeOld, type toRetryDelay } from '#lib/contact/delivery.server.ts'
import { quarantineDays } from '#lib/contact/form.ts'
import type { Mailer } from '#lib/contact/mail/mail.ts'
import { createMailer } from '#lib/contact/mail/mailer.ts'
import { createOutbox, type Outbox } from '#lib/contact/outbox.server.ts'
import type { Env } from '#lib/env.server.ts'
import { noMailerReason } from '#lib/mailSettings.ts'
import { tidyPlugins } from '#server/plugins/runPlugins.ts'

const defaultPollMs = 1_000
const defaultIncidentMs = 30_000
const purgeEveryMs = 3_600_000
/** A wrongly set clock must not delete messages: the worker deletes nothing until the clock has not jumped for this long. */
const defaultSteadyMs = 3_600_000
/** Time synchronisation corrects a running clock by less than this. */
const maxCorrectionMs = 60_000

type MailWorkerDeps = {
  outbox: Outbox
  /** Null while no mail server is set up: messages then wait. */
  mailer: Mailer | null
  log: (line: string) => void
  now?: () => number
  pollMs?: number
  /** How long to wait after the database has failed. */
  incidentMs?: number
  toRetryDelay?: typeof toRetryDelay
  leaseMs?: number
  /** After how many months a message is deleted; null if never. */
  retentionMonths?: number | null
  steadyMs?: number
  /** Deletes other expired data. */
  tidy?: () => Promise<void>
}

/** Delivers messages until stopped, one at a time, and deletes expired data. */
export function startMailWorker(deps: MailWorkerDeps) {
  const { outbox, mailer, log, now = Date.now, retentionMonths = null } = deps
  const isClockSteady = createClockCheck(now, deps.steadyMs ?? defaultSteadyMs)
  const { pollMs = defaultPollMs, incidentMs = defaultIncidentMs } = deps
  const stopping = new AbortController()
  let isRetried = false
  let isFailing = false
  let purgedAt = Number.NEGATIVE_INFINITY
  let loggedWaiting = 0

  /** The cause of an earlier failure may have been fixed before this start. */
  const retryOnce = async () => {
    if (isRetried) return
    await outbox.retry(now())
    isRetried = true
  }
  const purge = async () => {
    if (!isClockSteady() || Math.abs(now() - purgedAt) < purgeEveryMs) return
    await deps.tidy?.()
    const count = await purgeOld(outbox, now(), retentionMonths)
    purgedAt = now()
    if (count > 0)
      log(
        `deleted ${count} old ${count === 1 ? 'message' : 'messages'}: ${retentionMonths === null ? '' : `received more than ${retentionMonths} months ago, or `}set apart as spam ${quarantineDays} days ago.`,
      )
  }
  const logWaiting = async () => {
    const waiting = await outbox.count('waiting')
    if (waiting === loggedWaiting) return
    loggedWaiting = waiting
    const messages = waiting === 1 ? '1 message waits' : `${waiting} messages wait`
    log(`${messages}, because ${noMailerReason}. Read them in the Studio.`)
  }
  /** Returns how long to wait before the next round. */
  const runRound = async (): Promise<number> => {
    try {
      await retryOnce()
      await purge()
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
  const work = async () => {
    while (!stopping.signal.aborted) {
      const pause = await runRound()
      // It rejects only when the worker is stopped.
      if (pause > 0) await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
    await outbox.close()
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

/** Checks that the clock has not jumped for `steadyMs`, by comparing it with how long the process has been running. */
function createClockCheck(now: () => number, steadyMs: number): () => boolean {
  let since = { clock: now(), process: performance.now() }
  return () => {
    const current = { clock: now(), process: performance.now() }
    const passed = current.process - since.process
    if (Math.abs(current.clock - since.clock - passed) <= maxCorrectionMs) return passed >= steadyMs
    since = current
    return steadyMs === 0
  }
}

/** How long one attempt to send a mail may take. */
const attemptDeadlineMs = 30_000
/** How long the shutdown waits for a mail. A mail that takes longer is sent again after the next start. */
const lastMailMs = 2_000

/** Delivers the messages in a database through the mail provider until the process ends. */
export function startMail(env: Env, database: Database) {
  const worker = startMailWorker({
    outbox: createOutbox(database),
    tidy: async () => {
      await deleteExpiredLimits(database, Date.now())
      await tidyPlugins(env, database)
    },
    mailer: createMailer(env, attemptDeadlineMs),
    log: createLog('mail'),
    retentionMonths: env.MESSAGES_KEPT_MONTHS,
  })
  return { stop: () => Promise.race([worker.stop(), sleep(lastMailMs)]) }
}
