import { z } from 'zod'
import { locales } from '#lib/site.ts'

/**
 * `waiting` messages are on their way; `delivered` ones have been accepted by the mail server;
 * `apart` ones look like spam and go nowhere unless the owner sends them on.
 */
const entryState = z.enum(['waiting', 'delivered', 'apart'])

export type EntryState = z.infer<typeof entryState>

/** One message of the outbox, as its table holds it. Times are in milliseconds. */
export const entryShape = z.object({
  id: z.string(),
  /** The same for every try, so that a mail system can tell a repetition. */
  messageId: z.string(),
  state: entryState,
  receivedAt: z.number(),
  locale: z.enum(locales),
  fullName: z.string(),
  email: z.string(),
  message: z.string(),
  /** Why it was taken for spam. */
  suspicion: z.string().nullable(),
  attempts: z.number(),
  /** When it is to be tried next. */
  dueAt: z.number(),
  deliveredAt: z.number().nullable(),
  /** What the last try ran into; for the owner's eyes, as a mail server may quote addresses. */
  lastProblem: z.string().nullable(),
})

export type OutboxEntry = z.infer<typeof entryShape>
