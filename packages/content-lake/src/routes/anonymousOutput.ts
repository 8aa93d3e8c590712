import type { Context } from 'hono'
import type { LakeEnv } from '../access/identity.ts'
import { busyRefusal } from '../errors/lakeError.ts'

/** What all anonymous readers together have not read yet may have this many bytes. */
const maxBytes = 32 * 1024 * 1024
/** A reader that has been behind for this long is disconnected when others need the memory. */
const patienceMs = 5_000

/** What a reader has not read yet. */
export type PendingOutput = {
  toBytes: () => number
  /** Since when the reader is behind, by `performance.now()`. */
  since: () => number
  disconnect: () => void
}

/** The memory of what anonymous readers of one dataset have not read yet. */
export type AnonymousOutput = {
  /** Whether there is memory for more bytes, after disconnecting those that are far behind. */
  makeRoom: (bytes: number) => boolean
  /** Counts an output until the returned function is called. */
  add: (output: PendingOutput) => () => void
  /**
   * Counts the body of a response until the reader has it, or refuses the request with 429. Does nothing for senders
   * with a token or a session.
   */
  hold: (context: Context<LakeEnv>, bytes: number) => void
}

/** Limits the memory of answers and events that anonymous readers read slowly, or not at all. */
export function createAnonymousOutput(): AnonymousOutput {
  const pending = new Set<PendingOutput>()
  const sumPending = () => [...pending].reduce((sum, { toBytes }) => sum + toBytes(), 0)
  const makeRoom = (bytes: number): boolean => {
    if (sumPending() + bytes <= maxBytes) return true
    const now = performance.now()
    const behind = [...pending].filter(({ toBytes, since }) => toBytes() > 0 && now - since() > patienceMs)
    for (const output of behind.toSorted((one, other) => other.toBytes() - one.toBytes())) {
      output.disconnect()
      pending.delete(output)
      if (sumPending() + bytes <= maxBytes) return true
    }
    return false
  }
  return {
    makeRoom,
    add: (output) => {
      pending.add(output)
      return () => void pending.delete(output)
    },
    hold: (context, bytes) => {
      if (context.get('identity') !== null) return
      if (!makeRoom(bytes)) throw busyRefusal(429, 'Too many answers have not been read')
      const outgoing = context.env?.outgoing
      if (!outgoing) return
      const startedAt = performance.now()
      const output = { toBytes: () => bytes, since: () => startedAt, disconnect: () => outgoing.destroy() }
      pending.add(output)
      outgoing.once('close', () => pending.delete(output))
    },
  }
}
