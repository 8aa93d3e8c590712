/** After a trigger the publisher waits for this much quiet, so that several changes become one build. */
const QUIET_MS = 50
/** But no trigger waits longer than this for others. */
const LONGEST_WAIT_MS = 1_000
/** While changes keep coming, as in an import, fewer builds serve better. */
const BUSY_QUIET_MS = 1_000
const BUSY_LONGEST_WAIT_MS = 8_000
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 20_000
const never = Number.NEGATIVE_INFINITY

/**
 * What was asked for and what was built, as counts: whatever comes while a build runs is one more build,
 * whose content is the newest.
 */
export type Queue = {
  requested: number
  built: number
  /** The count that the running build covers, or null. */
  building: number | null
  /** The count that was tried and that trying again cannot help. */
  refused: number
  /** Whether changes came while the last build ran. */
  busy: boolean
  firstAt: number
  lastAt: number
  retryAt: number
  failures: number
}

export type NextStep = { kind: 'idle' } | { kind: 'wait'; until: number } | { kind: 'build' }

/** A queue as it was left: what was asked for and not built is due at once. */
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

/** One more change. Waiting after a failure ends: things may be different now. */
export function withTrigger(queue: Queue, now: number): Queue {
  const firstAt = hasWaiting(queue) ? queue.firstAt : now
  return { ...queue, requested: queue.requested + 1, firstAt, lastAt: now, retryAt: 0 }
}

/** The build that starts now covers everything asked for so far. */
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

/** `later`: the same may work in a while. `never`: only a change to content or code can help. */
export function withFailure(queue: Queue, retry: 'later' | 'never', now: number): Queue {
  const failures = queue.failures + 1
  const busy = isBusy(queue)
  if (retry === 'never')
    return { ...queue, building: null, busy, failures, refused: queue.building ?? queue.refused, retryAt: 0 }
  const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
  // A trigger that came during the failed build does not have to wait.
  const retryAt = queue.building === queue.requested ? now + pause : 0
  return { ...queue, building: null, busy, failures, retryAt }
}

const isBusy = (queue: Queue) => queue.building !== null && queue.requested > queue.building

/** Whether something asked for is neither built, nor being built, nor refused. */
export function hasWaiting(queue: Queue): boolean {
  return queue.requested > Math.max(queue.built, queue.building ?? 0, queue.refused)
}

/** What to do at this moment. */
export function toNextStep(queue: Queue, now: number): NextStep {
  if (queue.building !== null || !hasWaiting(queue)) return { kind: 'idle' }
  const [quiet, longest] = queue.busy ? [BUSY_QUIET_MS, BUSY_LONGEST_WAIT_MS] : [QUIET_MS, LONGEST_WAIT_MS]
  const settled = Math.min(queue.lastAt + quiet, queue.firstAt + longest)
  const until = Math.max(settled, queue.retryAt)
  return until <= now ? { kind: 'build' } : { kind: 'wait', until }
}
