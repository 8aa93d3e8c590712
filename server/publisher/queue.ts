/** A build starts once no trigger has arrived for this long, so that several changes share one build. */
const quietMs = 50
/** The longest a trigger waits for others. */
const longestWaitMs = 1_000
/** The quiet time while changes keep arriving, as during an import: fewer builds, each with more changes. */
const busyQuietMs = 1_000
const busyLongestWaitMs = 8_000
const firstRetryMs = 2_000
const longestRetryMs = 20_000
const never = Number.NEGATIVE_INFINITY

/**
 * What was requested and what was built, as counts. Triggers that arrive during a build lead to one more
 * build.
 */
export type Queue = {
  requested: number
  built: number
  /** The count covered by the running build, or null. */
  building: number | null
  /** The count covered by a failed build that a retry cannot fix. */
  refused: number
  /** Whether triggers arrived during the last build. */
  busy: boolean
  firstAt: number
  lastAt: number
  retryAt: number
  failures: number
}

export type NextStep = { kind: 'idle' } | { kind: 'wait'; until: number } | { kind: 'build' }

/** Restores a queue from its record: a request that was not built is due at once. */
export function createQueue(requested: number, built: number): Queue {
  return {
    requested,
    built,
    building: null,
    refused: 0,
    busy: false,
    firstAt: never,
    lastAt: never,
    retryAt: 0,
    failures: 0,
  }
}

/** Adds a change. It ends the pause after a failure, since it may fix the cause. */
export function withTrigger(queue: Queue, now: number): Queue {
  const firstAt = hasWaiting(queue) ? queue.firstAt : now
  return { ...queue, requested: queue.requested + 1, firstAt, lastAt: now, retryAt: 0 }
}

/** Starts a build, which covers everything requested so far. */
export const withStart = (queue: Queue): Queue => ({ ...queue, building: queue.requested })

export function withSuccess(queue: Queue): Queue {
  return {
    ...queue,
    built: queue.building ?? queue.built,
    building: null,
    busy: isBusy(queue),
    failures: 0,
    retryAt: 0,
  }
}

/** Ends a failed build. `later`: a retry may succeed. `never`: only a change to content or code can help. */
export function withFailure(queue: Queue, retry: 'later' | 'never', now: number): Queue {
  const failures = queue.failures + 1
  const busy = isBusy(queue)
  if (retry === 'never')
    return { ...queue, building: null, busy, failures, refused: queue.building ?? queue.refused, retryAt: 0 }
  const pause = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1))
  // If a trigger arrived during the failed build, retry without a pause.
  const retryAt = queue.building === queue.requested ? now + pause : 0
  return { ...queue, building: null, busy, failures, retryAt }
}

const isBusy = (queue: Queue) => queue.building !== null && queue.requested > queue.building

/** Whether a request is neither built, nor being built, nor refused. */
export function hasWaiting(queue: Queue): boolean {
  return queue.requested > Math.max(queue.built, queue.building ?? 0, queue.refused)
}

/** What to do now. */
export function toNextStep(queue: Queue, now: number): NextStep {
  if (queue.building !== null || !hasWaiting(queue)) return { kind: 'idle' }
  const [quiet, longest] = queue.busy ? [busyQuietMs, busyLongestWaitMs] : [quietMs, longestWaitMs]
  const settled = Math.min(queue.lastAt + quiet, queue.firstAt + longest)
  const until = Math.max(settled, queue.retryAt)
  return until <= now ? { kind: 'build' } : { kind: 'wait', until }
}
