import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../processes/log.ts'
import { isUnder } from './address.ts'

/** Longer than any page takes, unless something is wrong. */
const SLOW_MS = 1_000
const LONGEST_PATH = 200

/** The lake's events last for hours, and its paths name documents. */
const rooms = ['/lake']

/**
 * Notes the requests that went wrong: failures of the server, and pages that took long. Of the visitor nothing is
 * noted, and of the address only its path: a query may hold anything.
 */
export function watchRequest(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  options: { release: () => string | null; log: Log },
): void {
  const startedAt = performance.now()
  const room = rooms.find((each) => isUnder(path, each))
  response.once('close', () => {
    const ms = Math.round(performance.now() - startedAt)
    const { statusCode: status } = response
    const release = options.release()
    // Before the first release every visit is answered so; after it, a visitor who left was not failed.
    if (!response.writableFinished || (status === 503 && release === null)) return
    const isFailure = status >= 500
    if (!isFailure && (room !== undefined || ms < SLOW_MS)) return
    const { method = 'GET' } = request
    const shown = room ?? path.slice(0, LONGEST_PATH)
    options.log(`${method} ${shown} answered ${status} after ${ms} ms.`, {
      level: isFailure ? 'error' : 'warn',
      method,
      path: shown,
      status,
      ms,
      release,
    })
  })
}
