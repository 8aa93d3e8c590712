import type { DocumentType, SeedDocument } from 'releases/content/documentType'
import { documentFields, orderShape, toRemovableShape } from 'releases/content/fields'
import { z } from 'zod'
import type { Locale } from '#lib/languages.ts'
import { localeProjection, localeTextShape, toLocalText } from './localized.ts'
import { asCode } from './reasons.ts'
import { toStringField, toStringFields } from './seedFields.ts'

const priceShape = z.object(
  {
    amount: z.int(asCode('notCents')).min(0, asCode('tooSmall')).max(100_000_000, asCode('amountTooLarge')),
    unit: z.enum(['once', 'month'], asCode('unitMissing')),
  },
  asCode('notPrice'),
)

const pricingPackageShape = z.object({
  ...documentFields,
  name: localeTextShape,
  group: z.enum(['site', 'hosting'], asCode('notOneOf')),
  includes: z.array(localeTextShape, asCode('notList')).default([]),
  freeMaintenanceMonths: z
    .int(asCode('notMonths'))
    .min(0, asCode('tooSmall'))
    .max(120, asCode('tooLarge'))
    .optional(),
  price: toRemovableShape('amount', priceShape),
  highlighted: z.boolean(asCode('notBoolean')).default(false),
  order: orderShape,
})

export type PricingPackage = z.infer<typeof pricingPackageShape>

/** A package as a page in one language shows it. */
export const toPackageView = (offer: PricingPackage, locale: Locale) => ({
  id: offer._id,
  name: toLocalText(offer.name, locale),
  includes: offer.includes.map((line) => toLocalText(line, locale)),
  freeMaintenanceMonths: offer.freeMaintenanceMonths || null,
  /** The amount is in cents; null means on request. */
  price: offer.price ?? null,
  highlighted: offer.highlighted,
})

export type PackageView = ReturnType<typeof toPackageView>

const query = `*[_type == "pricingPackage"] | order(order asc, _id asc) {
  _id, _updatedAt, name${localeProjection}, group, includes[]${localeProjection}, freeMaintenanceMonths, 
  "price": coalesce(price{amount, unit}, string(price)),
  highlighted, order
}`

const site = { group: 'site', highlighted: false } as const
const hosting = { group: 'hosting', highlighted: false } as const

const builtIn = [
  { _id: 'package-showcase', name: 'showcase', fields: { ...site, freeMaintenanceMonths: 1, order: 10 } },
  {
    _id: 'package-custom',
    name: 'custom',
    fields: { ...site, freeMaintenanceMonths: 1, highlighted: true, order: 20 },
  },
  { _id: 'package-ecommerce', name: 'ecommerce', fields: { ...site, freeMaintenanceMonths: 2, order: 30 } },
  { _id: 'package-hosting', name: 'hosting', fields: { ...hosting, order: 10 } },
  { _id: 'package-hosting-maintenance', name: 'hostingMaintenance', fields: { ...hosting, order: 20 } },
  { _id: 'package-hosting-premium', name: 'hostingPremium', fields: { ...hosting, order: 30 } },
] as const

/** The six built-in packages. They have no price, so pages show “on request”. */
const toSeedPackages = (): SeedDocument[] =>
  builtIn.map(({ _id, name, fields }) => ({
    _id,
    _type: 'pricingPackage',
    name: toStringField((texts) => texts.packages[name].name),
    includes: toStringFields((texts) => texts.packages[name].includes),
    ...fields,
  }))

export const packageType = {
  query,
  shape: z.array(pricingPackageShape),
  isList: true,
  pages: ['services'],
  seed: toSeedPackages,
} as const satisfies DocumentType
