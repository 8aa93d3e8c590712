import { defineField, defineType, type FieldDefinition, type Rule } from 'sanity'
import { defaultLocale, type Locale, localeNames, locales } from '#lib/site.ts'
import type { Say } from './say.ts'

type Member = { type: string; [option: string]: unknown }

/** French is required and missing English only a warning: a page in English falls back to French. */
const toValidation = (say: Say, locale: Locale) => (rule: Rule) =>
  locale === defaultLocale
    ? rule
        .required()
        .error(
          say(
            'Le français est obligatoire : c’est ce qui s’affiche quand l’anglais manque.',
            'French is required: it is what both languages fall back to.',
          ),
        )
    : rule
        .required()
        .warning(
          say(
            'L’anglais manque : les pages anglaises montreront ici le texte français.',
            'English is missing: English pages will show the French text here.',
          ),
        )

/** The types that hold one value per language, side by side in the Studio. */
export function toLocalizedTypes(say: Say) {
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
          validation: toValidation(say, locale),
        } as FieldDefinition),
      ),
      preview: { select: { title: defaultLocale, subtitle: locales[1] } },
    })
  return [
    define('localeString', say('Texte court', 'Short text'), { type: 'string' }),
    define('localeText', say('Texte', 'Text'), { type: 'text', rows: 3 }),
    define('localeBlocks', say('Texte mis en forme', 'Formatted text'), { type: 'blockContent' }),
  ]
}
