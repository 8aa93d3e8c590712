import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs rounds, one after the other, until it is stopped or the signal aborts. A round must not reject; it returns how many
 * milliseconds later the next one begins. It does not keep the process running.
 */
export function repeat(
  round: (signal: AbortSignal) => Promise<number>,
  { firstMs = 0, signal: outer }: { firstMs?: number; signal?: AbortSignal | undefined } = {},
) {
  const stopping = new AbortController()
  const signal = outer ? AbortSignal.any([outer, stopping.signal]) : stopping.signal
  const run = async () => {
    for (let pauseMs = firstMs; ; pauseMs = await round(signal)) {
      // It rejects only when the signal aborts.
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
    }
  }
  const ended = run()
  return {
    /** Starts no further round, and waits for the current one. */
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
