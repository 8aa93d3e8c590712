import { createRemovableShape, documentFields, orderShape, type SeedDocument } from '@freelance-site/content'
import { z } from 'zod'
import type { Locale } from '#lib/languages.ts'
import { defineDocumentType } from './documentType.ts'
import { localeProjection, localeTextShape, optionalLocaleTextShape, toLocalText } from './localized.ts'
import { asCode } from './problems.ts'
import { toStringField, toStringFields } from './seedFields.ts'
import { toTitle } from './title.ts'

/**
 * Whether prices include VAT, or whether none applies because the owner is exempt. The settings have it for all prices, and a
 * price may differ.
 */
export const vatShape = z.enum(['excluded', 'included', 'notApplicable'], asCode('notOneOf'))

type Vat = z.infer<typeof vatShape>

export const priceShape = z.object(
  {
    amount: z.int(asCode('notCents')).min(0, asCode('tooSmall')).max(100_000_000, asCode('amountTooLarge')),
    unit: z.enum(['once', 'month'], asCode('unitMissing')),
    /** Whether the amount is the lowest one. */
    from: z.boolean(asCode('notBoolean')).default(false),
    vat: vatShape.optional(),
  },
  asCode('notPrice'),
)

const pricingPackageShape = z.object({
  ...documentFields,
  name: localeTextShape,
  group: z.enum(['site', 'hosting'], asCode('notOneOf')),
  includes: z.array(localeTextShape, asCode('notList')).default([]),
  sentence: optionalLocaleTextShape,
  freeMaintenanceMonths: z
    .int(asCode('notMonths'))
    .min(0, asCode('tooSmall'))
    .max(120, asCode('tooLarge'))
    .optional(),
  price: createRemovableShape('amount', priceShape),
  highlighted: z.boolean(asCode('notBoolean')).default(false),
  order: orderShape,
})

type PricingPackage = z.infer<typeof pricingPackageShape>

/** A package as a page in one language shows it. */
const toPackageView = (offer: PricingPackage, vat: Vat | undefined, locale: Locale) => ({
  id: offer._id,
  name: toTitle(toLocalText(offer.name, locale)),
  includes: offer.includes.map((line) => toLocalText(line, locale)),
  sentence: offer.sentence ? toLocalText(offer.sentence, locale) : null,
  freeMaintenanceMonths: offer.freeMaintenanceMonths || null,
  /** The amount is in cents; null means on request. */
  price: offer.price ? { ...offer.price, vat: offer.price.vat ?? vat ?? null } : null,
  highlighted: offer.highlighted,
})

/** Null stands for what the owner has left empty. */
export type PackageView = ReturnType<typeof toPackageView>

const query = `*[_type == "pricingPackage"] | order(order asc, _id asc) {
  _id, _updatedAt, name${localeProjection}, group, includes[]${localeProjection}, sentence${localeProjection},
  freeMaintenanceMonths, "price": coalesce(price{amount, unit, from, vat}, string(price)),
  highlighted, order
}`

const builtIn = [
  { id: 'showcase', name: 'showcase', group: 'site', order: 10, freeMaintenanceMonths: 1 },
  { id: 'custom', name: 'custom', group: 'site', order: 20, freeMaintenanceMonths: 1, highlighted: true },
  { id: 'ecommerce', name: 'ecommerce', group: 'site', order: 30, freeMaintenanceMonths: 2 },
  { id: 'hosting', name: 'hosting', group: 'hosting', order: 10 },
  { id: 'hosting-maintenance', name: 'hostingMaintenance', group: 'hosting', order: 20 },
  { id: 'hosting-premium', name: 'hostingPremium', group: 'hosting', order: 30 },
] as const

/** The six built-in packages. They have no price, so pages show “on request”. */
const toSeedPackages = (): SeedDocument[] =>
  builtIn.map(({ id, name, ...fields }) => ({
    _id: `package-${id}`,
    _type: 'pricingPackage',
    name: toStringField((texts) => texts.packages[name].name),
    includes: toStringFields((texts) => texts.packages[name].includes),
    highlighted: false,
    ...fields,
  }))

export const packageType = defineDocumentType({
  query,
  shape: z.array(pricingPackageShape),
  pages: ['services'],
  seed: toSeedPackages,
  toContent(packages, { vat, locale }) {
    const toGroup = (group: PricingPackage['group']) =>
      packages.filter((offer) => offer.group === group).map((offer) => toPackageView(offer, vat, locale))
    return { packages: { site: toGroup('site'), hosting: toGroup('hosting') } }
  },
})
