import { z } from 'zod'
import { brand, claims } from '#lib/identity.ts'
import { because } from '#lib/publishing/reason.ts'
import { type Locale, listedPages } from '#lib/site.ts'
import type { DocumentType } from './documentType.ts'
import { documentFields, webAddressShape } from './fields.ts'
import {
  type ImageView,
  imageProjection,
  imageShape,
  type Media,
  type SizedImage,
  toImageView,
  toSizedImage,
  withoutEmptyImage,
} from './image.ts'
import {
  type Localized,
  type LocalText,
  localeProjection,
  localeTextShape,
  optionalLocaleTextShape,
  optionalTextShape,
  toLocalText,
} from './localized.ts'
import { type SeedDocument, toStringField, toTextField } from './seedFields.ts'

export const siteSettingsId = 'siteSettings'

const blankAsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

const legalDetailsShape = z.object({
  name: optionalTextShape,
  status: optionalTextShape,
  registrationNumber: optionalTextShape,
  vatNumber: optionalTextShape,
  address: optionalTextShape,
  telephone: optionalTextShape,
  publicationDirector: optionalTextShape,
  host: optionalTextShape,
})

/** One of the three claims; missing parts fall back to the built-in claim. */
const claimShape = z.object({
  _key: z.string(because('notText')).optional(),
  figure: optionalTextShape,
  label: optionalLocaleTextShape,
  hidden: z.boolean(because('notBoolean')).default(false),
})

/** Who is behind the site. Each part is optional by itself, but a portrait has an alternative text. */
const personShape = z.object({
  name: optionalTextShape,
  portrait: z.preprocess(withoutEmptyImage, imageShape.extend({ alt: localeTextShape }).optional()),
  sentence: optionalLocaleTextShape,
})

const siteSettingsShape = z.object({
  ...documentFields,
  brand: optionalTextShape,
  tagline: optionalLocaleTextShape,
  region: optionalLocaleTextShape,
  email: z.preprocess(blankAsMissing, z.email(because('notEmail')).optional()),
  professionalNetwork: z.preprocess(blankAsMissing, webAddressShape.optional()),
  codeHost: z.preprocess(blankAsMissing, webAddressShape.optional()),
  person: personShape.optional(),
  claims: z.array(claimShape, because('notList')).max(3, because('tooManyClaims')).optional(),
  legalDetails: legalDetailsShape.default({}),
  socialImage: z.preprocess(
    withoutEmptyImage,
    imageShape.extend({ alt: optionalLocaleTextShape }).optional(),
  ),
})

export type SiteSettings = z.infer<typeof siteSettingsShape>

type Claim = z.infer<typeof claimShape>

/** The fields with a built-in fallback, each independent of the others. */
export type SettingsFallback = Required<
  Pick<SiteSettings, 'brand' | 'tagline' | 'region' | 'professionalNetwork' | 'codeHost'>
> & { claims: { key: string; figure: string; label: Localized<string> }[] }

export type ClaimView = { figure: string; label: LocalText }

type LegalDetail = keyof z.infer<typeof legalDetailsShape>

export type LegalDetailsView = Record<LegalDetail, string | null>

/** The person visitors will work with, if the owner has filled it in. */
export type PersonView = { name: string | null; portrait: ImageView | null; sentence: LocalText | null }

export type SettingsView = {
  brand: string
  tagline: LocalText
  region: LocalText
  email: string | null
  professionalNetwork: string
  codeHost: string
  /** Null if no part of it is set. */
  person: PersonView | null
  claims: ClaimView[]
  legalDetails: LegalDetailsView
  /** One JPEG of 1200 × 630; null if the site draws its own. */
  socialImage: (SizedImage & { alt: LocalText | null }) | null
}

/**
 * The three claims, with missing parts from the built-in ones. A published claim replaces the built-in one with its
 * key, or else the first that is not replaced; the remaining built-in claims follow.
 */
