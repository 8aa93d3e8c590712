import { z } from 'zod'
import { mailFailures } from './mailFailure.ts'

/** The header with the percent-encoded search words or a person's address. Not in the URL, which proxies may log. */
export const searchHeader = 'messages-search'

/** The lists of messages. `inbox` has all messages that are neither spam nor archived. */
export const messageViews = ['inbox', 'new', 'waiting', 'archived', 'spam', 'all'] as const

/** A list of messages in the Studio. A message may be in several lists; `all` also has spam and archived ones. */
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

/** What the owner can do with a message. `send` and `notSpam` make it due at once; `delete` cannot be undone. */
export type MessageChange = (typeof messageChanges)[number]

export const changeShape = z.strictObject({ id: z.string(), change: z.enum(messageChanges) })

const maxListed = 200

/** The query of a list. `limit=0` returns the counts alone. */
export const listQueryShape = z.object({
  view: z.enum(messageViews).default('inbox'),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(0).max(maxListed).default(maxListed),
})

/**
 * A message as it is stored, with times in milliseconds. `waiting` ones are to be mailed to the owner; `delivered` ones have been
 * accepted by the mail server; `quarantined` ones look like spam and are not mailed unless the owner asks for it.
 */
export const storedShape = z.object({
  id: z.string(),
  receivedAt: z.number(),
  locale: z.string(),
  fullName: z.string(),
  email: z.string(),
  message: z.string(),
  state: z.enum(['waiting', 'delivered', 'quarantined']),
  /** Why it is quarantined, a `Suspicion`; null if it is not. */
  suspicion: z.string().nullable(),
  /** How many attempts to send it have failed since it was received or the owner made it due. */
  attempts: z.number(),
  dueAt: z.number(),
  deliveredAt: z.number().nullable(),
  /** Why the last attempt failed. Shown to the owner only, because mail servers may quote addresses. */
  lastProblem: z.string().nullable(),
  readAt: z.number().nullable(),
  archivedAt: z.number().nullable(),
  /** When the owner last answered from the Studio, or said that they have answered. */
  answeredAt: z.number().nullable(),
})

export const messageLineShape = storedShape
  .omit({ message: true, suspicion: true, dueAt: true, deliveredAt: true, lastProblem: true })
  .extend({ excerpt: z.string() })

/** A line of a list; `excerpt` is the beginning of the text on one line. */
export type MessageLine = z.infer<typeof messageLineShape>

export const messageListShape = z.object({
  /** Why the mail server did not accept the message that was tried last; null if none waits after an attempt. */
  mailFailure: z.enum(mailFailures).nullable().default(null),
  counts: z.record(z.enum(messageViews), z.number()),
  isMailSetUp: z.boolean(),
  total: z.number(),
  offset: z.number(),
  messages: z.array(messageLineShape),
})

/** Part of a list of `total` messages: those from `offset` on, newest first. */
export type MessageList = z.infer<typeof messageListShape>

export const messageShape = storedShape.extend({
  isMailSetUp: z.boolean(),
  shownAddress: z.string(),
  replyAddress: z.string(),
})

/**
 * `shownAddress` is the visitor's address for people to read, `replyAddress` a mailto URL with an answer that quotes
 * the text.
 */
export type Message = z.infer<typeof messageShape>

export const personShape = z.object({
  address: z.string(),
  messages: z.number(),
  waiting: z.number(),
  spam: z.number(),
  oldest: z.number(),
  newest: z.number(),
})

/** The figures of one address, in lower case. Times are in milliseconds. */
export type Person = z.infer<typeof personShape>

export const foundPersonShape = z.object({
  /** Null if the address has no message. */
  person: personShape.nullable(),
  /** How many messages of other addresses contain this one. An erasure does not delete them. */
  mentions: z.number(),
  /** Who makes the backups, which still contain erased data: the site, or the host of the database. */
  backups: z.enum(['site', 'database']),
})

/** What the Studio shows of an address before the owner exports or erases its messages. */
export type FoundPerson = z.infer<typeof foundPersonShape>

/** Erases the messages of an address that are no newer than the newest one that the Studio showed. */
export const eraseShape = z.strictObject({ erase: z.string(), until: z.number() })

export const exportedMessageShape = storedShape.omit({
  id: true,
  attempts: true,
  dueAt: true,
  lastProblem: true,
})

export const personExportShape = z.object({
  address: z.string(),
  exportedAt: z.number(),
  messages: z.array(exportedMessageShape),
})

/** All messages of one address, spam included. The address is in lower case, and times are in milliseconds. */
export type PersonExport = z.infer<typeof personExportShape>
