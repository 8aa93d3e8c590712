import { isDeepStrictEqual } from 'node:util'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import {
  type FailureCause,
  formatFailureCause,
  isLakeFailure,
  isTransient,
  toFailureCause,
} from '#lib/publishing/failureCause.ts'
import type { Status } from '#lib/publishing/status.ts'
import type { Made } from '../processes/ipc.ts'
import type { Log } from '../processes/log.ts'
import {
  createQueue,
  hasWaiting,
  type Queue,
  toNextStep,
  withFailure,
  withStart,
  withSuccess,
  withTrigger,
} from './queue.ts'
import { knowsDelivery, type RecordFile, withDelivery } from './record.ts'

/** How often the lake is polled for changes whose webhook was lost; more often after it could not be read. */
const usualPauses = { everyMs: 5 * 60_000, afterFailureMs: 30_000, lookMs: 1_000 }

/** A clock that runs on evenly when that of the machine is set: pauses are neither skipped nor endless. */
const toEvenTime = () => Math.round(beganAt + performance.now())
const beganAt = Date.now() - performance.now()

export type PublisherStatus = Pick<Status, 'state' | 'lastFailure'>

export type Publisher = ReturnType<typeof createPublisher>

export type PublisherDeps = {
  record: RecordFile
  /** Makes a release, unless the content has one of these revisions. */
  make: (unlessRevisions: string[]) => Promise<Made>
  /** Serves a release to visitors; resolves with the cause if that fails. */
  switchTo: (releaseId: string) => Promise<FailureCause | null>
  /** The revisions of the content that visitors see and of the content that a rollback hides. */
  shownRevisions: () => Promise<string[]>
  /** Removes what is no longer needed. */
  prune: () => Promise<void>
  log: Log
  onLive?: (releaseId: string) => void
  onFailure?: (cause: FailureCause) => void
  now?: () => number
  pauses?: typeof usualPauses
}

type Outcome =
  | { kind: 'live'; releaseId: string; times: string }
  | { kind: 'unchanged' }
  | { kind: 'failed'; cause: FailureCause }

/**
 * Turns triggers into releases, one at a time: triggers that arrive together, or during a build, share one
 * release of the newest content. Also polls the lake until it is stopped.
 */
export function createPublisher(deps: PublisherDeps) {
  const { record, now = toEvenTime, pauses = usualPauses } = deps
  let queue: Queue = createQueue(record.get().requested, record.get().built)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const outcomes = createOutcomes(deps, now)
  /** The triggers covered by the last attempt. If none has come since, what follows a failure is a retry. */
  let attempted = queue.requested
  let isStopping = false

  const proceed = () => {
    clearTimeout(timer)
    if (isStopping || running) return
    const step = toNextStep(queue, now())
    if (step.kind === 'wait') timer = setTimeout(proceed, Math.max(0, step.until - now()))
    if (step.kind === 'build') void inTurn(build)
  }

  const inTurn = async (work: () => Promise<void>) => {
    running = work()
    await running
    running = undefined
    proceed()
  }

  const build = async () => {
    const startedAt = now()
    queue = withStart(queue)
    attempted = queue.requested
    const outcome = await publish(deps, async () => [])
    if (isStopping) return
    queue = withOutcome(queue, outcome, now())
    await outcomes.note(outcome, startedAt, queue.built)
  }

  const pollNow = async () => {
    const startedAt = now()
    const outcome = await publish(deps, deps.shownRevisions)
    // An unreadable lake does not affect the live pages, and the next trigger reports it.
    if (isStopping || (outcome.kind === 'failed' && isLakeFailure(outcome.cause))) return
    await outcomes.note(outcome, startedAt, queue.built)
  }

  const poll = async () => {
    if (!isStopping && !running && !hasWaiting(queue)) await inTurn(pollNow)
  }

  const pauseMs = () => (hasLakeFailed(outcomes.lastFailure()) ? pauses.afterFailureMs : pauses.everyMs)
  const polling = startPolling(() => void poll(), { pauseMs, now, lookMs: pauses.lookMs })

  proceed()
  return {
    /** Makes a release if the published content is not what visitors see, regardless of webhooks. */
    poll,
    status: () => toStatus(queue, attempted, outcomes.lastFailure()),
    /** Requests a release; resolves once the request would survive a crash. Repeated deliveries have no effect. */
    trigger: async (key: string | null) => {
      const at = now()
      // The delivery may be recorded but not yet on disk: an empty update waits for the write in progress.
      if (key !== null && knowsDelivery(record.get(), key)) return record.update((before) => before)
      outcomes.forgetLogged()
      queue = withTrigger(queue, at)
      const { requested } = queue
      const durable = record.update((before) => ({
        ...(key === null ? before : withDelivery(before, key, at)),
        requested,
      }))
      proceed()
      await durable
    },
    /** Waits for the release in progress and starts no other. */
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      clearInterval(polling)
      await running
    },
  }
}

