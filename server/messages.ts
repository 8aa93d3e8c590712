import { z } from 'zod'

const activationOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live') }),
  z.object({ kind: z.literal('refused'), problems: z.array(z.string()) }),
])

/** What became of the wish to put a release in front of visitors. */
export type ActivationOutcome = z.infer<typeof activationOutcome>

const messageShape = z.discriminatedUnion('type', [
  /** The supervisor asks a child to end cleanly. */
  z.object({ type: z.literal('stop') }),
  /** A child answers on its port. */
  z.object({ type: z.literal('listening'), port: z.number() }),
  /** A child that has no port does its work. */
  z.object({ type: z.literal('running') }),
  /** The publisher asks the front server to switch; the supervisor passes it on. */
  z.object({ type: z.literal('activate'), request: z.number(), releaseId: z.string() }),
  z.object({ type: z.literal('activated'), request: z.number(), outcome: activationOutcome }),
  /** The publisher tells the supervisor that what is live is made from the present code. */
  z.object({ type: z.literal('upToDate'), releaseId: z.string() }),
  /** The front server has gone; whatever was asked of it will not be answered. */
  z.object({ type: z.literal('frontStopped') }),
  /** The site does not compile and there is no earlier release to show: nothing to start. */
  z.object({ type: z.literal('cannotBuild') }),
])

/** What the processes of `npm start` say to each other. */
export type Message = z.infer<typeof messageShape>

/** Reads a message that came over a process channel; anything unknown is a bug on our own side. */
export function parseMessage(value: unknown): Message {
  return messageShape.parse(value)
}
