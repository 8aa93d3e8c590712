import { createContext, Script } from 'node:vm'
import { isRecord } from '../model/document.ts'

/** The work took too long and was stopped. */
export class OutOfTime extends Error {
  override name = 'OutOfTime'
}

const slot = createContext({ run: () => {} })
const call = new Script('run()')

/** The processor time of this thread; before Node 24, of the whole process. */
const toCpuUsage = (before?: NodeJS.CpuUsage) =>
  (process.threadCpuUsage ?? process.cpuUsage).call(process, before)

/** How many times work is tried if the machine is too busy to run it. */
const maxAttempts = 3

/**
 * Runs synchronous work and stops it when it takes too long, even inside a regular expression or `JSON.stringify`, because V8
 * itself stops it. The work may run again, so it must have no effects.
 * https://nodejs.org/api/vm.html#scriptrunincontextcontextifiedobject-options
 */
export function withinTime<Result>(ms: number, work: () => Result): Result {
  for (let attempt = 1; ; attempt += 1) {
    const before = toCpuUsage()
    try {
      return runOnce(ms, work)
    } catch (error) {
      // On a busy machine the time can pass while this thread waits for the processor.
      const { user, system } = toCpuUsage(before)
      const wasWaiting = (user + system) / 1000 < ms / 20
      if (!(error instanceof OutOfTime && wasWaiting) || attempt === maxAttempts) throw error
    }
  }
}

function runOnce<Result>(ms: number, work: () => Result): Result {
  let outcome: { result: Result } | undefined
  slot.run = () => {
    outcome = { result: work() }
  }
  try {
    call.runInContext(slot, { timeout: Math.max(1, Math.round(ms)) })
  } catch (error) {
    // The error is an instance of the other context's `Error`, not of this one's.
    if (isRecord(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new OutOfTime(`It took longer than ${ms} ms`)
    throw error
  }
  if (!outcome) throw new Error('The work ended with neither a result nor an error')
  return outcome.result
}
