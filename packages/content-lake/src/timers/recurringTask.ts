import { toErrorMessage } from '@freelance-site/foundation'
import { type Repetition, repeat } from '@freelance-site/foundation/node'

/** Work that is repeated. */
export type RecurringTask = {
  /** Starts the task with its first run, or runs it now, or again after the current run. */
  wake: () => void
  /** Starts no more runs, and waits for the current one to end. */
  stop: () => Promise<void>
}

type RecurringTaskOptions = { onFailure: (reason: string) => void; everyMs?: number | undefined }

/**
 * Runs a task every second and when woken, never twice at the same time. After it has called `onFailure`, it does not call it
 * again until the task has succeeded.
 */
export function createRecurringTask(
  task: (stopped: AbortSignal) => Promise<void>,
  { onFailure, everyMs = 1000 }: RecurringTaskOptions,
): RecurringTask {
  const stopping = new AbortController()
  let repetition: Repetition | undefined
  let hasFailed = false

  const round = async (stopped: AbortSignal) => {
    try {
      await task(stopped)
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onFailure(toErrorMessage(error))
      hasFailed = true
    }
    return everyMs
  }
  return {
    wake: () => {
      if (repetition) repetition.wake()
      else repetition = repeat(round, { signal: stopping.signal })
    },
    stop: async () => {
      stopping.abort()
      await repetition?.stop()
    },
  }
}
