import type { ComponentType } from 'react'
import { defineField, defineType, type FieldDefinition, type PreviewConfig } from 'sanity'
import { isLongWord } from '#lib/content/pageWords.ts'
import { locales } from '#lib/languages.ts'
import { type Member, toEnglishWarning, toLanguageFields, toOutdatedWarning } from './localized.ts'
import type { T } from './words/words.ts'

type Page = {
  name: string
  title: string
  icon: ComponentType
  fields: FieldDefinition[]
  preview: PreviewConfig
}

/** The document of a page, in two tabs: the texts for visitors, and the texts for search engines and shared links. */
export const toPageType = (t: T, { fields, ...page }: Page) =>
  defineType({
    ...page,
    type: 'document',
    groups: [
      { name: 'words', title: t('page.texts'), default: true },
      { name: 'search', title: t('page.search') },
    ],
    fields: [
      ...fields.map((field) => ({ ...field, group: 'words' })),
      // The Studio shows a preview: studio/pages/SeoPreview.tsx
      defineField({ name: 'seo', type: 'seo', title: t('page.search'), group: 'search' }),
    ],
  })

/** A text of a page in both languages; its name decides whether its field has one line or several. */
export const toWordField = (name: string, title: string, description?: string): FieldDefinition =>
  isLongWord(name)
    ? defineField({ name, title, description, type: 'pageText' })
    : defineField({ name, title, description, type: 'pageString' })

export const toSectionField = (
  name: string,
  title: string,
  fields: FieldDefinition[],
  description?: string,
): FieldDefinition =>
  defineField({ name, title, description, type: 'object', fields, options: { collapsible: true } })

/** The button and the words beside it at the end of a page. */
export const toCallField = (t: T): FieldDefinition =>
  toSectionField('call', t('page.call'), [
    toWordField('heading', t('heading')),
    toWordField('text', t('text')),
    toWordField('button', t('page.button')),
  ])

const toSeoType = (t: T) =>
  defineType({
    name: 'seo',
    type: 'object',
    title: t('page.search'),
    fields: [
      toWordField('title', t('title'), t('seo.titleDescription')),
      toWordField('description', t('seo.description'), t('seo.descriptionDescription')),
    ],
  })

/**
 * The types of a page's texts. Neither language is required: the site has built-in words for every field (`lib/i18n`), and
 * the Studio shows them as placeholders.
 */
export function toPageWordTypes(t: T) {
  const missing = t('english.missingOnPage')
  const define = (name: string, title: string, member: Member) =>
    defineType({
      name,
      title,
      type: 'object',
      options: { columns: locales.length },
      fields: toLanguageFields(t, member, (locale) => (rule) => {
        if (locale !== 'en') return []
        return [toEnglishWarning(rule, 'missing', missing), toOutdatedWarning(t, rule)]
      }),
    })
  return [
    define('pageString', t('pageShortText'), { type: 'string' }),
    define('pageText', t('pageText'), { type: 'text', rows: 3 }),
    toSeoType(t),
  ]
}
