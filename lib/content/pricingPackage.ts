import { z } from 'zod'
import type { Locale } from '#lib/site.ts'
import { documentFields, orderShape } from './document.ts'
import { type LocalText, localeTextShape, toLocalText } from './localized.ts'

export const pricingPackageQuery = `*[_type == "pricingPackage"] | order(order asc, _id asc) {
  _id, _updatedAt, name{fr, en}, group, includes[]{fr, en}, freeMaintenanceMonths, price{amount, unit},
  highlighted, order
}`

const priceShape = z.object({
  amount: z
    .int('must be a whole number of cents, such as 149000')
    .min(0, 'must not be negative')
    .max(100_000_000, 'must be at most 1 000 000 €'),
  unit: z.enum(['once', 'month'], 'must say whether the price is paid once or per month (month)'),
})

/** A price without an amount is what the Studio leaves behind when the amount is emptied. */
const withoutEmptyPrice = (value: unknown) =>
  typeof value === 'object' && value !== null && !('amount' in value) ? undefined : value

export const pricingPackageShape = z.object({
  ...documentFields,
  name: localeTextShape,
  group: z.enum(['site', 'hosting'], 'must be site or hosting'),
  includes: z.array(localeTextShape, 'must be a list').default([]),
  freeMaintenanceMonths: z
    .int('must be a whole number of months')
    .min(0, 'must not be negative')
    .max(120, 'must be at most 120')
    .optional(),
  price: z.preprocess(withoutEmptyPrice, priceShape.optional()),
  highlighted: z.boolean('must be true or false').default(false),
  order: orderShape,
})

export type PricingPackage = z.infer<typeof pricingPackageShape>

export type PackageView = {
  id: string
  name: LocalText
  includes: LocalText[]
  freeMaintenanceMonths: number | null
  /** The amount is in cents; null means on request. */
  price: { amount: number; unit: 'once' | 'month' } | null
  highlighted: boolean
}

/** A package as a page in one language shows it. */
export const toPackageView = (offer: PricingPackage, locale: Locale): PackageView => ({
  id: offer._id,
  name: toLocalText(offer.name, locale),
  includes: offer.includes.map((line) => toLocalText(line, locale)),
  freeMaintenanceMonths: offer.freeMaintenanceMonths || null,
  price: offer.price ?? null,
  highlighted: offer.highlighted,
})
