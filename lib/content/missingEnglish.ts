import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { pickContactWords } from './contactPage.ts'
import { pickHomeWords } from './homePage.ts'
import { findWordPaths, type WordTree } from './pageWords.ts'
import { pickServicesWords } from './servicesPage.ts'
import { type TranslationState, toTranslationState } from './translation.ts'

const isBlank = (text: string) => `coalesce(${text}, "") == ""`

/** Whether a bilingual text, at this prefix of a path, has French and no English, or English of an older French. */
const lacksAt = (prefix: string) =>
  `(!(${isBlank(`${prefix}fr`)}) && (${isBlank(`${prefix}en`)} || ${prefix}translatedFrom != null && ${prefix}translatedFrom != ${prefix}fr))`

const lacks = (text: string) => lacksAt(`${text}.`)
const someLack = (list: string, text = '') => `count(${list}[${lacksAt(text)}]) > 0`

/** The same for formatted text, of which GROQ compares words and addresses of links. */
function someLackBlocks(list: string, text: string): string {
  const words = (value: string) => `coalesce(pt::text(${text}.${value}), "")`
  const links = (value: string) => `coalesce(array::join(${text}.${value}[].markDefs[].href, " "), "")`
  const differs = [words, links].map((part) => `${part('translatedFrom')} != ${part('fr')}`).join(' || ')
  return `count(${list}[${words('fr')} != "" && (${words('en')} == "" || ${text}.translatedFrom != null && (${differs}))]) > 0`
}

const seo = [lacks('seo.title'), lacks('seo.description')]

const someWordLacks = (words: WordTree) => [
  ...findWordPaths(words).map((path) => lacks(path.join('.'))),
  ...seo,
]

/** What to look for in each document type. */
const conditions: Record<string, string[]> = {
  project: [lacks('title'), lacks('summary'), lacks('kind'), someLack('tags'), lacks('image.alt')],
  pricingPackage: [lacks('name'), someLack('includes')],
  legalPage: [lacks('title'), someLack('sections', 'heading.'), someLackBlocks('sections', 'body'), ...seo],
  homePage: someWordLacks(pickHomeWords(dictionaries.fr)),
  servicesPage: someWordLacks(pickServicesWords(dictionaries.fr)),
  contactPage: someWordLacks(pickContactWords(dictionaries.fr)),
  siteSettings: [
    ...[lacks('tagline'), lacks('region'), lacks('socialImage.alt')],
    ...[lacks('person.portrait.alt'), lacks('person.sentence'), someLack('claims', 'label.')],
  ],
}

/** The document types with texts in both languages. */
export const bilingualTypes = Object.keys(conditions)

/** GROQ filter for documents with a French text whose English is missing, or older than the French. */
export const missingEnglishFilter = Object.entries(conditions)
  .map(([type, any]) => `(_type == "${type}" && (${any.join(' || ')}))`)
  .join(' || ')

/** A bilingual field whose English needs work; `path` is written as `title` or `tags[2]`. */
export type EnglishGap = { path: string; state: Exclude<TranslationState, 'complete'> }

/** The French texts of a document whose English is missing or outdated. */
export function findMissingEnglish(document: unknown, path = ''): EnglishGap[] {
  if (Array.isArray(document))
    return document.flatMap((item, index) => findMissingEnglish(item, `${path}[${index}]`))
  if (typeof document !== 'object' || document === null) return []
  if ('fr' in document) {
    const state = toTranslationState(document)
    return state === 'complete' ? [] : [{ path, state }]
  }
  return Object.entries(document).flatMap(([name, value]) =>
    findMissingEnglish(value, path === '' ? name : `${path}.${name}`),
  )
}
