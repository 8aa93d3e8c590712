import { capitalize, toLanguageName, toLanguageSubject } from 'foundation/languageNames'
import type { PickWording } from 'foundation/studioLanguage'
import { defineField, defineType, type FieldDefinition, type Rule } from 'sanity'
import { type Translations, toTranslationState } from '../translation.ts'

export type Member = { type: string; [option: string]: unknown }

/** The first language is required. A missing or outdated translation is a warning, because its pages fall back to the first one. */
const toValidation = (pick: PickWording, translations: Translations, locale: string) => (rule: Rule) => {
  if (locale === translations.first) return rule.required().error(toRequiredMessage(pick, translations))
  const { language } = pick
  const [first, other] = [toLanguageName(translations.first, language), toLanguageName(locale, language)]
  const missing = pick(
    `${capitalize(toLanguageSubject(locale, language))} manque : les pages en ${other} montreront ici le texte en ${first}.`,
    `${other} is missing: ${other} pages will show the ${first} text here.`,
  )
  return [rule.required().warning(missing), toOutdatedWarning(pick, translations, rule, locale)]
}

function toRequiredMessage(pick: PickWording, translations: Translations): string {
  const others = translations.others.map((other) => toLanguageSubject(other.language, pick.language))
  const first = capitalize(toLanguageSubject(translations.first, pick.language))
  return pick(
    `${first} est obligatoire : c’est ce qui s’affiche quand ${others.join(' ou ')} manque.`,
    `${first} is required: it is shown where ${others.join(' or ')} is missing.`,
  )
}

export const toTranslationWarning = (
  { first, others }: Translations,
  rule: Rule,
  locale: string,
  state: 'missing' | 'outdated',
  message: string,
): Rule => {
  const translation = others.find(({ language }) => language === locale)
  const isFine = (field: unknown) => !translation || toTranslationState(field, first, translation) !== state
  return rule.custom((_text, { parent }) => isFine(parent) || message).warning()
}

/** Warns of a translation that was written from an older text. */
export function toOutdatedWarning(
  pick: PickWording,
  translations: Translations,
  rule: Rule,
  locale: string,
): Rule {
  const first = toLanguageSubject(translations.first, pick.language)
  const other = toLanguageSubject(locale, pick.language)
  const message = pick(
    `${capitalize(first)} a changé depuis que ${other} a été écrit.`,
    `${first} has changed since ${other} was written.`,
  )
  return toTranslationWarning(translations, rule, locale, 'outdated', message)
}

/**
 * A text in each language, and for each translation a copy of the text from which it was written. The Studio stores that copy
 * (`studio-kit/translation`), which has the type `copy`. Pages do not read it.
 */
export const toLanguageFields = (
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
      title: capitalize(toLanguageName(locale, pick.language)),
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
export function toLocalizedTypes(pick: PickWording, translations: Translations) {
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
      fields: toLanguageFields(
        pick,
        translations,
        member,
        (locale) => toValidation(pick, translations, locale),
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
