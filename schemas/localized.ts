import { defineField, defineType, type FieldDefinition, type Rule } from 'sanity'
import { toTranslationState } from 'studio-kit/translation'
import type { PickWording } from '#lib/i18n/typeset.ts'
import { defaultLocale, type Locale, locales, toLanguageNames } from '#lib/languages.ts'

export type Member = { type: string; [option: string]: unknown }

/**
 * French is required. English that is missing or outdated is a warning, because English pages fall back to French; the
 * Studio tracks no translations into other languages.
 */
const toValidation = (pick: PickWording, locale: Locale) => (rule: Rule) => {
  if (locale === defaultLocale)
    return rule
      .required()
      .error(
        pick(
          'Le français est obligatoire : c’est ce qui s’affiche quand l’anglais manque.',
          'French is required: it is what both languages fall back to.',
        ),
      )
  if (locale !== 'en') return []
  const missing = pick(
    'L’anglais manque : les pages anglaises montreront ici le texte français.',
    'English is missing: English pages will show the French text here.',
  )
  return [rule.required().warning(missing), toOutdatedWarning(pick, rule)]
}

export const toEnglishWarning = (rule: Rule, state: 'missing' | 'outdated', message: string): Rule =>
  rule.custom((_english, { parent }) => toTranslationState(parent) !== state || message).warning()

/** Warns of English that was written from an older French text. */
export const toOutdatedWarning = (pick: PickWording, rule: Rule): Rule =>
  toEnglishWarning(
    rule,
    'outdated',
    pick(
      'Le français a changé depuis que l’anglais a été écrit.',
      'French has changed since English was written.',
    ),
  )

/**
 * A text in each language, and a copy of the French text from which English was written. The Studio stores that copy
 * (studio-kit/translation), which has the type `copy`. Pages do not read it.
 */
export const toLanguageFields = (
  pick: PickWording,
  member: Member,
  toRules: (locale: Locale) => (rule: Rule) => Rule | Rule[],
  copy = member,
): FieldDefinition[] => {
  const names = toLanguageNames(pick('fr', 'en'))
  return [
    ...locales.map((locale) => ({
      ...member,
      name: locale,
      title: names[locale],
      validation: toRules(locale),
    })),
    {
      ...copy,
      name: 'translatedFrom',
      title: pick('Français d’où vient l’anglais', 'French that English was written from'),
      hidden: true,
    },
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
