import type { Log } from '../log.ts'
import type { BuildOutcome } from './outcome.ts'
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
import { knowsDelivery, type PublisherRecord, type RecordFile, withDelivery } from './record.ts'

export type PublisherStatus = {
  state: 'live' | 'waiting' | 'building' | 'failed'
  buildingSince: string | null
  lastFailure: PublisherRecord['lastFailure']
}

export type Publisher = {
  /** Takes a wish for a build; resolves once it would survive a crash. A delivery taken before changes nothing. */
  trigger(deliveryKey: string | null): Promise<void>
  status(): PublisherStatus
  /** Lets the running build end (or ends it, through the build's signal) and starts no other. */
  stop(): Promise<void>
}

/** Turns triggers into builds: one at a time, those that come together or meanwhile as one, the newest content wins. */
export function createPublisher(deps: {
  record: RecordFile
  build: (signal: AbortSignal) => Promise<BuildOutcome>
  log: Log
  onOutcome?: (outcome: BuildOutcome) => void
  now?: () => number
}): Publisher {
  const now = deps.now ?? Date.now
  const stopping = new AbortController()
  const kept = deps.record.get()
  let queue: Queue = createQueue(kept.requested, kept.built)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let buildingSince: number | null = null

  const proceed = () => {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    const step = toNextStep(queue, now())
    if (step.kind === 'wait') timer = setTimeout(proceed, Math.max(0, step.until - now()))
    if (step.kind === 'build') running = buildOnce().then(proceed)
  }

  const buildOnce = async () => {
    queue = withStart(queue)
    buildingSince = now()
    const outcome = await deps.build(stopping.signal)
    buildingSince = null
    if (stopping.signal.aborted) return
    queue = outcome.kind === 'live' ? withSuccess(queue) : withFailure(queue, outcome.retry, now())
    if (outcome.kind === 'live')
      deps.log(
        `release ${outcome.releaseId} is live after ${(outcome.ms / 1000).toFixed(1)} s: ${outcome.steps}.`,
        {
          release: outcome.releaseId,
          ms: outcome.ms,
        },
      )
    else
      deps.log(`the live pages stay as they are: ${outcome.reason}`, {
        level: 'warn',
        stage: outcome.stage,
        retry: outcome.retry,
      })
    await note(outcome)
    deps.onOutcome?.(outcome)
  }

  const note = async (outcome: BuildOutcome) => {
    const at = new Date(now()).toISOString()
    try {
      await deps.record.update((record) =>
        outcome.kind === 'live'
          ? { ...record, built: queue.built, lastFailure: null, takenBack: null }
          : {
              ...record,
              lastFailure: { at, stage: outcome.stage, reason: outcome.reason, problems: outcome.problems },
            },
      )
    } catch (error) {
      // The worst that follows is one build too many after the next start.
      deps.log(`the record cannot be written: ${error instanceof Error ? error.message : error}`)
    }
  }

  proceed()
  return {
    trigger: async (key) => {
      const at = now()
      if (key !== null && knowsDelivery(deps.record.get(), key)) {
        // It may be known and not yet on disk: an empty change waits for the write under way.
        return deps.record.update((record) => record)
      }
      queue = withTrigger(queue, at)
      const { requested } = queue
      const durable = deps.record.update((record) => ({
        ...(key === null ? record : withDelivery(record, key, at)),
        requested,
      }))
      proceed()
      await durable
    },
    status: () => {
      const { lastFailure } = deps.record.get()
      const state =
        buildingSince !== null ? 'building' : hasWaiting(queue) ? 'waiting' : lastFailure ? 'failed' : 'live'
      return {
        state,
        buildingSince: buildingSince === null ? null : new Date(buildingSince).toISOString(),
        lastFailure,
      }
    },
    stop: async () => {
      clearTimeout(timer)
      stopping.abort()
      await running
    },
  }
}
