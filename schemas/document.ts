import { getIn, maxMegapixels } from '@freelance-site/content'
import type { PickWording } from '@freelance-site/foundation'
import type { ComponentType } from 'react'
import {
  defineField,
  type FieldDefinition,
  type ImageOptions,
  type ImageRule,
  type PreviewConfig,
  type Rule,
  type UrlRule,
} from 'sanity'
import { maxTitleLength } from '#lib/content/title.ts'
import { defaultLocale, locales, otherLocales, toLanguageNames } from '#lib/languages.ts'

/** The position in a list, which the Studio’s lists set (`createOrderedLists`). A new document comes last: Date.now is after 10, 20, 30… */
export const orderField = defineField({ name: 'order', type: 'number', hidden: true, initialValue: Date.now })

/** The preview of a document in lists: one field in the first two languages, and its image or an icon. */
export const toPreview = (
  pick: PickWording,
  field: string,
  icon: ComponentType,
  media?: string,
): PreviewConfig => {
  const [second] = otherLocales
  const name = second && toLanguageNames(pick.language)[second]
  return {
    select: {
      title: `${field}.${defaultLocale}`,
      ...(second && { subtitle: `${field}.${second}` }),
      ...(media && { media }),
    },
    prepare: ({ title, subtitle, media: picture }) => ({
      title,
      subtitle: subtitle || (name && pick(`${name} manquant`, `${name} missing`)),
      // When a picture is removed, the Studio leaves a field without an asset.
      media: getIn(picture, ['asset']) ? picture : icon,
    }),
  }
}

export const required =
  (message: string) =>
  <Rule extends { required(): Rule; error(message: string): Rule }>(rule: Rule): Rule =>
    rule.required().error(message)

type LocaleField = {
  type?: 'localeString' | 'localeText' | 'localeBlocks'
  description?: string
  /** The error while the field is empty; without it, the field may be empty. */
  missing?: string
  /** Warns of a title that no page can hold. */
  title?: PickWording
}

/** Warns of a title in any language that pages and pictures for shared links cut. */
export const warnOfLongTitle = (pick: PickWording) => (rule: Rule) =>
  rule
    .custom<Record<string, unknown> | string>((value) => {
      const isLong = (text: unknown) => typeof text === 'string' && text.length > maxTitleLength
      const found = locales.find((locale) => isLong(getIn(value, [locale])))
      if (found === undefined && !isLong(value)) return true
      const message = pick(
        `Plus de ${maxTitleLength} signes : ni les pages ni l’image des liens partagés n’ont la place. La fin est remplacée par « … ».`,
        `More than ${maxTitleLength} characters: neither the pages nor the picture for shared links has room. “…” replaces the end.`,
      )
      return found === undefined ? message : { message, path: [found] }
    })
    .warning()

export const toLocaleField = (
  name: string,
  title: string,
  { type = 'localeString', description, missing, title: pick }: LocaleField = {},
): FieldDefinition =>
  defineField({
    name,
    type,
    title,
    description,
    validation: (rule: Rule) => [
      ...(missing ? [required(missing)(rule)] : []),
      ...(pick ? [warnOfLongTitle(pick)(rule)] : []),
    ],
  })

/** The choices of a field: the wordings of each value, French first. */
export const toChoices = (pick: PickWording, choices: Record<string, [french: string, english: string]>) =>
  Object.entries(choices).map(([value, wordings]) => ({ title: pick(...wordings), value }))

export const webAddress = (pick: PickWording) => (rule: UrlRule) =>
  rule
    .uri({ scheme: ['http', 'https'] })
    .error(pick('Une adresse web qui commence par https://', 'A web address that begins with https://'))

/** The alternative text of a picture. It is required unless there is a fallback. */
const toAltField = (pick: PickWording, fallback = '') =>
  defineField({
    name: 'alt',
    type: 'localeString',
    title: pick('Texte alternatif', 'Alternative text'),
    description: `${pick(
      'Ce que montre l’image, pour les personnes qui ne la voient pas.',
      'What the picture shows, for people who do not see it.',
    )} ${fallback}`.trim(),
    validation: (rule) => {
      const described = rule.custom((alt, { parent }) => {
        if (getIn(parent, ['asset']) === undefined || alt) return true
        return pick('Décrivez l’image en quelques mots.', 'Describe the picture in a few words.')
      })
      // Only a warning, because images set before this field existed must not block publishing.
      return fallback === '' ? described : described.warning()
    },
  })

/**
 * The options of image fields. `accept` leaves out HEIC, the format of phone photos, which browsers cannot show: phones then
 * send a JPEG instead.
 */
const imageOptions: ImageOptions = {
  // Sanity's default previews have English names.
  hotspot: {
    previews: [
      { title: '16:9', aspectRatio: 16 / 9 },
      { title: '4:3', aspectRatio: 4 / 3 },
      { title: '1:1', aspectRatio: 1 },
    ],
  },
  accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml',
}

const toImageAdvice = (pick: PickWording): string =>
  pick(
    `JPEG, PNG, WebP, AVIF, GIF ou SVG, ${maxMegapixels} millions de pixels au plus. Une photo HEIC s’exporte d’abord en JPEG.`,
    `JPEG, PNG, WebP, AVIF, GIF or SVG, at most ${maxMegapixels} million pixels. Export a HEIC photo as JPEG first.`,
  )

type ImageField = {
  name: string
  title: string
  /** What the picture is for. The accepted formats follow. */
  description?: string
  altFallback?: string
  fields?: FieldDefinition[]
  validation?: (rule: ImageRule) => ImageRule
}

export const toImageField = (
  pick: PickWording,
  { description = '', altFallback, fields = [], ...field }: ImageField,
) =>
  defineField({
    ...field,
    type: 'image',
    description: `${description} ${toImageAdvice(pick)}`.trim(),
    options: imageOptions,
    fields: [toAltField(pick, altFallback), ...fields],
  })