function toClaims(published: Claim[], fallback: SettingsFallback['claims'], locale: Locale): ClaimView[] {
  const unset = fallback.filter(({ key }) => !published.some(({ _key }) => _key === key))
  const chosen = published.flatMap(({ _key, figure, label, hidden }) => {
    const builtIn = fallback.find(({ key }) => key === _key) ?? unset.shift()
    if (!builtIn || hidden) return []
    return [{ figure: figure ?? builtIn.figure, label: label ?? builtIn.label }]
  })
  return [...chosen, ...unset].map(({ figure, label }) => ({ figure, label: toLocalText(label, locale) }))
}

function toPerson(person: SiteSettings['person'], media: Media, locale: Locale): PersonView | null {
  const { name, portrait, sentence } = person ?? {}
  if (!name && !portrait && !sentence) return null
  return {
    name: name ?? null,
    portrait: portrait ? toImageView(portrait, 'portrait', media, locale) : null,
    sentence: sentence ? toLocalText(sentence, locale) : null,
  }
}

function toSocialImage(
  { socialImage }: Pick<SiteSettings, 'socialImage'>,
  media: Media,
  locale: Locale,
): SettingsView['socialImage'] {
  if (!socialImage) return null
  const { alt } = socialImage
  return { ...toSizedImage(socialImage, 'social', media), alt: alt ? toLocalText(alt, locale) : null }
}

/** The settings as a page in one language shows them, with fallbacks for unset fields. */
export function toSettingsView(
  published: SiteSettings | null,
  fallback: SettingsFallback,
  media: Media,
  locale: Locale,
): SettingsView {
  const details = published?.legalDetails
  return {
    brand: published?.brand ?? fallback.brand,
    tagline: toLocalText(published?.tagline ?? fallback.tagline, locale),
    region: toLocalText(published?.region ?? fallback.region, locale),
    email: published?.email ?? null,
    professionalNetwork: published?.professionalNetwork ?? fallback.professionalNetwork,
    codeHost: published?.codeHost ?? fallback.codeHost,
    person: toPerson(published?.person, media, locale),
    claims: toClaims(published?.claims ?? [], fallback.claims, locale),
    legalDetails: {
      name: details?.name ?? null,
      status: details?.status ?? null,
      registrationNumber: details?.registrationNumber ?? null,
      vatNumber: details?.vatNumber ?? null,
      address: details?.address ?? null,
      telephone: details?.telephone ?? null,
      publicationDirector: details?.publicationDirector ?? null,
      host: details?.host ?? null,
    },
    socialImage: published && toSocialImage(published, media, locale),
  }
}

const query = `*[_type == "siteSettings" && _id == "${siteSettingsId}"][0] {
  _id, _updatedAt, brand, tagline${localeProjection}, region${localeProjection}, email, professionalNetwork, codeHost,
  person{name, portrait{${imageProjection}, alt${localeProjection}}, sentence${localeProjection}},
  claims[]{_key, figure, label${localeProjection}, hidden},
  legalDetails{name, status, registrationNumber, vatNumber, address, telephone, publicationDirector, host},
  socialImage{${imageProjection}, alt${localeProjection}}
}`

const toSeedSettings = (): SeedDocument => ({
  _id: siteSettingsId,
  _type: 'siteSettings',
  brand,
  tagline: toTextField((texts) => texts.settings.tagline),
  region: toStringField((texts) => texts.settings.region),
  claims: [
    {
      _key: 'delivered',
      _type: 'claim',
      figure: claims.delivered,
      label: toStringField((texts) => texts.settings.claims.delivered),
    },
    {
      _key: 'clients',
      _type: 'claim',
      figure: claims.clients,
      label: toStringField((texts) => texts.settings.claims.clients),
    },
    {
      _key: 'satisfaction',
      _type: 'claim',
      figure: claims.satisfaction,
      label: toStringField((texts) => texts.settings.claims.satisfaction),
    },
  ],
})

export const settingsType = {
  query,
  shape: siteSettingsShape.nullable().default(null),
  isList: false,
  texts: ['tagline', 'region', 'socialImage.alt', 'person.portrait.alt', 'person.sentence', 'claims[].label'],
  links: ['professionalNetwork', 'codeHost'],
  pages: listedPages,
  seed: () => [toSeedSettings()],
} as const satisfies DocumentType
