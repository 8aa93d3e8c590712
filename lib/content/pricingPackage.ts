import { z } from 'zod'
import { because } from '#lib/publishing/reason.ts'
import type { Locale } from '#lib/site.ts'
import { documentFields, orderShape } from './fields.ts'
import { type LocalText, localeTextShape, toLocalText } from './localized.ts'

export const pricingPackageQuery = `*[_type == "pricingPackage"] | order(order asc, _id asc) {
  _id, _updatedAt, name{fr, en}, group, includes[]{fr, en}, freeMaintenanceMonths,
  "price": coalesce(price{amount, unit}, string(price)),
  highlighted, order
}`

const priceShape = z.object(
  {
    amount: z
      .int(because('notCents'))
      .min(0, because('tooSmall'))
      .max(100_000_000, because('amountTooLarge')),
    unit: z.enum(['once', 'month'], because('unitMissing')),
  },
  because('notPrice'),
)

/** When the amount is cleared, the Studio leaves a price without one. */
const withoutEmptyPrice = (value: unknown) =>
  typeof value === 'object' && value !== null && !('amount' in value) ? undefined : value

export const pricingPackageShape = z.object({
  ...documentFields,
  name: localeTextShape,
  group: z.enum(['site', 'hosting'], because('notOneOf')),
  includes: z.array(localeTextShape, because('notList')).default([]),
  freeMaintenanceMonths: z
    .int(because('notMonths'))
    .min(0, because('tooSmall'))
    .max(120, because('tooLarge'))
    .optional(),
  price: z.preprocess(withoutEmptyPrice, priceShape.optional()),
  highlighted: z.boolean(because('notBoolean')).default(false),
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
