import { createContext, Script } from 'node:vm'
import { isRecord } from '../model/document.ts'

/** Thrown instead of a result when work was ended because it took too long. */
export class OutOfTime extends Error {
  override name = 'OutOfTime'
}

const slot = createContext({ run: () => {} })
const call = new Script('run()')

/**
 * Runs synchronous work and ends it when it takes too long: wherever it is, also inside a regular expression or
 * `JSON.stringify`, since V8 itself stops it. What it has already written stays as it is, so it should write nothing.
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
    // Not an instance of this thread's own Error, but of the other context's.
    if (isRecord(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new OutOfTime(`It took longer than ${ms} ms`)
    throw error
  }
  if (!outcome) throw new Error('Work that ended without an error has a result')
  return outcome.result
}
