import { hash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

const lifetime = 30 * 24 * 60 * 60 * 1000

/** How long a session lasts, in seconds, for its cookie. */
export const sessionSeconds = lifetime / 1000

/** The signed-in browsers. Only hashes of tokens are stored, so a stolen database signs nobody in. */
export class Sessions {
  #database: DatabaseSync
  #onEnd: (session: string) => void

  /** `onEnd` is called when a session is ended, also by signing out elsewhere. */
  constructor(database: DatabaseSync, onEnd: (session: string) => void) {
    this.#database = database
    this.#onEnd = onEnd
  }

  /** Starts a session and returns its token, which is stored in the browser's cookie only. */
  start(now = Date.now()): string {
    const token = randomBytes(32).toString('base64url')
    this.#database.prepare('DELETE FROM sessions WHERE expires <= ?').run(now)
    this.#database
      .prepare('INSERT INTO sessions (hash, created, expires) VALUES (?, ?, ?)')
      .run(toTokenHash(token), now, now + lifetime)
    return token
  }

  /** The session a token belongs to, or null when there is none or it has expired. */
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
