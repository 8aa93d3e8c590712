import { z } from 'zod'
import { failureCauseShape, releaseStepShape } from '#lib/publishing/failureCause.ts'

/** What making a release came to. */
const madeShape = z.discriminatedUnion('kind', [
  /** `times` tells where the time went. */
  z.object({ kind: z.literal('made'), releaseId: z.string(), times: z.string() }),
  /** The content is one of those for which no release was wanted. */
  z.object({ kind: z.literal('unchanged') }),
  z.object({ kind: z.literal('failed'), cause: failureCauseShape }),
])

export type Made = z.infer<typeof madeShape>

const messageShape = z.discriminatedUnion('type', [
  /** A child is asked to end cleanly. */
  z.object({ type: z.literal('stop') }),
  /** A child answers on its port. */
  z.object({ type: z.literal('listening'), port: z.number() }),
  /** The renderer tells which code and settings its releases are made from. */
  z.object({ type: z.literal('fingerprint'), buildFingerprint: z.string() }),
  /** The renderer is asked for a release, unless the content is of one of these revisions. */
  z.object({ type: z.literal('make'), unlessRevisions: z.array(z.string()) }),
  z.object({ type: z.literal('step'), step: releaseStepShape }),
  z.object({ type: z.literal('made'), made: madeShape }),
])

/** What the processes of `npm start` send each other. */
export type Message = z.infer<typeof messageShape>

/** Reads a message that came over a process channel; anything unknown is a bug on our own side. */
export function parseMessage(value: unknown): Message {
  return messageShape.parse(value)
}

/** The exit code by which a child says: I cannot start, I have said why. Obeyed until it has once answered. */
export const GIVE_UP = 78

/**
 * Lives as a child of the supervisor: ends cleanly when told to, and at once when the supervisor is gone,
 * so that a kill -9 leaves nothing behind. Ctrl-C reaches every process of a terminal; the supervisor decides.
 */
export function liveAsChild(child: {
  onMessage?: (message: Message) => void
  onStop?: () => Promise<void>
}): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    try {
      await child.onStop?.()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.on('SIGINT', () => {})
  process.on('SIGTERM', stop)
  process.on('disconnect', () => process.exit(1))
  process.on('message', (value) => {
    const message = parseMessage(value)
    if (message.type === 'stop') void stop()
    else child.onMessage?.(message)
  })
}

/** Sends a message to the supervisor. */
export function tellSupervisor(message: Message): void {
  if (!process.send) throw new Error('This script is a part of npm start and does not run on its own.')
  process.send(message)
}

/** Prints why this child cannot start and ends it; for good, unless it has answered before. */
export function giveUp(sentence: string): never {
  console.error(sentence)
  process.exit(GIVE_UP)
}
