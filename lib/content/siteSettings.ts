import {
  createRemovableShape,
  documentFields,
  imageProjection,
  imageShape,
  type Media,
  optionalTextShape,
  webAddressShape,
} from '@freelance-site/content'
import { z } from 'zod'
import { typeset } from '#lib/i18n/typeset.ts'
import { brand, claims, profiles } from '#lib/identity.ts'
import { type Locale, toRecord } from '#lib/languages.ts'
import { listedPages } from '#lib/pages.ts'
import { defineDocumentType } from './documentType.ts'
import { toImageView, toSocialImage } from './image.ts'
import { localeProjection, localeTextShape, optionalLocaleTextShape, toLocalText } from './localized.ts'
import { vatShape } from './pricingPackage.ts'
import { asCode } from './problems.ts'
import { toStringField, toTextField } from './seedFields.ts'

/** The id of the one document with the settings. Other documents of its type are not read. */
export const siteSettingsId = 'siteSettings'

const blankAsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

/** The owner's details, in the order in which the terms page shows them. */
export const legalDetailNames = [
  'name',
  'status',
  'registrationNumber',
  'vatNumber',
  'address',
  'telephone',
  'publicationDirector',
  'host',
  'mediator',
  'mediatorSite',
] as const

const optionalAddressShape = z.preprocess(blankAsMissing, webAddressShape.optional())

const legalDetailsShape = z.object({
  ...toRecord(legalDetailNames, () => optionalTextShape),
  mediatorSite: optionalAddressShape,
})

/** The links to the owner's profiles elsewhere, in the order of the footer. */
const profileNames = ['professionalNetwork', 'codeHost'] as const

/** One of the three claims; missing parts fall back to the built-in claim. */
const claimShape = z.object({
  _key: z.string(asCode('notText')).optional(),
  figure: optionalTextShape,
  label: optionalLocaleTextShape,
  hidden: z.boolean(asCode('notBoolean')).default(false),
})

/** The person behind the site. Each part is optional, but a portrait needs an alternative text. */
const personShape = z.object({
  name: optionalTextShape,
  portrait: createRemovableShape('asset', imageShape.extend({ alt: localeTextShape })),
  sentence: optionalLocaleTextShape,
})

const siteSettingsShape = z.object({
  ...documentFields,
  brand: optionalTextShape,
  tagline: optionalLocaleTextShape,
  region: optionalLocaleTextShape,
  email: z.preprocess(blankAsMissing, z.email(asCode('notEmail')).optional()),
  professionalNetwork: optionalAddressShape,
  professionalNetworkLabel: optionalLocaleTextShape,
  codeHost: optionalAddressShape,
  codeHostLabel: optionalLocaleTextShape,
  person: personShape.optional(),
  claims: z.array(claimShape, asCode('notList')).max(3, asCode('tooManyClaims')).optional(),
  vat: vatShape.optional(),
  legalDetails: legalDetailsShape.default({}),
  socialImage: createRemovableShape('asset', imageShape.extend({ alt: optionalLocaleTextShape })),
})

type SiteSettings = z.infer<typeof siteSettingsShape>

type Claim = z.infer<typeof claimShape>

const seededSettings = {
  brand,
  tagline: toTextField((texts) => texts.settings.tagline),
  region: toStringField((texts) => texts.settings.region),
  claims: (['delivered', 'clients', 'satisfaction'] as const).map((key) => ({
    _key: key,
    _type: 'claim',
    figure: claims[key],
    label: toStringField((texts) => texts.settings.claims[key]),
  })),
}

const identityShape = z.string().trim().min(1, 'lib/identity.ts lacks it: docs/make-it-yours.md')

/** The settings that are shown until the owner publishes others, each field by itself. The profile links are placeholders. */
export const builtInSettings = z
  .object({
    brand: identityShape,
    tagline: localeTextShape,
    region: localeTextShape,
    claims: z.array(z.object({ _key: z.string(), figure: identityShape, label: localeTextShape })),
    professionalNetwork: identityShape,
    codeHost: identityShape,
  })
  .parse({ ...seededSettings, ...profiles })

/**
 * The three claims, with missing parts from the built-in ones. A published claim replaces the built-in claim with the same
 * key, or else the first one that is not replaced yet. The remaining built-in claims follow.
 */
