import type { Dictionary } from '#lib/i18n/fr.ts'
import { contactPageId, pickContactWords } from './contactPage.ts'
import { type Documents, noDocuments, parseDocuments } from './documents.ts'
import { homePageId, pickHomeWords } from './homePage.ts'
import { type LegalInsert, type LegalPageName, toLegalPageId } from './legalPage.ts'
import {
  type SeedDocument,
  toBlocksField,
  toStringField,
  toStringFields,
  toTextField,
  toWordFields,
} from './seedFields.ts'
import { pickServicesWords, servicesPageId } from './servicesPage.ts'
import { type SettingsFallback, siteSettingsId } from './siteSettings.ts'

const projects = [
  { _id: 'project-bakery', name: 'bakery', illustration: 'bakery', order: 10 },
  { _id: 'project-risk-map', name: 'riskMap', illustration: 'map', order: 20 },
  { _id: 'project-learning', name: 'learning', illustration: 'learning', order: 30 },
  { _id: 'project-photo', name: 'photo', illustration: 'photo', order: 40 },
] as const

/** The four built-in projects. */
const toSeedProjects = (): SeedDocument[] =>
  projects.map(({ _id, name, illustration, order }) => ({
    _id,
    _type: 'project',
    title: toStringField((texts) => texts.projects[name].title),
    summary: toTextField((texts) => texts.projects[name].summary),
    kind: toStringField((texts) => texts.projects[name].kind),
    illustration,
    order,
  }))

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

/** The six built-in packages. They have no price, so pages show “on request”. */
const toSeedPackages = (): SeedDocument[] =>
  packages.map(({ _id, name, fields }) => ({
    _id,
    _type: 'pricingPackage',
    name: toStringField((texts) => texts.packages[name].name),
    includes: toStringFields((texts) => texts.packages[name].includes),
    ...fields,
  }))

type SectionTexts = (texts: Dictionary) => { heading: string; body: string }

const toSection = (key: string, choose: SectionTexts, insert?: LegalInsert) => ({
  _key: key,
  _type: 'legalSection',
  heading: toStringField((texts) => choose(texts).heading),
  body: toBlocksField((texts) => choose(texts).body, key),
  ...(insert ? { insert } : {}),
})

const toLegalPage = (page: LegalPageName, sections: ReturnType<typeof toSection>[]): SeedDocument => ({
  _id: toLegalPageId(page),
  _type: 'legalPage',
  page,
  title: toStringField((texts) => texts[page].title),
  sections,
  // Without a title for search engines, which would not follow the one above when the owner changes it.
  seo: toWordFields((texts) => ({ description: texts.meta[page].description })),
})

/** The three legal pages, with the sections of the specification in order. */
const toSeedLegalPages = (): SeedDocument[] => [
  toLegalPage('terms', [
    toSection('company', (texts) => texts.terms.company, 'companyDetails'),
    toSection('use', (texts) => texts.terms.use),
    toSection('property', (texts) => texts.terms.property),
    toSection('liability', (texts) => texts.terms.liability),
  ]),
  toLegalPage('privacy', [
    toSection('collection', (texts) => texts.privacy.collection),
    toSection('usage', (texts) => texts.privacy.usage),
    toSection('security', (texts) => texts.privacy.security, 'messageRetention'),
    toSection('rights', (texts) => texts.privacy.rights),
  ]),
  toLegalPage('cookies', [
    toSection('what', (texts) => texts.cookies.what),
    toSection('types', (texts) => texts.cookies.types, 'cookieSwitches'),
    toSection('control', (texts) => texts.cookies.control),
  ]),
]

const toSeo = (page: 'home' | 'services' | 'contact') => ({
  seo: toWordFields(({ meta }) => ({ title: meta[page].title, description: meta[page].description })),
})

/** The words of the three other pages. */
export const toSeedPages = (): SeedDocument[] => [
  { _id: homePageId, _type: 'homePage', ...toWordFields(pickHomeWords), ...toSeo('home') },
  { _id: servicesPageId, _type: 'servicesPage', ...toWordFields(pickServicesWords), ...toSeo('services') },
  { _id: contactPageId, _type: 'contactPage', ...toWordFields(pickContactWords), ...toSeo('contact') },
]

const toSeedSettings = (): SeedDocument => ({
  _id: siteSettingsId,
  _type: 'siteSettings',
  brand: 'Atelier Web',
  tagline: toTextField((texts) => texts.settings.tagline),
  region: toStringField((texts) => texts.settings.region),
  claims: [
    {
      _key: 'delivered',
      _type: 'claim',
      figure: '10+',
      label: toStringField((texts) => texts.settings.claims.delivered),
    },
    {
      _key: 'clients',
      _type: 'claim',
      figure: '2+',
      label: toStringField((texts) => texts.settings.claims.clients),
    },
    {
      _key: 'satisfaction',
      _type: 'claim',
      figure: '100%',
      label: toStringField((texts) => texts.settings.claims.satisfaction),
    },
  ],
})

/** Every built-in document as a lake stores it: the seed of a new dataset. */
export const toSeedDocuments = (): SeedDocument[] => [
  ...toSeedProjects(),
  ...toSeedPackages(),
  ...toSeedLegalPages(),
  ...toSeedPages(),
  toSeedSettings(),
]

/** When the built-in texts were written: legal pages show this date. */
const writtenAt = '2026-11-22T08:00:00Z'

function toBuiltInDocuments(): Documents {
  const written = (documents: SeedDocument[]) =>
    documents.map((document) => ({ _updatedAt: writtenAt, ...document }))
  const [homePage, servicesPage, contactPage] = written(toSeedPages())
  const parsed = parseDocuments({
    ...noDocuments,
    projects: written(toSeedProjects()),
    packages: written(toSeedPackages()),
    legalPages: written(toSeedLegalPages()),
    siteSettings: written([toSeedSettings()])[0],
    ...{ homePage, servicesPage, contactPage },
  })
  if (parsed.kind === 'valid') return parsed.documents
  throw new Error(`The built-in content is not valid: ${JSON.stringify(parsed.problems)}`)
}

/** The built-in content, shown where nothing is published. */
export const builtInDocuments: Documents = toBuiltInDocuments()

const { brand, tagline, region, claims = [] } = builtInDocuments.siteSettings ?? {}
if (!brand || !tagline || !region) throw new Error('The built-in settings are not complete.')

/** The settings until the owner publishes others. The profile links are placeholders. */
export const builtInSettings: SettingsFallback = {
  brand,
  tagline,
  region,
  claims: claims.map(({ _key: key, figure, label }) => {
    if (!key || !figure || !label) throw new Error('A built-in claim is not complete.')
    return { key, figure, label }
  }),
  professionalNetwork: 'https://www.linkedin.com',
  codeHost: 'https://github.com',
}
