import {
  capitalize,
  type StudioLanguage,
  toLanguageName,
  toLanguageSubject,
  toLanguageTitle,
} from '@freelance-site/foundation'
import {
  type ConditionalPropertyCallbackContext,
  defineField,
  defineType,
  type FieldDefinition,
  type Rule,
  type ValidationContext,
} from 'sanity'
import { type GapState, type Translations, toTranslationState } from '../translation.ts'
import { translatorFor } from '../words/words.ts'

/** The type of the field of one language, with any of Sanity's options for that type. */
export type Member = { type: string; [option: string]: unknown }

type ToRules = (rule: Rule, context?: ValidationContext) => Rule | Rule[]

/**
 * The first language of a document is required. A missing or outdated translation is a warning, because its pages fall back to the
 * first one. Sanity asks for the rules of each document, because they depend on its languages.
 */
const createValidation =
  (language: StudioLanguage, translations: Translations, locale: string): ToRules =>
  (rule, context) => {
    const t = translatorFor(language)
    const { first, others, hasLanguage = () => true } = translations
    const subject = capitalize(toLanguageSubject(locale, language))
    const hasFirst = hasLanguage(context?.document, first)
    if (!hasFirst && locale !== first)
      return hasLanguage(context?.document, locale)
        ? rule
            .required()
            .error(t('localized.requiredAlone', { subject, language: toLanguageName(locale, language) }))
        : rule
    if (locale === first) {
      if (!hasFirst) return rule
      const subjects = others.map((other) => toLanguageSubject(other.language, language))
      return rule.required().error(t('localized.required', { subject, others: subjects }))
    }
    const names = { language: toLanguageName(locale, language), first: toLanguageName(first, language) }
    const missing = t('localized.missing', { subject, ...names })
    return createTranslationWarnings(language, translations, locale, rule, missing)
  }

/** Warns of a translation that is missing, that is the text of the first language, or that was written from an older text. */
export function createTranslationWarnings(
  language: StudioLanguage,
  { first, others, hasLanguage = () => true }: Translations,
  locale: string,
  rule: Rule,
  missing: string,
): Rule[] {
  const translation = others.find((other) => other.language === locale)
  const t = translatorFor(language)
  const outdated = t('translation.isOutdated', {
    first: capitalize(toLanguageSubject(first, language)),
    other: toLanguageSubject(locale, language),
  })
  const same = t('translation.isSame', {
    first: toLanguageSubject(first, language),
    other: capitalize(toLanguageSubject(locale, language)),
  })
  const warn = (state: GapState, message: string) =>
    rule
      .custom((_text, { parent, document }) =>
        !translation ||
        !hasLanguage(document, first) ||
        !hasLanguage(document, locale) ||
        toTranslationState(parent, first, translation) !== state
          ? true
          : message,
      )
      .warning()
  return [warn('missing', missing), warn('same', same), warn('outdated', outdated)]
}

/**
 * A text in each language, and for each translation a copy of the text from which it was written. The Studio stores that copy
 * (`@freelance-site/studio-kit`), which has the type `copy`. Pages do not read it.
 */
export const createLanguageFields = (
  language: StudioLanguage,
  { first, others, hasLanguage }: Translations,
  member: Member,
  toRules: (locale: string) => ToRules,
  copy = member,
): FieldDefinition[] =>
  [
    ...[first, ...others.map((other) => other.language)].map((locale) => ({
      ...member,
      name: locale,
      title: toLanguageTitle(locale, language),
      validation: toRules(locale),
      ...(hasLanguage && {
        hidden: ({ document }: ConditionalPropertyCallbackContext) => !hasLanguage(document, locale),
      }),
    })),
    ...others.map((other) => ({
      ...copy,
      name: other.source,
      title: translatorFor(language)('localized.source', {
        other: toLanguageSubject(other.language, language),
      }),
      hidden: true,
    })),
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

/**
 * The types with one value per language: `localeString`, `localeText` and `localeBlocks`, whose values are `blockContent`.
 * Fields are side by side, except formatted text with its wide toolbar.
 */
export function createLocalizedTypes(language: StudioLanguage, translations: Translations) {
  const t = translatorFor(language)
  const { first, others } = translations
  const define = (
    name: string,
    title: string,
    member: Member,
    columns: number = others.length + 1,
    copy = member,
  ) =>
    defineType({
      name,
      title,
      type: 'object',
      // Sanity folds objects that are deep in others.
      options: { columns, collapsible: false },
      fields: createLanguageFields(
        language,
        translations,
        member,
        (locale) => createValidation(language, translations, locale),
        copy,
      ),
      preview: { select: { title: first, ...(others[0] && { subtitle: others[0].language }) } },
    })
  return [
    define('localeString', t('localeString'), { type: 'string' }),
    define('localeText', t('localeText'), { type: 'text', rows: 3 }),
    define('localeBlocks', t('blockContent'), { type: 'blockContent' }, 1, copiedBlocks),
  ]
}
