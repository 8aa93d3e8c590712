/** Gives each call to a lake what is left of the time for all of them; work between the calls costs nothing. */
export type CallBudget = <Value>(call: (over: AbortSignal) => Promise<Value>) => Promise<Value>

/** A budget of so many milliseconds, which calls made one after the other use up. */
export function startBudget(totalMs: number): CallBudget {
  let left = totalMs
  return async (call) => {
    const startedAt = performance.now()
    try {
      return await call(AbortSignal.timeout(Math.max(0, Math.ceil(left))))
    } finally {
      left -= performance.now() - startedAt
    }
  }
}
