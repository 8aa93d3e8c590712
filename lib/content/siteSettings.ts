import { z } from 'zod'
import type { Locale } from '#lib/locale.ts'
import { documentFields } from './document.ts'
import {
  imageProjection,
  imageShape,
  type Media,
  type SizedImage,
  toSizedImage,
  withoutEmptyImage,
} from './image.ts'
import { webAddressShape } from './link.ts'
import {
  type LocalText,
  localeTextShape,
  optionalLocaleTextShape,
  optionalTextShape,
  textShape,
  toLocalText,
} from './localized.ts'

export const siteSettingsId = 'siteSettings'

export const siteSettingsQuery = `*[_id == "${siteSettingsId}"][0] {
  _id, _updatedAt, brand, tagline{fr, en}, region{fr, en}, email, professionalNetwork, codeHost,
  claims[]{figure, label{fr, en}},
  legalDetails{name, status, registrationNumber, address, publicationDirector, host},
  socialImage{${imageProjection}}
}`

const blankAsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

const legalDetailsShape = z.object({
  name: optionalTextShape,
  status: optionalTextShape,
  registrationNumber: optionalTextShape,
  address: optionalTextShape,
  publicationDirector: optionalTextShape,
  host: optionalTextShape,
})

export const siteSettingsShape = z.object({
  ...documentFields,
  brand: optionalTextShape,
  tagline: optionalLocaleTextShape,
  region: optionalLocaleTextShape,
  email: z.preprocess(blankAsMissing, z.email('must be one e-mail address').optional()),
  professionalNetwork: z.preprocess(blankAsMissing, webAddressShape.optional()),
  codeHost: z.preprocess(blankAsMissing, webAddressShape.optional()),
  claims: z
    .array(z.object({ figure: textShape, label: localeTextShape }), 'must be a list')
    .max(3, 'must be at most three: the home page has no room for more')
    .optional(),
  legalDetails: legalDetailsShape.default({}),
  socialImage: z.preprocess(withoutEmptyImage, imageShape.optional()),
})

export type SiteSettings = z.infer<typeof siteSettingsShape>

/** The fields that have a built-in value to fall back to, each on its own. */
export type SettingsFallback = Required<
  Pick<SiteSettings, 'brand' | 'tagline' | 'region' | 'professionalNetwork' | 'codeHost' | 'claims'>
>

export type ClaimView = { figure: string; label: LocalText }

type LegalDetail = keyof z.infer<typeof legalDetailsShape>

export type LegalDetailsView = Record<LegalDetail, string | null>

export type SettingsView = {
  brand: string
  tagline: LocalText
  region: LocalText
  email: string | null
  professionalNetwork: string
  codeHost: string
  claims: ClaimView[]
  legalDetails: LegalDetailsView
  /** One JPEG of 1200 × 630; null means that the site draws its own. */
  socialImage: SizedImage | null
}

/** The settings as a page in one language shows them; what the owner has not set comes from the fallback. */
export function toSettingsView(
  published: SiteSettings | null,
  fallback: SettingsFallback,
  media: Media,
  locale: Locale,
): SettingsView {
  const details = published?.legalDetails
  const claims = published?.claims ?? fallback.claims
  return {
    brand: published?.brand ?? fallback.brand,
    tagline: toLocalText(published?.tagline ?? fallback.tagline, locale),
    region: toLocalText(published?.region ?? fallback.region, locale),
    email: published?.email ?? null,
    professionalNetwork: published?.professionalNetwork ?? fallback.professionalNetwork,
    codeHost: published?.codeHost ?? fallback.codeHost,
    claims: claims.map(({ figure, label }) => ({ figure, label: toLocalText(label, locale) })),
    legalDetails: {
      name: details?.name ?? null,
      status: details?.status ?? null,
      registrationNumber: details?.registrationNumber ?? null,
      address: details?.address ?? null,
      publicationDirector: details?.publicationDirector ?? null,
      host: details?.host ?? null,
    },
    socialImage: published?.socialImage ? toSizedImage(published.socialImage, 'social', media) : null,
  }
}
