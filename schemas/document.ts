import { getIn, maxMegapixels } from '@freelance-site/content'
import type { StudioLanguage } from '@freelance-site/foundation'
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
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { defaultLocale, locales, otherLocales } from '#lib/languages.ts'
import type { T } from './words/words.ts'

/** The position in a list, which the Studio’s lists set (`createOrderedLists`). A new document comes last: Date.now is after 10, 20, 30… */
export const orderField = defineField({ name: 'order', type: 'number', hidden: true, initialValue: Date.now })

/** The preview of a document in lists: one field in the first two languages, and its image or an icon. */
export const toPreview = (
  t: T,
  language: StudioLanguage,
  field: string,
  icon: ComponentType,
  media?: string,
): PreviewConfig => {
  const [second] = otherLocales
  const name = second && toLanguageNames(language)[second]
  return {
    select: {
      title: `${field}.${defaultLocale}`,
      ...(second && { subtitle: `${field}.${second}` }),
      ...(media && { media }),
    },
    prepare: ({ title, subtitle, media: picture }) => ({
      title,
      subtitle: subtitle || (name && t('preview.missing', { language: name })),
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
  title?: T
}

/** Warns of a title in any language that pages and pictures for shared links cut. */
export const warnOfLongTitle = (t: T) => (rule: Rule) =>
  rule
    .custom<Record<string, unknown> | string>((value) => {
      const isLong = (text: unknown) => typeof text === 'string' && text.length > maxTitleLength
      const found = locales.find((locale) => isLong(getIn(value, [locale])))
      if (found === undefined && !isLong(value)) return true
      const message = t('title.tooLong', { max: maxTitleLength })
      return found === undefined ? message : { message, path: [found] }
    })
    .warning()

export const toLocaleField = (
  name: string,
  title: string,
  { type = 'localeString', description, missing, title: t }: LocaleField = {},
): FieldDefinition =>
  defineField({
    name,
    type,
    title,
    description,
    validation: (rule: Rule) => [
      ...(missing ? [required(missing)(rule)] : []),
      ...(t ? [warnOfLongTitle(t)(rule)] : []),
    ],
  })

/** The choices of a field: the title of each value. */
export const toChoices = <Value extends string>(titles: Record<Value, string>) =>
  Object.entries<string>(titles).map(([value, title]) => ({ title, value }))

export const webAddress = (t: T) => (rule: UrlRule) =>
  rule.uri({ scheme: ['http', 'https'] }).error(t('webAddress.wrong'))

/** The alternative text of a picture. It is required unless there is a fallback. */
const toAltField = (t: T, fallback = '') =>
  defineField({
    name: 'alt',
    type: 'localeString',
    title: t('image.alt'),
    description: `${t('image.alt.description')} ${fallback}`.trim(),
    validation: (rule) => {
      const described = rule.custom((alt, { parent }) => {
        if (getIn(parent, ['asset']) === undefined || alt) return true
        return t('image.alt.missing')
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

type ImageField = {
  name: string
  title: string
  /** What the picture is for. The accepted formats follow. */
  description?: string
  altFallback?: string
  fields?: FieldDefinition[]
  validation?: (rule: ImageRule) => ImageRule
}

export const toImageField = (t: T, { description = '', altFallback, fields = [], ...field }: ImageField) =>
  defineField({
    ...field,
    type: 'image',
    description: `${description} ${t('image.formats', { megapixels: maxMegapixels })}`.trim(),
    options: imageOptions,
    fields: [toAltField(t, altFallback), ...fields],
  })
