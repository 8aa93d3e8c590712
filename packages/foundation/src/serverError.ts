import { toErrorMessage } from './errorMessage.ts'

/** Why Postgres cannot be used: it refuses the site, has no free connection, does not answer, or a statement failed. */
export type ServerState = 'refused' | 'full' | 'unreachable' | 'failing'

/** The database server or a statement failed. The message contains the cause, but no values. */
export class DatabaseServerError extends Error {
  override name = 'DatabaseServerError'
  readonly state: ServerState
  readonly reason: string

  constructor(error: unknown) {
    // A failed connection to a host name has one error per address, and no message itself.
    const [first] = error instanceof AggregateError ? error.errors : [error]
    const reason = toErrorMessage(first)
    super(`the database: ${reason}`, { cause: error })
    this.reason = reason
    this.state = toState(first, reason)
  }
}

/** An error code of Postgres, which has five characters: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const sqlState = /^[0-9A-Z]{5}$/

function toState(error: unknown, reason: string): ServerState {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // Connection pools in front of Postgres have messages of their own.
  if (code === '53300' || /too many (?:clients|connections)|max.?client|no more connections/i.test(reason))
    return 'full'
  // 28: wrong name or password. 3D000: the database does not exist.
  if (/^28|^3D000$/.test(code) || reason.startsWith('SASL')) return 'refused'
  // 08: the connection failed. 57P: the server starts or stops. Errors without such a code come from the network.
  return /^(?:08|57P)/.test(code) || !sqlState.test(code) || code === 'EPIPE' ? 'unreachable' : 'failing'
}
