/** Rounds of work that go on until they are stopped. */
export type Repetition = {
  /** Begins the next round at once, or after the current one. */
  wake: () => void
  /** Starts no further round, and waits for the current one. */
  stop: () => Promise<void>
}

/**
 * When the first round begins, and what else ends the rounds.
 * @example
 * import { type RepeatOptions, repeat } from '@freelance-site/foundation/node'
 *
 * const options: RepeatOptions = { firstMs: 5_000, signal: AbortSignal.timeout(60_000) }
 * const rounds = repeat(async () => 1_000, options)
 * await rounds.stop()
 */
export type RepeatOptions = { firstMs?: number; signal?: AbortSignal | undefined }

/**
 * Runs rounds, one after the other, until it is stopped or the signal aborts. A round must not reject; it returns how many
 * milliseconds later the next one begins. It does not keep the process running.
 */
export function repeat(
  round: (signal: AbortSignal) => Promise<number>,
  { firstMs = 0, signal: outer }: RepeatOptions = {},
): Repetition {
  const stopping = new AbortController()
  const signal = outer ? AbortSignal.any([outer, stopping.signal]) : stopping.signal
  let isWoken = false
  let endPause = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
      if (isWoken || signal.aborted) endPause()
    })
  signal.addEventListener('abort', () => endPause(), { once: true })
  const run = async () => {
    for (let pauseMs = firstMs; ; pauseMs = await round(signal)) {
      await pause(pauseMs)
      if (signal.aborted) return
      isWoken = false
    }
  }
  const ended = run()
  return {
    wake: () => {
      isWoken = true
      endPause()
    },
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
