import { z } from 'zod'
import { asCode } from '../problems.ts'

/** The fields of every document. A draft here means that the query used the wrong perspective. */
export const documentFields = {
  _id: z.string(asCode('missing')).regex(/^(?!drafts\.|versions\.)/, asCode('isDraft')),
  _updatedAt: z.iso.datetime({ offset: true, error: asCode('notDateTime') }),
}

/** The position of a document in its list. A document without one comes last. */
export const orderShape = z.number(asCode('notNumber')).default(Number.MAX_SAFE_INTEGER)

/** Compares documents by position, then by id, so that the order is stable. */
export const byOrder = (a: { order: number; _id: string }, b: { order: number; _id: string }): number =>
  a.order - b.order || (a._id < b._id ? -1 : 1)

const leadsTo = (address: string, protocols: string[]) =>
  URL.canParse(address) && protocols.includes(new URL(address).protocol)

const isPathOfThisSite = (address: string) => /^(\/(?!\/)|#)/.test(address)

/** Spaces, control characters and backslashes, which browsers drop or change when they parse an address. */
const isDeceptive = (address: string) => /[\s\p{Cc}\\]/u.test(address)

const createAddressShape = (code: 'notWebAddress' | 'notLink', isAllowed: (address: string) => boolean) =>
  z
    .string(asCode('notText'))
    .trim()
    .refine((address) => !isDeceptive(address) && isAllowed(address), { error: asCode(code) })

/** An address of another site: `http:` or `https:`, without spaces, control characters and backslashes. */
export const webAddressShape = createAddressShape('notWebAddress', (address) =>
  leadsTo(address, ['http:', 'https:']),
)

/** The target of a link in a text: a web page, a page of this site, an e-mail address or a telephone number. */
export const linkShape = createAddressShape(
  'notLink',
  (address) => isPathOfThisSite(address) || leadsTo(address, ['http:', 'https:', 'mailto:', 'tel:']),
)

/** An optional object. When the owner clears it, the Studio leaves an object without this field. */
export const createRemovableShape = <Shape extends z.ZodType>(field: string, shape: Shape) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null && !(field in value) ? undefined : value),
    shape.optional(),
  )
