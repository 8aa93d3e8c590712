import { z } from 'zod'

const problemShape = z.object({ document: z.string(), path: z.string(), reason: z.string() })

/** What anybody may know of the publisher: the reasons of a failure are the owner's. */
export const publicStatusShape = z.object({
  state: z.enum(['live', 'waiting', 'building', 'failed']),
  release: z.string().nullable(),
  buildingSince: z.string().nullable(),
})

export const ownerStatusShape = publicStatusShape.extend({
  lastFailure: z
    .object({ at: z.string(), stage: z.string(), reason: z.string(), problems: z.array(problemShape) })
    .nullable(),
  /** Messages of the contact form that have not reached the owner's mailbox yet. */
  undelivered: z.number().int().nonnegative(),
})

/** Whether what was published is live, and what stands in its way: what the Studio shows its owner. */
export type OwnerStatus = z.infer<typeof ownerStatusShape>

/** Where the publisher answers, on the site's own address. */
export const publicStatusPath = '/publisher/status'
export const ownerStatusPath = '/publisher/status/owner'
