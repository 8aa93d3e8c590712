import { z } from 'zod'

/** The header with the percent-encoded search words or a person's address. Not in the URL, which proxies may log. */
export const searchHeader = 'messages-search'

/** The lists of messages. `inbox` has all messages that are neither spam nor archived. */
export const messageViews = ['inbox', 'new', 'waiting', 'archived', 'spam', 'all'] as const

export type MessageView = (typeof messageViews)[number]

export const messageChanges = [
  'read',
  'unread',
  'archive',
  'unarchive',
  'answered',
  'unanswered',
  'spam',
  'notSpam',
  'send',
  'delete',
] as const

export type MessageChange = (typeof messageChanges)[number]

export const changeShape = z.strictObject({ id: z.string(), change: z.enum(messageChanges) })

const maxListed = 200

/** The query of a list. `limit=0` returns the counts alone. */
export const listQueryShape = z.object({
  view: z.enum(messageViews).default('inbox'),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(0).max(maxListed).default(maxListed),
})

/** The fields that a line of a list and a whole message share. Times are in milliseconds. */
const commonShape = z.object({
  id: z.string(),
  receivedAt: z.number(),
  locale: z.string(),
  fullName: z.string(),
  email: z.string(),
  state: z.enum(['waiting', 'delivered', 'quarantined']),
  /** How many attempts to send it have failed since it was received or the owner made it due. */
  attempts: z.number(),
  readAt: z.number().nullable(),
  archivedAt: z.number().nullable(),
  /** When the owner last answered from the Studio, or said that they have answered. */
  answeredAt: z.number().nullable(),
})

/** A line of a list; `excerpt` is the beginning of the text on one line. */
export const messageLineShape = commonShape.extend({ excerpt: z.string() })

export type MessageLine = z.infer<typeof messageLineShape>

const isMailSetUp = z.boolean()

/** Part of a list of `total` messages: those from `offset` on, newest first. */
export const messageListShape = z.object({
  counts: z.record(z.enum(messageViews), z.number()),
  isMailSetUp,
  /** How many addresses have sent no message for three years. */
  silent: z.number(),
  total: z.number(),
  offset: z.number(),
  messages: z.array(messageLineShape),
})

export type MessageList = z.infer<typeof messageListShape>

export const messageShape = commonShape.extend({
  message: z.string(),
  /** Why it is quarantined; null if it is not. */
  suspicion: z.string().nullable(),
  deliveredAt: z.number().nullable(),
  dueAt: z.number(),
  /** Why the last attempt failed. */
  lastProblem: z.string().nullable(),
  isMailSetUp,
  /** A mailto URL with an answer that quotes the text. */
  replyAddress: z.string(),
})

export type Message = z.infer<typeof messageShape>
