import { toErrorMessage } from './lakeError.ts'

/**
 * Runs a task every second and when woken, never twice at the same time. After it has called `onFailure`, it does not call it
 * again until the task has succeeded.
 */
export class RecurringTask {
  #task: (stopped: AbortSignal) => Promise<void>
  #onFailure: (reason: string) => void
  #everyMs: number
  #stopped = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false
  #hasFailed = false

  constructor(
    task: (stopped: AbortSignal) => Promise<void>,
    { onFailure, everyMs = 1000 }: { onFailure: (reason: string) => void; everyMs?: number },
  ) {
    this.#task = task
    this.#onFailure = onFailure
    this.#everyMs = everyMs
  }

  /** Runs the task now, or again after the current run. */
  wake(): void {
    clearTimeout(this.#timer)
    this.#isWoken = true
    this.#running ??= this.#run()
  }

  /** Starts no more runs, and waits for the current one to end. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped
    while (this.#isWoken && !signal.aborted) {
      this.#isWoken = false
      try {
        await this.#task(signal)
        this.#hasFailed = false
      } catch (error) {
        if (!this.#hasFailed) this.#onFailure(toErrorMessage(error))
        this.#hasFailed = true
      }
    }
    this.#running = undefined
    if (!signal.aborted) this.#timer = setTimeout(() => this.wake(), this.#everyMs).unref()
  }
}
