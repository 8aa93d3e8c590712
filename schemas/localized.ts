import { defineField, defineType, type FieldDefinition, type Rule } from 'sanity'
import { defaultLocale, type Locale, localeNames, locales } from '#lib/locale.ts'

type Member = { type: string; [option: string]: unknown }

/** French is required and missing English only a warning: a page in English falls back to French. */
const validation = (locale: Locale) => (rule: Rule) =>
  locale === defaultLocale
    ? rule.required().error(`${localeNames[locale]} is required: it is what both languages fall back to.`)
    : rule
        .required()
        .warning(`${localeNames[locale]} is missing: English pages will show the French text here.`)

/** An object type that holds one value per language, side by side in the Studio. */
const defineLocalized = (name: string, title: string, member: Member) =>
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
        validation: validation(locale),
      } as FieldDefinition),
    ),
    preview: { select: { title: defaultLocale, subtitle: locales[1] } },
  })

export const localeString = defineLocalized('localeString', 'Short text in both languages', {
  type: 'string',
})

export const localeText = defineLocalized('localeText', 'Text in both languages', { type: 'text', rows: 3 })

export const localeBlocks = defineLocalized('localeBlocks', 'Formatted text in both languages', {
  type: 'blockContent',
})
