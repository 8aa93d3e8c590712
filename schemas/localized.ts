import { defineField, defineType, type FieldDefinition, type Rule } from 'sanity'
import { toTranslationState } from '#lib/content/translation.ts'
import { defaultLocale, type Locale, localeNames, locales } from '#lib/site.ts'
import type { PickWording } from './pick.ts'

type Member = { type: string; [option: string]: unknown }

/**
 * French is required. Missing English is only a warning, because English pages fall back to French; so is English that
 * was written from an older French text.
 */
const toValidation = (pick: PickWording, locale: Locale) => (rule: Rule) =>
  locale === defaultLocale
    ? rule
        .required()
        .error(
          pick(
            'Le français est obligatoire : c’est ce qui s’affiche quand l’anglais manque.',
            'French is required: it is what both languages fall back to.',
          ),
        )
    : [
        rule
          .required()
          .warning(
            pick(
              'L’anglais manque : les pages anglaises montreront ici le texte français.',
              'English is missing: English pages will show the French text here.',
            ),
          ),
        toOutdatedWarning(pick, rule),
      ]

/** Warns of English that was written from an older French text. */
export const toOutdatedWarning = (pick: PickWording, rule: Rule): Rule =>
  rule
    .custom((_english, { parent }) =>
      toTranslationState(parent) === 'outdated'
        ? pick(
            'Le français a changé depuis que l’anglais a été écrit.',
            'French has changed since English was written.',
          )
        : true,
    )
    .warning()

/** Where the Studio keeps the French that English was written from (studio/translation); pages do not read it. */
export const toSourceField = (pick: PickWording, member: Member): FieldDefinition =>
  defineField({
    ...member,
    name: 'translatedFrom',
    title: pick('Français d’où vient l’anglais', 'French that English was written from'),
    hidden: true,
  } as FieldDefinition)

/** A copy of formatted text. It is not validated: nobody can correct the text that English was written from. */
const copiedBlocks: Member = {
  type: 'array',
  of: [
    {
      type: 'block',
      marks: { annotations: [{ name: 'link', type: 'object', fields: [{ name: 'href', type: 'string' }] }] },
    },
  ],
}

/** The types with one value per language, side by side in the Studio; formatted text, with its toolbar, needs the width. */
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
      fields: [
        ...locales.map((locale) =>
          defineField({
            ...member,
            name: locale,
            title: localeNames[locale],
            validation: toValidation(pick, locale),
          } as FieldDefinition),
        ),
        toSourceField(pick, copy),
      ],
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
