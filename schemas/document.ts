import type { ComponentType } from 'react'
import { defineField, type PreviewConfig, type UrlRule } from 'sanity'
import { getIn } from '#lib/content/pageWords.ts'
import { defaultLocale, otherLocales } from '#lib/languages.ts'
import type { T } from './words/words.ts'

/** The position of a document in its list, which the Studio's lists set (studio-kit/order). Documents without one come last. */
export const orderField = defineField({ name: 'order', type: 'number', hidden: true })

/** The preview of a document in lists: one field in both languages, and its image or an icon. */
export const toPreview = (t: T, field: string, icon: ComponentType, media?: string): PreviewConfig => ({
  select: {
    title: `${field}.${defaultLocale}`,
    subtitle: `${field}.${otherLocales[0]}`,
    ...(media && { media }),
  },
  prepare: ({ title, subtitle, media: picture }) => ({
    title,
    subtitle: subtitle || t('english.none'),
    media: picture ?? icon,
  }),
})

export const required =
  (message: string) =>
  <Rule extends { required(): Rule; error(message: string): Rule }>(rule: Rule): Rule =>
    rule.required().error(message)

export const webAddress = (t: T) => (rule: UrlRule) =>
  rule.uri({ scheme: ['http', 'https'] }).error(t('webAddress'))

/** The alternative text of a picture. It is required unless there is a fallback. */
export const toAltField = (t: T, fallback?: string) =>
  defineField({
    name: 'alt',
    type: 'localeString',
    title: t('alt'),
    description: [t('alt.description'), fallback].filter(Boolean).join(' '),
    validation: (rule) => {
      const described = rule.custom((alt, { parent }) => {
        if (getIn(parent, ['asset']) === undefined || alt) return true
        return t('alt.missing')
      })
      // Only a warning, because images set before this field existed must not block publishing.
      return fallback === undefined ? described : described.warning()
    },
  })
