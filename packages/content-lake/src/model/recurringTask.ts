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
  const { signal } = stopping
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWoken = false
  let hasFailed = false

  /** Runs the task now, or again after the current run. */
  const wake = () => {
    clearTimeout(timer)
    isWoken = true
    running ??= run()
  }
  const run = async () => {
    while (isWoken && !signal.aborted) {
      isWoken = false
      try {
        await task(signal)
        hasFailed = false
      } catch (error) {
        if (!hasFailed) onFailure(toErrorMessage(error))
        hasFailed = true
      }
    }
    running = undefined
    if (!signal.aborted) timer = setTimeout(wake, everyMs).unref()
  }
  /** Starts no more runs, and waits for the current one to end. */
  const stop = async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
  return { wake, stop }
}