function toStatus(
  queue: Queue,
  attempted: Queue['requested'],
  lastFailure: PublisherStatus['lastFailure'],
): PublisherStatus {
  // The owner reads the reason until a retry works: it may take hours for a disk to have room again.
  const hasFailed = lastFailure !== null && queue.requested === attempted
  const busy = queue.building !== null ? 'building' : hasWaiting(queue) ? 'waiting' : null
  return { state: hasFailed ? 'failed' : (busy ?? 'live'), lastFailure }
}

const hasLakeFailed = (failure: PublisherStatus['lastFailure']) =>
  failure !== null && isLakeFailure(failure.cause)

const withOutcome = (queue: Queue, outcome: Outcome, at: number): Queue =>
  outcome.kind === 'failed'
    ? withFailure(queue, isTransient(outcome.cause) ? 'later' : 'never', at)
    : withSuccess(queue)

/** Calls back each time that the pause, which may change meanwhile, is over. */
function startPolling(
  poll: () => void,
  { pauseMs, now, lookMs }: { pauseMs: () => number; now: () => number; lookMs: number },
): NodeJS.Timeout {
  let polledAt = now()
  return setInterval(() => {
    if (now() < polledAt + pauseMs()) return
    polledAt = now()
    poll()
  }, lookMs).unref()
}

/** From the lake to visitors: `make` pulls, renders and checks; then visitors are switched to the release. */
async function publish(deps: PublisherDeps, unlessRevisions: () => Promise<string[]>): Promise<Outcome> {
  try {
    const made = await deps.make(await unlessRevisions())
    if (made.kind !== 'made') return made
    const cause = await deps.switchTo(made.releaseId)
    if (cause !== null) return { kind: 'failed', cause }
    await deps.prune().catch((error: unknown) => {
      // Tried again after the next release; the live release is not affected.
      deps.log(`old releases could not be removed: ${toErrorMessage(error)}`)
    })
    return { kind: 'live', releaseId: made.releaseId, times: made.times }
  } catch (error) {
    // Whatever went wrong, visitors keep their pages and the server keeps running.
    return { kind: 'failed', cause: toFailureCause(error) }
  }
}

/** Logs, records and reports the outcome of each attempt, and keeps the last failure. */
function createOutcomes({ record, log, onLive, onFailure }: PublisherDeps, now: () => number) {
  // Kept in memory too: when the disk is full, the failure cannot be saved to the record.
  let { lastFailure } = record.get()
  /** The last logged cause: polls and retries do not log it again until the next trigger. */
  let loggedCause: FailureCause | null = null

  const note = async (outcome: Outcome, startedAt: number, built: number) => {
    // After a failure, "unchanged" means that the faulty change was undone: the pages show what is published.
    if (outcome.kind === 'unchanged' && lastFailure === null) return
    const cause = outcome.kind === 'failed' ? outcome.cause : null
    if (outcome.kind === 'live') {
      const ms = now() - startedAt
      const { releaseId: release, times } = outcome
      log(`release ${release} is live after ${(ms / 1000).toFixed(1)} s: ${times}.`, { release, ms })
    }
    if (cause && !isDeepStrictEqual(cause, loggedCause))
      log(`the live pages stay as they are. ${formatFailureCause(cause, 'en')}`, {
        level: 'warn',
        cause: cause.kind,
      })
    loggedCause = cause
    lastFailure = cause && { at: new Date(now()).toISOString(), cause }
    try {
      await record.update((before) => ({ ...before, built, lastFailure }))
    } catch (error) {
      // At worst, the next start makes one release too many.
      log(`the record cannot be written: ${toErrorMessage(error)}`)
    }
    if (outcome.kind === 'live') onLive?.(outcome.releaseId)
    if (cause) onFailure?.(cause)
  }

  return {
    note,
    lastFailure: () => lastFailure,
    forgetLogged: () => {
      loggedCause = null
    },
  }
}
