import { capitalize, type PickWording, toLanguageName, toLanguageSubject } from '@freelance-site/foundation'
import {
  createLanguageFields,
  createTranslationWarnings,
  type Member,
} from '@freelance-site/studio-kit/schema'
import { type DocumentDefinition, defineField, defineType, type FieldDefinition } from 'sanity'
import { isLongWord } from '#lib/content/seedFields.ts'
import { defaultLocale, locales, translations } from '#lib/languages.ts'
import { warnOfLongTitle } from './document.ts'

type Page = Omit<DocumentDefinition, 'type' | 'groups'>

/** The document of a page, in two tabs: the texts for visitors, and the texts for search engines and shared links. */
export const toPageType = (pick: PickWording, { fields, ...page }: Page) =>
  defineType({
    ...page,
    type: 'document',
    groups: [
      { name: 'words', title: pick('Textes', 'Texts'), default: true },
      { name: 'search', title: pick('Recherche et partage', 'Search and sharing') },
    ],
    fields: [...fields.map((field) => ({ ...field, group: 'words' })), toSeoField(pick)],
  })

/** The texts of a page for search engines and shared links. The Studio shows the search result: studio/inputs.tsx */
export const toSeoField = (pick: PickWording) =>
  defineField({
    name: 'seo',
    type: 'seo',
    title: pick('Recherche et partage', 'Search and sharing'),
    group: 'search',
  })

/** A text of a page in every language; its name decides whether its field has one line or several. */
export const toWordField = (name: string, title: string, description?: string): FieldDefinition =>
  defineField({ name, title, description, type: isLongWord(name) ? 'pageText' : 'pageString' })

export function toCommonWords(pick: PickWording, ...names: ('heading' | 'intro' | 'title' | 'text')[]) {
  const titles = {
    heading: pick('Titre', 'Heading'),
    intro: pick('Introduction', 'Introduction'),
    title: pick('Titre', 'Title'),
    text: pick('Texte', 'Text'),
  }
  return names.map((name) => toWordField(name, titles[name]))
}

export const toSectionField = (
  name: string,
  title: string,
  fields: FieldDefinition[],
  description?: string,
): FieldDefinition =>
  defineField({ name, title, description, type: 'object', fields, options: { collapsible: true } })

export const toCallField = (pick: PickWording): FieldDefinition =>
  toSectionField('call', pick('Appel à la fin de la page', 'Call at the end of the page'), [
    ...toCommonWords(pick, 'heading', 'text'),
    toWordField('button', pick('Bouton', 'Button')),
  ])

const toSeoType = (pick: PickWording) =>
  defineType({
    name: 'seo',
    type: 'object',
    title: pick('Recherche et partage', 'Search and sharing'),
    fields: [
      toWordField(
        'title',
        pick('Titre', 'Title'),
        pick(
          'Dans les résultats de recherche, l’onglet du navigateur et les liens partagés. La marque suit.',
          'In search results, the tab of the browser and shared links. The brand follows.',
        ),
      ),
      toWordField(
        'description',
        'Description',
        pick(
          'Sous le titre : ce que l’on trouve sur la page, en une ou deux phrases.',
          'Below the title: what the page offers, in a sentence or two.',
        ),
      ),
    ],
  })

/**
 * The types of a page's texts. No language is required: the site has built-in words for every field (`lib/i18n`), and
 * the Studio shows them as placeholders.
 */
export function toPageWordTypes(pick: PickWording) {
  const toMissing = (locale: string) => {
    const [name, subject] = [toLanguageName(locale, pick.language), toLanguageSubject(locale, pick.language)]
    return pick(
      `${capitalize(subject)} manque : les pages en ${name} gardent ici le texte d’origine.`,
      `${name} is missing: ${name} pages keep the original text here.`,
    )
  }
  const define = (name: string, title: string, member: Member) =>
    defineType({
      name,
      title,
      type: 'object',
      options: { columns: locales.length },
      fields: createLanguageFields(
        pick,
        translations,
        member,
        (locale) => (rule) =>
          locale === defaultLocale
            ? []
            : createTranslationWarnings(pick, translations, locale, rule, toMissing(locale)),
      ),
    })
  return [
    {
      ...define('pageString', pick('Texte court d’une page', 'Short text of a page'), { type: 'string' }),
      validation: warnOfLongTitle(pick),
    },
    define('pageText', pick('Texte d’une page', 'Text of a page'), { type: 'text', rows: 3 }),
    toSeoType(pick),
  ]
}
