import { createContext, Script } from 'node:vm'
import { isRecord } from '../documents/document.ts'

/** The work took too long and was stopped. */
export class OutOfTime extends Error {
  override name = 'OutOfTime'
}

const slot: { run?: () => unknown } = createContext({})
const call = new Script('run()')

/** The processor time of this thread; before Node 24, of the whole process. */
export const readCpuUsage = (before?: NodeJS.CpuUsage) =>
  (process.threadCpuUsage ?? process.cpuUsage).call(process, before)

/** The milliseconds of processor time that this thread has used. */
export function readCpuMs(): number {
  const { user, system } = readCpuUsage()
  return (user + system) / 1000
}

/** How many times work is tried if the machine is too busy to run it. */
const maxAttempts = 3

/**
 * Runs synchronous work and stops it when it takes too long, even inside a regular expression or `JSON.stringify`, because V8
 * itself stops it. The work may run again, so it must have no effects: it does if this thread has had less than `minShare` of
 * the time, because the machine is busy.
 * https://nodejs.org/api/vm.html#scriptrunincontextcontextifiedobject-options
 */
export function withinTime<Result>(ms: number, work: () => Result, minShare = 1 / 20): Result {
  for (let attempt = 1; ; attempt += 1) {
    const before = readCpuUsage()
    try {
      slot.run = work
      return call.runInContext(slot, { timeout: Math.max(1, Math.round(ms)) })
    } catch (error) {
      // The error is an instance of the other context's `Error`, not of this one's.
      if (!isRecord(error) || error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      // On a busy machine the time can pass while this thread waits for the processor.
      const { user, system } = readCpuUsage(before)
      const wasWaiting = (user + system) / 1000 < ms * minShare
      if (!wasWaiting || attempt === maxAttempts) throw new OutOfTime(`It took longer than ${ms} ms`)
    }
  }
}
