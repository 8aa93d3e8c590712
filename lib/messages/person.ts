import { z } from 'zod'
import { messageShape } from './api.ts'

/** How long after the last message of an address the Studio proposes to erase all of it: the privacy page promises it. */
export const silentYears = 3

/** An address is silent if its last message came before this moment. */
export function toSilentSince(now: number): number {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - silentYears)
  return then.getTime()
}

/** What a question about people is about: addresses that are silent, the one in the search header, or all of that one. */
export const peopleQueries = ['silent', 'one', 'export'] as const

/** How many people one answer lists, and one request erases. */
export const maxPeople = 100

/** What is kept of one address, whatever its upper and lower case, in numbers. Times are in milliseconds. */
export const personShape = z.object({
  address: z.string(),
  messages: z.number(),
  /** Of these, not mailed to the owner yet. */
  waiting: z.number(),
  spam: z.number(),
  oldest: z.number(),
  newest: z.number(),
})

export type Person = z.infer<typeof personShape>

export const peopleShape = z.object({
  people: z.array(personShape),
  /** How many messages of other addresses mention the one that was asked for: these stay. */
  mentions: z.number(),
  /** Who makes the backups that still hold what is erased: the site, or the host of the database. */
  backups: z.enum(['site', 'database']),
})

export type People = z.infer<typeof peopleShape>

/** Erases what came from these addresses until the moment of the newest message that the owner has been shown. */
export const eraseShape = z.strictObject({
  erase: z.array(z.string()).min(1).max(maxPeople),
  until: z.number(),
})

/** What the person gets of each message; how its delivery went is of the site alone. */
export const keptShape = messageShape.pick({
  receivedAt: true,
  locale: true,
  fullName: true,
  email: true,
  message: true,
  state: true,
  suspicion: true,
  deliveredAt: true,
  readAt: true,
  archivedAt: true,
})

/** All that is kept of one address. Times are in milliseconds. */
export const personExportShape = z.object({
  address: z.string(),
  exportedAt: z.number(),
  messages: z.array(keptShape),
})

export type PersonExport = z.infer<typeof personExportShape>
