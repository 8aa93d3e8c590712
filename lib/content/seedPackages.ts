import { type SeedDocument, toStringField, toStringFields } from './seedFields.ts'

const site = { group: 'site', highlighted: false } as const
const hosting = { group: 'hosting', highlighted: false } as const

const packages = [
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

/** The six packages of the dictionaries. They have no price, so pages say that they are priced on request. */
export const toSeedPackages = (): SeedDocument[] =>
  packages.map(({ _id, name, fields }) => ({
    _id,
    _type: 'pricingPackage',
    name: toStringField((texts) => texts.packages[name].name),
    includes: toStringFields((texts) => texts.packages[name].includes),
    ...fields,
  }))
