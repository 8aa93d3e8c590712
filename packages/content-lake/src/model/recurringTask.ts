import PQueue from 'p-queue'
import { toErrorMessage } from './lakeError.ts'

/**
 * Runs a task every second and when woken, never twice at the same time. After it has called `onFailure`, it does not call it
 * again until the task has succeeded.
 */
export function createRecurringTask(
  task: (stopped: AbortSignal) => Promise<void>,
  { onFailure, everyMs = 1000 }: { onFailure: (reason: string) => void; everyMs?: number },
) {
  const stopping = new AbortController()
  const queue = new PQueue({ concurrency: 1 })
  let timer: NodeJS.Timeout | undefined
  let hasFailed = false

  const run = async () => {
    if (stopping.signal.aborted) return
    try {
      await task(stopping.signal)
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onFailure(toErrorMessage(error))
      hasFailed = true
    }
  }
  /** Runs the task now, or again after the current run. */
  const wake = () => {
    timer ??= setInterval(wake, everyMs).unref()
    if (queue.size === 0) queue.add(run)
  }
  /** Starts no more runs, and waits for the current one to end. */
  const stop = async () => {
    stopping.abort()
    clearInterval(timer)
    await queue.onIdle()
  }
  return { wake, stop }
}
