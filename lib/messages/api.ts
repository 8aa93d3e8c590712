import { z } from 'zod'
import { locales } from '#lib/site.ts'

/** What is searched for, or the address that is asked about, percent-encoded. A header, because proxies and platforms log addresses. */
export const searchHeader = 'messages-search'

/** The language of the Studio that asks, in which the owner then gets mails. */
export const studioLanguageHeader = 'studio-language'

/** The lists of messages; `inbox` has what is neither spam nor archived. */
export const messageViews = ['inbox', 'new', 'waiting', 'archived', 'spam', 'all'] as const

export type MessageView = (typeof messageViews)[number]

/** What the owner can do with a message; `notSpam` and `send` have it sent now. */
export const messageChanges = [
  'read',
  'unread',
  'archive',
  'unarchive',
  'spam',
  'notSpam',
  'send',
  'delete',
] as const

export type MessageChange = (typeof messageChanges)[number]

/** The body of a request that changes a message. */
export const changeShape = z.strictObject({ id: z.string(), change: z.enum(messageChanges) })

/** How many messages one answer has at most. */
const maxListed = 200

/** The query of a list: `limit=0` asks for the counts alone. */
export const listQueryShape = z.object({
  view: z.enum(messageViews).default('inbox'),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(0).max(maxListed).default(maxListed),
})

/** The fields of both a line of a list and a whole message. Times are in milliseconds. */
const commonShape = z.object({
  id: z.string(),
  receivedAt: z.number(),
  locale: z.enum(locales),
  fullName: z.string(),
  email: z.string(),
  state: z.enum(['waiting', 'delivered', 'quarantined']),
  /** How often sending it has failed since it last became due. */
  attempts: z.number(),
  readAt: z.number().nullable(),
  archivedAt: z.number().nullable(),
})

/** A line of a list; `excerpt` is the beginning of the text on one line. */
export const messageLineShape = commonShape.extend({ excerpt: z.string() })

export type MessageLine = z.infer<typeof messageLineShape>

/** Without a mail server, messages are never sent. */
const isMailSetUp = z.boolean()

/** Part of a list: `messages` are those from `offset` on, newest first, of `total`. */
export const messageListShape = z.object({
  counts: z.record(z.enum(messageViews), z.number()),
  isMailSetUp,
  /** How many addresses have been silent for so long that the owner may want to erase them. */
  silent: z.number(),
  total: z.number(),
  offset: z.number(),
  messages: z.array(messageLineShape),
})

export type MessageList = z.infer<typeof messageListShape>

/** One message, whole. */
export const messageShape = commonShape.extend({
  message: z.string(),
  /** Why it was set apart as spam; null when it was not. */
  suspicion: z.string().nullable(),
  deliveredAt: z.number().nullable(),
  dueAt: z.number(),
  /** Why the last attempt to send it failed. */
  lastProblem: z.string().nullable(),
  isMailSetUp,
  /** Opens the owner's mail program with an answer that quotes the text. */
  replyAddress: z.string(),
})

export type Message = z.infer<typeof messageShape>
