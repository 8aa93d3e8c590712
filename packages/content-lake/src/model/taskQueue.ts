export type TaskQueue = ReturnType<typeof createTaskQueue>

/** Runs tasks in the order in which they arrive, at most `maxRunning` at a time. */
export function createTaskQueue(maxRunning: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    /** How many tasks wait for others to end. */
    countWaiting: () => waiting.length,
    run: async <Result>(task: () => Promise<Result>): Promise<Result> => {
      // A task that ends starts the next one in its place, so `running` stays the same.
      if (running >= maxRunning) await new Promise<void>((start) => waiting.push(start))
      else running += 1
      try {
        return await task()
      } finally {
        const startNext = waiting.shift()
        if (startNext) startNext()
        else running -= 1
      }
    },
  }
}
