import { z } from 'zod'

const problemShape = z.object({ document: z.string(), path: z.string(), reason: z.string() })

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
    apart: z.number().int().nonnegative(),
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
  lastFailure: z
    .object({ at: z.string(), stage: z.string(), reason: z.string(), problems: z.array(problemShape) })
    .nullable(),
  messages: messageCountsShape,
})

/** Whether what was published is live, and what stands in its way: what the Studio shows its owner. */
export type OwnerStatus = z.infer<typeof ownerStatusShape>

/** Where the publisher answers, on the site's own address. */
export const publicStatusPath = '/publisher/status'
export const ownerStatusPath = '/publisher/status/owner'
