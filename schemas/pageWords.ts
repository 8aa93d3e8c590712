import {
  capitalize,
  type StudioLanguage,
  toLanguageName,
  toLanguageSubject,
} from '@freelance-site/foundation'
import {
  createLanguageFields,
  createTranslationWarnings,
  type Member,
} from '@freelance-site/studio-kit/schema'
import type { ComponentType } from 'react'
import { type DocumentDefinition, defineField, defineType, type FieldDefinition } from 'sanity'
import { isLongWord } from '#lib/content/seedFields.ts'
import { translations } from '#lib/content/translations.ts'
import { defaultLocale, locales } from '#lib/languages.ts'
import { warnOfLongTitle } from './document.ts'
import type { T } from './words/words.ts'

type Page = Omit<DocumentDefinition, 'type' | 'groups'> & { icon: ComponentType }

/** The document of a page, in two tabs: the texts for visitors, and the texts for search engines and shared links. */
export const toPageType = (t: T, { fields, ...page }: Page) =>
  defineType({
    ...page,
    type: 'document',
    groups: [
      { name: 'words', title: t('page.tab.words'), default: true },
      { name: 'search', title: t('seo') },
    ],
    fields: [...fields.map((field) => ({ ...field, group: 'words' })), toSeoField(t)],
  })

/** The texts of a page for search engines and shared links. The Studio shows the search result: studio/inputs.tsx */
export const toSeoField = (t: T) =>
  defineField({
    name: 'seo',
    type: 'seo',
    title: t('seo'),
    group: 'search',
  })

/** A text of a page in every language; its name decides whether its field has one line or several. */
export const toWordField = (name: string, title: string, description?: string): FieldDefinition =>
  defineField({ name, title, description, type: isLongWord(name) ? 'pageText' : 'pageString' })

const toSeoType = (t: T) =>
  defineType({
    name: 'seo',
    type: 'object',
    title: t('seo'),
    fields: [
      toWordField('title', t('seo.title'), t('seo.title.description')),
      toWordField('description', t('seo.description'), t('seo.description.description')),
    ],
  })

/**
 * The types of a page's texts. No language is required: the site has built-in words for every field (`lib/i18n`), and
 * the Studio shows them as placeholders.
 */
export function toPageWordTypes(t: T, language: StudioLanguage) {
  const toMissing = (locale: string) =>
    t('pageText.missing', {
      subject: capitalize(toLanguageSubject(locale, language)),
      language: toLanguageName(locale, language),
    })
  const define = (name: string, title: string, member: Member) =>
    defineType({
      name,
      title,
      type: 'object',
      options: { columns: locales.length, collapsible: false },
      fields: createLanguageFields(
        language,
        translations,
        member,
        (locale) => (rule) =>
          locale === defaultLocale
            ? []
            : createTranslationWarnings(language, translations, locale, rule, toMissing(locale)),
      ),
    })
  return [
    {
      ...define('pageString', t('pageString'), { type: 'string' }),
      validation: warnOfLongTitle(t),
    },
    define('pageText', t('pageText'), { type: 'text', rows: 3 }),
    toSeoType(t),
  ]
}