function toClaims(published: Claim[], locale: Locale) {
  const all = builtInSettings.claims
  const unset = all.filter((claim) => !published.some(({ _key }) => _key === claim._key))
  const chosen = published.flatMap(({ _key, figure, label, hidden }) => {
    const builtIn = all.find((claim) => claim._key === _key) ?? unset.shift()
    if (!builtIn || hidden) return []
    return [{ figure: figure ?? builtIn.figure, label: label ?? builtIn.label }]
  })
  return [...chosen, ...unset].map(({ figure, label }) => ({
    figure: typeset(figure, locale),
    label: toLocalText(label, locale),
  }))
}

/** Well-known sites, as they write their names. */
const knownSites =
  'LinkedIn Malt XING GitHub GitLab Codeberg Bitbucket Mastodon Dribbble Behance YouTube Instagram Facebook'

/** The name of the site that an address leads to, or else its host. Hosts below `.io` are sites of their own. */
export function toSiteName(address: string): string {
  const host = new URL(address).hostname.replace(/^www\./, '')
  const [domain, end] = host.split('.').slice(-2)
  const known = knownSites.split(' ').find((name) => name.toLowerCase() === domain)
  return known && end !== 'io' ? known : host
}

/** The profiles, named in the owner's words or else after the sites they are on. */
const toProfiles = (published: SiteSettings | null, locale: Locale) =>
  profileNames.map((profile) => {
    const href = published?.[profile] ?? builtInSettings[profile]
    const label = published?.[`${profile}Label`]
    return { href, name: label ? toLocalText(label, locale) : { text: toSiteName(href), lang: locale } }
  })

/** The person visitors will work with; null if no part of it is set. */
function toPerson(person: SiteSettings['person'], media: Media, locale: Locale) {
  const { name, portrait, sentence } = person ?? {}
  if (!name && !portrait && !sentence) return null
  return {
    name: name ?? null,
    portrait: portrait ? toImageView(portrait, 'portrait', media, locale) : null,
    sentence: sentence ? toLocalText(sentence, locale) : null,
  }
}

/** The settings as a page in one language shows them, with fallbacks for unset fields. */
export const toSettingsView = (published: SiteSettings | null, media: Media, locale: Locale) => ({
  brand: published?.brand ?? builtInSettings.brand,
  tagline: toLocalText(published?.tagline ?? builtInSettings.tagline, locale),
  region: toLocalText(published?.region ?? builtInSettings.region, locale),
  email: published?.email ?? null,
  profiles: toProfiles(published, locale),
  person: toPerson(published?.person, media, locale),
  claims: toClaims(published?.claims ?? [], locale),
  legalDetails: toRecord(legalDetailNames, (name) => published?.legalDetails[name] ?? null),
  /** The owner's image for shared links; null if there is none, so that the site draws one. */
  socialImage: published?.socialImage ? toSocialImage(published.socialImage, media, locale) : null,
})

/** Null stands for what is neither published nor built in. */
export type SettingsView = ReturnType<typeof toSettingsView>

/** The person behind the site, of whom at least one part is published. */
export type PersonView = NonNullable<SettingsView['person']>

const query = `*[_type == "siteSettings" && _id == "${siteSettingsId}"][0] {
  _id, _updatedAt, brand, tagline${localeProjection}, region${localeProjection}, email,
  professionalNetwork, professionalNetworkLabel${localeProjection}, codeHost, codeHostLabel${localeProjection},
  person{name, portrait{${imageProjection}, alt${localeProjection}}, sentence${localeProjection}},
  claims[]{_key, figure, label${localeProjection}, hidden}, vat,
  legalDetails{${legalDetailNames.join(', ')}},
  socialImage{${imageProjection}, alt${localeProjection}}
}`

export const settingsType = defineDocumentType({
  query,
  shape: siteSettingsShape.nullable().default(null),
  images: { 'person.portrait': 'portrait', socialImage: 'social' },
  pages: listedPages,
  shownWith: 'all',
  shownTexts: [
    'brand',
    'person.name',
    'claims.figure',
    // A mark would break the address.
    ...legalDetailNames.filter((name) => name !== 'mediatorSite').map((name) => `legalDetails.${name}`),
  ],
  seed: () => [{ _id: siteSettingsId, _type: 'siteSettings', ...seededSettings }],
  toContent: (published, { media, locale }) => ({ settings: toSettingsView(published, media, locale) }),
})
