import { defineField, defineType, type FieldDefinition, type Rule } from 'sanity'
import { toTranslationState } from 'studio-kit/translation'
import { defaultLocale, type Locale, localeNames, locales } from '#lib/languages.ts'
import type { T } from './words/words.ts'

export type Member = { type: string; [option: string]: unknown }

/**
 * French is required. English that is missing or outdated is a warning, because English pages fall back to French; the
 * Studio tracks no translations into other languages.
 */
const toValidation = (t: T, locale: Locale) => (rule: Rule) => {
  if (locale === defaultLocale) return rule.required().error(t('french.missing'))
  if (locale !== 'en') return []
  const missing = t('english.missing')
  return [rule.required().warning(missing), toOutdatedWarning(t, rule)]
}

export const toEnglishWarning = (rule: Rule, state: 'missing' | 'outdated', message: string): Rule =>
  rule.custom((_english, { parent }) => toTranslationState(parent) !== state || message).warning()

/** Warns of English that was written from an older French text. */
export const toOutdatedWarning = (t: T, rule: Rule): Rule =>
  toEnglishWarning(rule, 'outdated', t('english.outdated'))

/**
 * A text in each language, and a copy of the French text from which English was written. The Studio stores that copy
 * (studio-kit/translation), which has the type `copy`. Pages do not read it.
 */
export const toLanguageFields = (
  t: T,
  member: Member,
  toRules: (locale: Locale) => (rule: Rule) => Rule | Rule[],
  copy = member,
): FieldDefinition[] =>
  [
    ...locales.map((locale) => ({
      ...member,
      name: locale,
      title: localeNames[locale],
      validation: toRules(locale),
    })),
    { ...copy, name: 'translatedFrom', title: t('translatedFrom'), hidden: true },
  ].map((field) => defineField(field as FieldDefinition))

/** The type of a copy of formatted text, without validation, because the owner cannot correct it. */
const copiedBlocks: Member = {
  type: 'array',
  of: [
    {
      type: 'block',
      marks: { annotations: [{ name: 'link', type: 'object', fields: [{ name: 'href', type: 'string' }] }] },
    },
  ],
}

/** The types with one value per language. Fields are side by side, except formatted text with its wide toolbar. */
export function toLocalizedTypes(t: T) {
  const define = (
    name: string,
    title: string,
    member: Member,
    columns: number = locales.length,
    copy = member,
  ) =>
    defineType({
      name,
      title,
      type: 'object',
      options: { columns },
      fields: toLanguageFields(t, member, (locale) => toValidation(t, locale), copy),
      preview: { select: { title: defaultLocale, subtitle: locales[1] } },
    })
  return [
    define('localeString', t('shortText'), { type: 'string' }),
    define('localeText', t('text'), { type: 'text', rows: 3 }),
    define('localeBlocks', t('formattedText'), { type: 'blockContent' }, 1, copiedBlocks),
  ]
}
