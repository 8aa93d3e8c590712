import {
  capitalize,
  type PickWording,
  toLanguageName,
  toLanguageSubject,
  toLanguageTitle,
} from '@freelance-site/foundation'
import { defineField, defineType, type FieldDefinition, type Rule } from 'sanity'
import { type TranslationState, type Translations, toTranslationState } from '../translation.ts'

/** The type of the field of one language, with any of Sanity's options for that type. */
export type Member = { type: string; [option: string]: unknown }

/** The first language is required. A missing or outdated translation is a warning, because its pages fall back to the first one. */
const createValidation = (pick: PickWording, translations: Translations, locale: string) => (rule: Rule) => {
  const toName = (language: string) => toLanguageName(language, pick.language)
  const toSubject = (language: string) => toLanguageSubject(language, pick.language)
  const { first, others } = translations
  if (locale === first) {
    const subjects = others.map(({ language }) => toSubject(language))
    const message = pick(
      `${capitalize(toSubject(first))} est obligatoire : c’est ce qui s’affiche quand ${subjects.join(' ou ')} manque.`,
      `${capitalize(toSubject(first))} is required: it is shown where ${subjects.join(' or ')} is missing.`,
    )
    return rule.required().error(message)
  }
  const missing = pick(
    `${capitalize(toSubject(locale))} manque : les pages en ${toName(locale)} montreront ici le texte en ${toName(first)}.`,
    `${toName(locale)} is missing: ${toName(locale)} pages will show the ${toName(first)} text here.`,
  )
  return createTranslationWarnings(pick, translations, locale, rule, missing)
}

/** Warns of a translation that is missing, or that was written from an older text. */
export function createTranslationWarnings(
  pick: PickWording,
  { first, others }: Translations,
  locale: string,
  rule: Rule,
  missing: string,
): Rule[] {
  const translation = others.find(({ language }) => language === locale)
  const toSubject = (language: string) => toLanguageSubject(language, pick.language)
  const outdated = pick(
    `${capitalize(toSubject(first))} a changé depuis que ${toSubject(locale)} a été écrit.`,
    `${capitalize(toSubject(first))} has changed since ${toSubject(locale)} was written.`,
  )
  const warn = (state: TranslationState, message: string) =>
    rule
      .custom((_text, { parent }) =>
        !translation || toTranslationState(parent, first, translation) !== state ? true : message,
      )
      .warning()
  return [warn('missing', missing), warn('outdated', outdated)]
}

/**
 * A text in each language, and for each translation a copy of the text from which it was written. The Studio stores that copy
 * (`@freelance-site/studio-kit`), which has the type `copy`. Pages do not read it.
 */
export const createLanguageFields = (
  pick: PickWording,
  { first, others }: Translations,
  member: Member,
  toRules: (locale: string) => (rule: Rule) => Rule | Rule[],
  copy = member,
): FieldDefinition[] =>
  [
    ...[first, ...others.map(({ language }) => language)].map((locale) => ({
      ...member,
      name: locale,
      title: toLanguageTitle(locale, pick.language),
      validation: toRules(locale),
    })),
    ...others.map(({ language, source }) => ({
      ...copy,
      name: source,
      title: pick(
        `Texte d’où vient ${toLanguageSubject(language, pick.language)}`,
        `Text that ${toLanguageSubject(language, pick.language)} was written from`,
      ),
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
export function createLocalizedTypes(pick: PickWording, translations: Translations) {
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
      options: { columns },
      fields: createLanguageFields(
        pick,
        translations,
        member,
        (locale) => createValidation(pick, translations, locale),
        copy,
      ),
      preview: { select: { title: first, ...(others[0] && { subtitle: others[0].language }) } },
    })
  return [
    define('localeString', pick('Texte court', 'Short text'), { type: 'string' }),
    define('localeText', pick('Texte', 'Text'), { type: 'text', rows: 3 }),
    define(
      'localeBlocks',
      pick('Texte mis en forme', 'Formatted text'),
      { type: 'blockContent' },
      1,
      copiedBlocks,
    ),
  ]
}
