import { z } from 'zod'
import { because } from '#lib/publishing/reason.ts'

/** What every document of a lake has. A draft here would mean that the lake was asked the wrong way. */
export const documentFields = {
  _id: z.string(because('missing')).regex(/^(?!drafts\.|versions\.)/, because('isDraft')),
  _updatedAt: z.iso.datetime({ offset: true, error: because('notDateTime') }),
}

/** The place of a document in its list; without one it comes last. */
export const orderShape = z.number(because('notNumber')).default(Number.MAX_SAFE_INTEGER)

/** Compares two documents by their place, then by id so that the order is always the same. */
export const byOrder = (a: { order: number; _id: string }, b: { order: number; _id: string }): number =>
  a.order - b.order || (a._id < b._id ? -1 : 1)

const leadsTo = (address: string, protocols: string[]) =>
  URL.canParse(address) && protocols.includes(new URL(address).protocol)

const isPathOfThisSite = (address: string) => /^(\/(?!\/)|#)/.test(address)

/** Spaces, control characters and backslashes, which browsers quietly drop or turn round. */
const isDeceptive = (address: string) => /[\s\p{Cc}\\]/u.test(address)

/** The address of another web site. */
export const webAddressShape = z
  .string(because('notText'))
  .trim()
  .refine((address) => !isDeceptive(address) && leadsTo(address, ['http:', 'https:']), {
    error: because('notWebAddress'),
  })

/** Where a link in a text may lead: the web, a page of this site, a mail address or a telephone. */
export const linkShape = z
  .string(because('notText'))
  .trim()
  .refine(
    (address) =>
      !isDeceptive(address) &&
      (isPathOfThisSite(address) || leadsTo(address, ['http:', 'https:', 'mailto:', 'tel:'])),
    { error: because('notLink') },
  )
