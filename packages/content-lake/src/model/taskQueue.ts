/** Runs tasks in the order in which they arrive, at most `maxRunning` at a time. */
export class TaskQueue {
  #running = 0
  #maxRunning: number
  #waiting: (() => void)[] = []

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning
  }

  /** How many tasks wait for others to end. */
  get waiting(): number {
    return this.#waiting.length
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    // A task that ends starts the next one in its place, so `#running` stays the same.
    if (this.#running >= this.#maxRunning) await new Promise<void>((start) => this.#waiting.push(start))
    else this.#running += 1
    try {
      return await task()
    } finally {
      const startNext = this.#waiting.shift()
      if (startNext) startNext()
      else this.#running -= 1
    }
  }
}
