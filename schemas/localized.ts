import { capitalize, toLanguageName, toLanguageSubject } from 'foundation/languageNames'
import { defineField, defineType, type FieldDefinition, type Rule } from 'sanity'
import { toTranslationState } from 'studio-kit/translation'
import type { PickWording } from '#lib/i18n/typeset.ts'
import {
  defaultLocale,
  type Locale,
  locales,
  otherLocales,
  toLanguageNames,
  translations,
} from '#lib/languages.ts'

export type Member = { type: string; [option: string]: unknown }

/** The first language is required. A missing or outdated translation is a warning, because its pages fall back to the first one. */
const toValidation = (pick: PickWording, locale: Locale) => (rule: Rule) => {
  if (locale === defaultLocale) return rule.required().error(toRequiredMessage(pick))
  const { language } = pick
  const [first, other] = [toLanguageName(defaultLocale, language), toLanguageName(locale, language)]
  const missing = pick(
    `${capitalize(toLanguageSubject(locale, language))} manque : les pages en ${other} montreront ici le texte en ${first}.`,
    `${other} is missing: ${other} pages will show the ${first} text here.`,
  )
  return [rule.required().warning(missing), toOutdatedWarning(pick, rule, locale)]
}

function toRequiredMessage(pick: PickWording): string {
  const others = otherLocales.map((other) => toLanguageSubject(other, pick.language))
  const first = capitalize(toLanguageSubject(defaultLocale, pick.language))
  return pick(
    `${first} est obligatoire : c’est ce qui s’affiche quand ${others.join(' ou ')} manque.`,
    `${first} is required: it is shown where ${others.join(' or ')} is missing.`,
  )
}

export const toTranslationWarning = (
  rule: Rule,
  locale: Locale,
  state: 'missing' | 'outdated',
  message: string,
): Rule => {
  const translation = translations.others.find(({ language }) => language === locale)
  const isFine = (field: unknown) =>
    !translation || toTranslationState(field, translations.first, translation) !== state
  return rule.custom((_text, { parent }) => isFine(parent) || message).warning()
}

/** Warns of a translation that was written from an older text. */
export function toOutdatedWarning(pick: PickWording, rule: Rule, locale: Locale): Rule {
  const [first = '', other] = [defaultLocale, locale].map((code) => toLanguageSubject(code, pick.language))
  const message = pick(
    `${capitalize(first)} a changé depuis que ${other} a été écrit.`,
    `${first} has changed since ${other} was written.`,
  )
  return toTranslationWarning(rule, locale, 'outdated', message)
}

/**
 * A text in each language, and for each translation a copy of the text from which it was written. The Studio stores that copy
 * (studio-kit/translation), which has the type `copy`. Pages do not read it.
 */
export const toLanguageFields = (
  pick: PickWording,
  member: Member,
  toRules: (locale: Locale) => (rule: Rule) => Rule | Rule[],
  copy = member,
): FieldDefinition[] => {
  const names = toLanguageNames(pick.language)
  return [
    ...locales.map((locale) => ({
      ...member,
      name: locale,
      title: names[locale],
      validation: toRules(locale),
    })),
    ...translations.others.map(({ language, source }) => ({
      ...copy,
      name: source,
      title: pick(
        `Texte d’où vient ${toLanguageSubject(language, pick.language)}`,
        `Text that ${toLanguageSubject(language, pick.language)} was written from`,
      ),
      hidden: true,
    })),
  ].map((field) => defineField(field as FieldDefinition))
}

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
export function toLocalizedTypes(pick: PickWording) {
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
      fields: toLanguageFields(pick, member, (locale) => toValidation(pick, locale), copy),
      preview: { select: { title: defaultLocale, subtitle: locales[1] } },
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
