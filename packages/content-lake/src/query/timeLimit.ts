import { createContext, Script } from 'node:vm'
import { isRecord } from '../model/document.ts'

/** The work took too long and was stopped. */
export class OutOfTime extends Error {
  override name = 'OutOfTime'
}

const slot = createContext({ run: () => {} })
const call = new Script('run()')

/**
 * Runs synchronous work and stops it when it takes too long, even inside a regular expression or `JSON.stringify`, because V8
 * itself stops it. Effects it already had remain, so the work should write nothing.
 * https://nodejs.org/api/vm.html#scriptrunincontextcontextifiedobject-options
 */
export function withinTime<Result>(ms: number, work: () => Result): Result {
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
  if (!outcome) throw new Error('Work that ends without an error has a result')
  return outcome.result
}
