import { z } from 'zod'

const openAlertShape = z.object({
  probe: z.string(),
  title: z.string(),
  since: z.number(),
  seenAt: z.number(),
  /** Whether the owner was sent a mail saying that it began. */
  isNotified: z.boolean(),
})

/** A problem that is not known to be over. Times are in milliseconds. */
export type OpenAlert = z.infer<typeof openAlertShape>

const stateShape = z.object({
  open: z.record(z.string(), openAlertShape),
  /** When each mail of the last day was accepted by the mail server. */
  mails: z.array(z.number()),
  /** When a mail was last handed to the mail server. */
  attemptedAt: z.number(),
})

/** Everything about alerts that must outlive a restart. */
export type AlertState = z.infer<typeof stateShape>

/** Parses a stored state. Returns an empty one if there is none or it is unreadable. */
export const parseState = (stored: unknown): AlertState =>
  stateShape.safeParse(stored).data ?? { open: {}, mails: [], attemptedAt: 0 }
