import { z } from 'zod'

/** What is wrong with a published document, and where in it. */
const documentProblemShape = z.object({ document: z.string(), path: z.string(), reason: z.string() })

/** One line on a problem: document, place in it, reason. */
export const formatProblem = ({ document, path, reason }: z.infer<typeof documentProblemShape>): string =>
  `${document}${path ? ` → ${path}` : ''}: ${reason}`

/** Why what was published did not go live. */
export const failureCauseShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('compile'), output: z.string() }),
  z.object({ kind: z.literal('lake'), reason: z.string() }),
  /** The lake has suddenly nothing published at all; believed after this many seconds. */
  z.object({ kind: z.literal('empty'), seconds: z.number() }),
  z.object({ kind: z.literal('documents'), problems: z.array(documentProblemShape) }),
  /** Pages that could not be rendered, or did not pass the check. */
  z.object({
    kind: z.literal('pages'),
    problems: z.array(z.object({ path: z.string(), reason: z.string() })),
  }),
  /** The operating system refused something: a full disk, for one. */
  z.object({ kind: z.literal('system'), message: z.string() }),
  z.object({ kind: z.literal('timeout'), step: z.string(), seconds: z.number() }),
  /** The process that renders ended in the middle. */
  z.object({ kind: z.literal('ended') }),
  z.object({ kind: z.literal('damaged'), problem: z.string() }),
  z.object({ kind: z.literal('bug'), message: z.string() }),
])

export type FailureCause = z.infer<typeof failureCauseShape>

/** What anybody may know of the publisher: the reasons of a failure are the owner's. */
export const publicStatusShape = z.object({
  state: z.enum(['live', 'waiting', 'building', 'failed']),
  release: z.string().nullable(),
  buildingSince: z.string().nullable(),
})

/** How many messages of the contact form have not reached the owner's mailbox. */
const messageCountsShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('counted'),
    waiting: z.number().int().nonnegative(),
    /** What looks like spam waits for the owner to look at it. */
    quarantined: z.number().int().nonnegative(),
    /** Without a mail server those that wait go nowhere, however long they wait. */
    isMailSetUp: z.boolean(),
  }),
  /** The file they are in cannot be opened. */
  z.object({ kind: z.literal('unreadable') }),
  /** Whoever asks is not known to be the owner. */
  z.object({ kind: z.literal('untold') }),
])

export type MessageCounts = z.infer<typeof messageCountsShape>

export const ownerStatusShape = publicStatusShape.extend({
  lastFailure: z.object({ at: z.string(), cause: failureCauseShape }).nullable(),
  messages: messageCountsShape,
})

/** Whether what was published is live, and what stands in its way: what the Studio shows its owner. */
export type OwnerStatus = z.infer<typeof ownerStatusShape>

/** Where the publisher answers, on the site's own address. */
export const publicStatusPath = '/publisher/status'
export const ownerStatusPath = '/publisher/status/owner'
