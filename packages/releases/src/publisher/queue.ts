/** How long the first trigger waits for others, so that several changes share one build. */
const waitMs = 50
const firstRetryMs = 2_000
const longestRetryMs = 20_000
const never = Number.NEGATIVE_INFINITY

/** Counts what was requested and what was built. Triggers that arrive during a build lead to one more build. */
export type Queue = {
  requested: number
  built: number
  /** The count that the last attempt covered. If no request has come since, the next attempt is a retry. */
  attempted: number
  /** The count that the running build covers, or null. */
  building: number | null
  /** The count that the last failed build covered, if a retry cannot fix it. */
  refused: number
  firstAt: number
  retryAt: number
  failures: number
}

export type NextStep = { kind: 'idle' } | { kind: 'wait'; until: number } | { kind: 'build' }

export const emptyQueue: Queue = {
  requested: 0,
  built: 0,
  attempted: 0,
  building: null,
  refused: 0,
  firstAt: never,
  retryAt: never,
  failures: 0,
}

/** Adds a change. It ends the pause after a failure, since it may fix the cause. */
export function withTrigger(queue: Queue, now: number): Queue {
  const firstAt = hasWaiting(queue) ? queue.firstAt : now
  return { ...queue, requested: queue.requested + 1, firstAt, retryAt: never }
}

export const withStart = (queue: Queue): Queue => ({
  ...queue,
  attempted: queue.requested,
  building: queue.requested,
})

export const withSuccess = (queue: Queue): Queue => ({
  ...queue,
  built: queue.building ?? queue.built,
  building: null,
  failures: 0,
  retryAt: never,
})

/** Ends a failed build. `later`: a retry may succeed. `never`: only a change to content or code can help. */
export function withFailure(queue: Queue, retry: 'later' | 'never', now: number): Queue {
  const failures = queue.failures + 1
  if (retry === 'never')
    return { ...queue, building: null, failures, refused: queue.building ?? queue.refused, retryAt: never }
  const pause = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1))
  // If a trigger arrived during the failed build, retry without a pause.
  const retryAt = queue.building === queue.requested ? now + pause : never
  return { ...queue, building: null, failures, retryAt }
}

export function hasWaiting(queue: Queue): boolean {
  return queue.requested > Math.max(queue.built, queue.building ?? 0, queue.refused)
}

export function toNextStep(queue: Queue, now: number): NextStep {
  if (queue.building !== null || !hasWaiting(queue)) return { kind: 'idle' }
  const until = Math.max(queue.firstAt + waitMs, queue.retryAt)
  return until <= now ? { kind: 'build' } : { kind: 'wait', until }
}
