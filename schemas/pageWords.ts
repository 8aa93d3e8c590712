import { defineField, defineType, type FieldDefinition, type Rule } from 'sanity'
import { isLongWord } from '#lib/content/pageWords.ts'
import { toTranslationState } from '#lib/content/translation.ts'
import { defaultLocale, type Locale, localeNames, locales } from '#lib/site.ts'
import { toOutdatedWarning, toSourceField } from './localized.ts'
import type { PickWording } from './pick.ts'

/** The tabs of a page: what visitors read, and what search engines show. */
export const toPageGroups = (pick: PickWording) => [
  { name: 'words', title: pick('Textes', 'Texts'), default: true },
  { name: 'search', title: pick('Recherche et partage', 'Search and sharing') },
]

type FieldOptions = { description?: string; group?: 'words' }

/** A text of a page in both languages; its name decides whether it has a field of one line or of several. */
export const toWordField = (name: string, title: string, options: FieldOptions = {}): FieldDefinition =>
  isLongWord(name)
    ? defineField({ name, title, type: 'pageText', ...options })
    : defineField({ name, title, type: 'pageString', ...options })

/** A section of a page: its texts below one title. */
export const toSectionField = (
  name: string,
  title: string,
  fields: FieldDefinition[],
  options: FieldOptions = {},
): FieldDefinition =>
  defineField({ name, title, type: 'object', fields, options: { collapsible: true }, ...options })

/** The button and the words beside it at the end of a page. */
export const toCallField = (pick: PickWording): FieldDefinition =>
  toSectionField(
    'call',
    pick('Appel à la fin de la page', 'Call at the end of the page'),
    [
      toWordField('heading', pick('Titre', 'Heading')),
      toWordField('text', pick('Texte', 'Text')),
      toWordField('button', pick('Bouton', 'Button')),
    ],
    { group: 'words' },
  )

/** What search engines and shared links show of a page; studio/seo shows it as it is typed. */
export const toSeoField = (pick: PickWording): FieldDefinition =>
  defineField({
    name: 'seo',
    type: 'seo',
    title: pick('Recherche et partage', 'Search and sharing'),
    group: 'search',
  })

const toSeoType = (pick: PickWording) =>
  defineType({
    name: 'seo',
    type: 'object',
    title: pick('Recherche et partage', 'Search and sharing'),
    fields: [
      toWordField('title', pick('Titre', 'Title'), {
        description: pick(
          'Dans les résultats de recherche, l’onglet du navigateur et les liens partagés. La marque suit.',
          'In search results, the tab of the browser and shared links. The brand follows.',
        ),
      }),
      toWordField('description', 'Description', {
        description: pick(
          'Sous le titre : ce que l’on trouve sur la page, en une ou deux phrases.',
          'Below the title: what the page offers, in a sentence or two.',
        ),
      }),
    ],
  })

/**
 * The types of a page's texts. Unlike other bilingual texts neither language is required: the site has words of its own
 * for every field (`lib/i18n`), which the Studio shows in an empty one.
 */
export function toPageWordTypes(pick: PickWording) {
  const toMember = (member: 'string' | 'text', locale: Locale) =>
    defineField({
      name: locale,
      title: localeNames[locale],
      type: member,
      ...(member === 'text' && { rows: 3 }),
      validation: (rule: Rule) =>
        locale === defaultLocale ? [] : [toMissingWarning(rule), toOutdatedWarning(pick, rule)],
    } as FieldDefinition)
  const toMissingWarning = (rule: Rule) =>
    rule
      .custom((_english, { parent }) =>
        toTranslationState(parent) === 'missing'
          ? pick(
              'L’anglais manque : les pages anglaises gardent ici le texte d’origine.',
              'English is missing: English pages keep the original text here.',
            )
          : true,
      )
      .warning()
  const define = (name: string, title: string, member: 'string' | 'text') =>
    defineType({
      name,
      title,
      type: 'object',
      options: { columns: locales.length },
      fields: [...locales.map((locale) => toMember(member, locale)), toSourceField(pick, { type: member })],
    })
  return [
    define('pageString', pick('Texte court d’une page', 'Short text of a page'), 'string'),
    define('pageText', pick('Texte d’une page', 'Text of a page'), 'text'),
    toSeoType(pick),
  ]
}
