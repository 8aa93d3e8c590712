import { z } from 'zod'
import { messageShape } from './api.ts'

/** After this time without a message the Studio suggests erasing an address. The privacy page names it. */
export const silentYears = 3

/** An address is silent if its last message came before this moment. */
export function toSilentSince(now: number): number {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - silentYears)
  return then.getTime()
}

/** The queries about people: the silent addresses, the figures of the address in the search header, or all of its data. */
export const peopleQueries = ['silent', 'one', 'export'] as const

export const maxPeople = 100

/** The figures of one address, in lower case. Times are in milliseconds. */
export const personShape = z.object({
  address: z.string(),
  messages: z.number(),
  /** How many of them are not mailed to the owner yet. */
  waiting: z.number(),
  spam: z.number(),
  oldest: z.number(),
  newest: z.number(),
})

export type Person = z.infer<typeof personShape>

export const peopleShape = z.object({
  people: z.array(personShape),
  /** How many messages of other addresses contain this one. An erasure does not delete them. */
  mentions: z.number(),
  /** Who makes the backups, which still contain erased data: the site, or the host of the database. */
  backups: z.enum(['site', 'database']),
})

export type People = z.infer<typeof peopleShape>

/** Erases the messages of these addresses that are no newer than the newest one that the Studio showed. */
export const eraseShape = z.strictObject({
  erase: z.array(z.string()).min(1).max(maxPeople),
  until: z.number(),
})

export const exportedMessageShape = messageShape.pick({
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
  answeredAt: true,
})

/** All data of one address. Times are in milliseconds. */
export const personExportShape = z.object({
  address: z.string(),
  exportedAt: z.number(),
  messages: z.array(exportedMessageShape),
})

export type PersonExport = z.infer<typeof personExportShape>
