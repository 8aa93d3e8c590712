import { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { LakeEnv } from '../access/identify.ts'
import { busyRefusal } from '../model/lakeError.ts'

/** What all anonymous readers together have not read yet may have this many bytes. */
const maxBytes = 32 * 1024 * 1024
/** A reader that has been behind for this long is disconnected when others need the memory. */
const patienceMs = 5_000

export type AnonymousOutput = ReturnType<typeof createAnonymousOutput>

/** Limits the memory of answers that anonymous readers read slowly, or not at all. */
export function createAnonymousOutput() {
  const pending = new Set<{ bytes: number; since: number; outgoing: ServerResponse }>()
  const hasRoom = (bytes: number) => {
    const held = [...pending].reduce((sum, output) => sum + output.bytes, 0)
    return held + bytes <= maxBytes
  }
  /** Whether there is memory for more, after disconnecting those that are far behind. */
  const makeRoom = (bytes: number): boolean => {
    if (hasRoom(bytes)) return true
    const before = performance.now() - patienceMs
    const behind = [...pending].filter(({ since }) => since < before)
    for (const output of behind.toSorted((one, other) => other.bytes - one.bytes)) {
      output.outgoing.destroy()
      pending.delete(output)
      if (hasRoom(bytes)) return true
    }
    return false
  }
  return {
    makeRoom,
    /** Counts the body of a response until the reader has it, or refuses the request. */
    hold: (context: Context<LakeEnv>, bytes: number): void => {
      if (context.get('identity') !== null) return
      if (!makeRoom(bytes)) throw busyRefusal(429, 'Too many answers have not been read')
      const outgoing = toOutgoing(context.env)
      if (!outgoing) return
      const output = { bytes, since: performance.now(), outgoing }
      pending.add(output)
      outgoing.once('close', () => pending.delete(output))
    },
  }
}

/** The response of Node's server. There is none for a request that does not come from the network. */
const toOutgoing = (env: unknown): ServerResponse | null =>
  typeof env === 'object' && env !== null && 'outgoing' in env && env.outgoing instanceof ServerResponse
    ? env.outgoing
    : null
