import { OutOfTime, readCpuUsage, withinTime } from '../query/timeLimit.ts'
import type { WriteClock } from '../write/patchDocument.ts'

/** How long a write may compute, in this thread. Everything else waits meanwhile. */
export const maxWriteMs = 2_000

/** Limits the processor time of a write, so that a busy machine refuses none. Both methods throw `OutOfTime`. */
export function createWriteClock(): WriteClock {
  const started = readCpuUsage()
  const getLeftMs = () => {
    const { user, system } = readCpuUsage(started)
    return maxWriteMs - (user + system) / 1000
  }
  const check = () => {
    if (getLeftMs() <= 0) throw new OutOfTime(`It took longer than ${maxWriteMs} ms`)
  }
  return {
    check,
    run: (work) => {
      // On a busy machine the first limit may pass before the time is used up.
      for (const factor of [1, 3]) {
        check()
        try {
          return withinTime(factor * getLeftMs(), work)
        } catch (error) {
          if (!(error instanceof OutOfTime)) throw error
        }
      }
      throw new OutOfTime(`It took longer than ${maxWriteMs} ms`)
    },
  }
}
