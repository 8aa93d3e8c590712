import { hash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

const lifetimeMs = 30 * 24 * 60 * 60 * 1000

/** The lifetime of a session's cookie. */
export const sessionSeconds = lifetimeMs / 1000

export type Sessions = ReturnType<typeof createSessions>

/**
 * The sessions of signed-in browsers. Only hashes of tokens are stored, so nobody can sign in with a stolen database. `onEnd` is
 * called when a session ends, even if another browser ended it.
 */
export function createSessions(database: DatabaseSync, onEnd: (session: string) => void) {
  /** Ends a session and its open streams. */
  const end = (session: string) => {
    database.prepare('DELETE FROM sessions WHERE hash = ?').run(session)
    onEnd(session)
  }
  return {
    /** Starts a session and returns its token. Only the browser's cookie stores the token. */
    start: (): string => {
      const now = Date.now()
      const token = randomBytes(32).toString('base64url')
      database.prepare('DELETE FROM sessions WHERE expires <= ?').run(now)
      database
        .prepare('INSERT INTO sessions (hash, created, expires) VALUES (?, ?, ?)')
        .run(toTokenHash(token), now, now + lifetimeMs)
      return token
    },
    /** The session of a token, or null if there is none or it has expired. */
    find: (token: string): { session: string; expires: number } | null => {
      const session = toTokenHash(token)
      const row = database
        .prepare('SELECT expires FROM sessions WHERE hash = ? AND expires > ?')
        .get(session, Date.now())
      return row ? { session, expires: Number(row.expires) } : null
    },
    end,
    /** Ends every session, in every browser. */
    endAll: () => {
      for (const { hash } of database.prepare('SELECT hash FROM sessions').all()) end(String(hash))
    },
  }
}

const toTokenHash = (token: string) => hash('sha256', token, 'base64url')
