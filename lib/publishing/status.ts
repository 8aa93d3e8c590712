import { z } from 'zod'
import { backupStatusShape } from '../backup/backupStatus.ts'
import { failureCauseShape } from './failureCause.ts'
import { troubleShape } from './trouble.ts'

/** How many messages of the contact form have not reached the owner's mailbox. */
const messageCountsShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('counted'),
    waiting: z.number().int().nonnegative(),
    /** Messages that look like spam, for the owner to review. */
    quarantined: z.number().int().nonnegative(),
    /** Without a mail server, waiting messages are never sent. */
    isMailSetUp: z.boolean(),
  }),
  /** The outbox cannot be opened. */
  z.object({ kind: z.literal('unreadable') }),
  /** The request is not known to come from the owner. */
  z.object({ kind: z.literal('withheld') }),
])

export type MessageCounts = z.infer<typeof messageCountsShape>

export const statusShape = z.object({
  state: z.enum(['live', 'waiting', 'building', 'failed']),
  release: z.string().nullable(),
  buildingSince: z.string().nullable(),
  /** For the owner only, since reasons may name unpublished documents; null for anybody else. */
  lastFailure: z.object({ at: z.string(), cause: failureCauseShape }).nullable(),
  messages: messageCountsShape,
  backups: backupStatusShape,
  /** What is damaged, missing or does not start; details are for the owner only. */
  troubles: z.array(troubleShape),
})

/** Whether what was published is live, and why not. */
export type Status = z.infer<typeof statusShape>

/** Where the site says so. */
export const statusPath = '/publisher/status'
