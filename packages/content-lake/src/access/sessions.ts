import { hash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

const lifetimeMs = 30 * 24 * 60 * 60 * 1000

/** The lifetime of a session's cookie. */
export const sessionSeconds = lifetimeMs / 1000

/** The sessions of signed-in browsers. Only hashes of tokens are stored, so nobody can sign in with a stolen database. */
export class Sessions {
  #database: DatabaseSync
  #onEnd: (session: string) => void

  /** `onEnd` is called when a session ends, even if another browser ended it. */
  constructor(database: DatabaseSync, onEnd: (session: string) => void) {
    this.#database = database
    this.#onEnd = onEnd
  }

  /** Starts a session and returns its token. Only the browser's cookie stores the token. */
  start(now = Date.now()): string {
    const token = randomBytes(32).toString('base64url')
    this.#database.prepare('DELETE FROM sessions WHERE expires <= ?').run(now)
    this.#database
      .prepare('INSERT INTO sessions (hash, created, expires) VALUES (?, ?, ?)')
      .run(toTokenHash(token), now, now + lifetimeMs)
    return token
  }

  /** The session of a token, or null if there is none or it has expired. */
  find(token: string, now = Date.now()): { session: string; expires: number } | null {
    const session = toTokenHash(token)
    const row = this.#database
      .prepare('SELECT expires FROM sessions WHERE hash = ? AND expires > ?')
      .get(session, now)
    return row ? { session, expires: Number(row.expires) } : null
  }

  /** Ends a session and its open streams. */
  end(session: string): void {
    this.#database.prepare('DELETE FROM sessions WHERE hash = ?').run(session)
    this.#onEnd(session)
  }

  /** Ends every session, in every browser. */
  endAll(): void {
    const rows = this.#database.prepare('SELECT hash FROM sessions').all()
    for (const { hash } of rows) this.end(String(hash))
  }
}

const toTokenHash = (token: string) => hash('sha256', token, 'base64url')
