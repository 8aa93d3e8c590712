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
import type { MakeOutcome } from '../processes/ipc.ts'
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
import type { RecordFile } from './record.ts'

/** How often the lake is polled for changes whose webhook was lost; more often after it could not be read. */
const usualPauses = { everyMs: 5 * 60_000, afterFailureMs: 30_000 }

export type PublisherStatus = Pick<Status, 'state' | 'lastFailure'>

export type Publisher = ReturnType<typeof createPublisher>

export type PublisherDeps = {
  record: RecordFile
  /** Makes a release, unless the content has one of these revisions. */
  make: (unlessRevisions: string[]) => Promise<MakeOutcome>
  /** Serves a release to visitors; resolves with the cause if that fails. */
  switchTo: (releaseId: string) => Promise<FailureCause | null>
  /** The revisions of the content that visitors see and of the content that a rollback hides. */
  shownRevisions: () => Promise<string[]>
  /** Removes old releases. */
  prune: () => Promise<void>
  log: Log
  onLive?: (releaseId: string) => void
  onFailure?: (cause: FailureCause) => void
  pauses?: typeof usualPauses
}

type Outcome =
  | { kind: 'live'; releaseId: string; times: string }
  | { kind: 'unchanged' }
  | { kind: 'failed'; cause: FailureCause }

/** Unlike the clock of the machine, this one is never set. */
const now = () => Math.round(performance.now())

/**
 * Turns triggers into releases, one at a time: triggers that arrive together, or during a build, share one
 * release of the newest content. Also polls the lake until it is stopped.
 */
export function createPublisher(deps: PublisherDeps) {
  const { record, pauses = usualPauses } = deps
  let queue: Queue = createQueue(record.get().requested, record.get().built)
  let buildTimer: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const outcomes = createOutcomes(deps)
  /** The triggers that the last attempt covered. If none has come since, the next attempt is a retry. */
  let attempted = queue.requested
  /** Whether the next release must be made even if the content is unchanged. */
  let mustRebuild = false
  let isStopping = false

  const proceed = () => {
    clearTimeout(buildTimer)
    if (isStopping || running) return
    const step = toNextStep(queue, now())
    if (step.kind === 'wait') buildTimer = setTimeout(proceed, Math.max(0, step.until - now()))
    if (step.kind === 'build') void runAlone(build)
  }

  const runAlone = async (work: () => Promise<void>) => {
    running = work()
    await running
    running = undefined
    schedulePoll()
    proceed()
  }

  const build = async () => {
    const startedAt = now()
    queue = withStart(queue)
    attempted = queue.requested
    const outcome = await publish(deps, mustRebuild)
    if (isStopping) return
    if (outcome.kind === 'live') mustRebuild = false
    queue = withOutcome(queue, outcome)
    await outcomes.note(outcome, startedAt, queue.built)
  }

  const pollNow = async () => {
    const startedAt = now()
    const outcome = await publish(deps, false)
    // An unreadable lake does not affect the live pages, and the next trigger reports it.
    if (isStopping || (outcome.kind === 'failed' && isLakeFailure(outcome.cause))) return
    await outcomes.note(outcome, startedAt, queue.built)
  }

  const poll = async () => {
    if (!isStopping && !running && !hasWaiting(queue)) await runAlone(pollNow)
  }

  const schedulePoll = () => {
    clearTimeout(pollTimer)
    if (isStopping) return
    const { lastFailure } = outcomes
    const pauseMs = hasLakeFailed(lastFailure()) ? pauses.afterFailureMs : pauses.everyMs
    pollTimer = setTimeout(poll, pauseMs).unref()
  }

  const trigger = async () => {
    outcomes.forgetLogged()
    queue = withTrigger(queue, now())
    const durable = record.update({ requested: queue.requested })
    proceed()
    await durable
  }

  schedulePoll()
  proceed()
  return {
    /** Makes a release if the published content is not what visitors see, regardless of webhooks. */
    poll,
    status: () => toStatus(queue, attempted, outcomes.lastFailure()),
    /** Requests a release of changed content; resolves once the request would survive a crash. */
    trigger,
    /** Requests a release although the content may be the same, for example after a change of the code. */
    rebuild: () => {
      mustRebuild = true
      return trigger()
    },
    /** Waits for the release in progress and starts no other. */
    stop: async () => {
      isStopping = true
      clearTimeout(buildTimer)
      clearTimeout(pollTimer)
      await running
    },
  }
}

function toStatus(
  queue: Queue,
  attempted: Queue['requested'],
  lastFailure: PublisherStatus['lastFailure'],
): PublisherStatus {
  // The owner sees the failure until a retry works: it may take hours until a disk has room again.
  const hasFailed = lastFailure !== null && queue.requested === attempted
  const busy = queue.building !== null ? 'building' : hasWaiting(queue) ? 'waiting' : null
  return { state: hasFailed ? 'failed' : (busy ?? 'live'), lastFailure }
}

const hasLakeFailed = (failure: PublisherStatus['lastFailure']) =>
  failure !== null && isLakeFailure(failure.cause)

const withOutcome = (queue: Queue, outcome: Outcome): Queue =>
  outcome.kind === 'failed'
    ? withFailure(queue, isTransient(outcome.cause) ? 'later' : 'never', now())
    : withSuccess(queue)

/** From the lake to visitors: `make` pulls, renders and checks; then visitors are switched to the release. */
async function publish(deps: PublisherDeps, mustRebuild: boolean): Promise<Outcome> {
  try {
    const made = await deps.make(mustRebuild ? [] : await deps.shownRevisions())
    if (made.kind !== 'made') return made
    const cause = await deps.switchTo(made.releaseId)
    if (cause !== null) return { kind: 'failed', cause }
    await deps.prune().catch((error: unknown) => {
      // Tried again after the next release; the live release is not affected.
      deps.log(`old releases could not be removed: ${toErrorMessage(error)}`)
    })
    return { kind: 'live', releaseId: made.releaseId, times: made.times }
  } catch (error) {
    // Visitors keep their pages and the server keeps running after any error.
    return { kind: 'failed', cause: toFailureCause(error) }
  }
}

/** Logs, records and reports the outcome of each attempt, and holds the last failure. */
function createOutcomes({ record, log, onLive, onFailure }: PublisherDeps) {
  // In memory too: when the disk is full, the record cannot be written.
  let { lastFailure } = record.get()
  /** The last logged cause, which polls and retries do not log again until the next trigger. */
  let loggedCause: FailureCause | null = null

  const note = async (outcome: Outcome, startedAt: number, built: number) => {
    // After a failure, "unchanged" means that the faulty change was undone: the pages show the published content.
    if (outcome.kind === 'unchanged' && lastFailure === null && built === record.get().built) return
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
    lastFailure = cause && { at: new Date().toISOString(), cause }
    try {
      await record.update({ built, lastFailure })
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
