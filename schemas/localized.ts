import { defineField, defineType, type FieldDefinition, type Rule } from 'sanity'
import { defaultLocale, type Locale, localeNames, locales } from '#lib/site.ts'
import type { PickWording } from './pick.ts'

type Member = { type: string; [option: string]: unknown }

/** French is required. Missing English is only a warning, because English pages fall back to French. */
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
    : rule
        .required()
        .warning(
          pick(
            'L’anglais manque : les pages anglaises montreront ici le texte français.',
            'English is missing: English pages will show the French text here.',
          ),
        )

/** The types with one value per language, side by side in the Studio. */
export function toLocalizedTypes(pick: PickWording) {
  const define = (name: string, title: string, member: Member) =>
    defineType({
      name,
      title,
      type: 'object',
      options: { columns: locales.length },
      fields: locales.map((locale) =>
        defineField({
          ...member,
          name: locale,
          title: localeNames[locale],
          validation: toValidation(pick, locale),
        } as FieldDefinition),
      ),
      preview: { select: { title: defaultLocale, subtitle: locales[1] } },
    })
  return [
    define('localeString', pick('Texte court', 'Short text'), { type: 'string' }),
    define('localeText', pick('Texte', 'Text'), { type: 'text', rows: 3 }),
    define('localeBlocks', pick('Texte mis en forme', 'Formatted text'), { type: 'blockContent' }),
  ]
}
