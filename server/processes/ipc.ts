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
  z.object({ type: z.literal('make'), request: z.number(), unlessRevisions: z.array(z.string()) }),
  z.object({ type: z.literal('step'), request: z.number(), step: releaseStepShape }),
  z.object({ type: z.literal('made'), request: z.number(), made: madeShape }),
])

/** What the processes of `npm start` send each other. */
export type Message = z.infer<typeof messageShape>

/** Reads a message that came over a process channel; anything unknown is a bug on our own side. */
export function parseMessage(value: unknown): Message {
  return messageShape.parse(value)
}
