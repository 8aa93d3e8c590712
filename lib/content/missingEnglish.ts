import { type PortableTextBlock, toPlainText } from '@portabletext/react'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { pickContactWords } from './contactPage.ts'
import { pickHomeWords } from './homePage.ts'
import { findWordPaths, type WordTree } from './pageWords.ts'
import { pickServicesWords } from './servicesPage.ts'

const lacks = (text: string) => `(defined(${text}.fr) && coalesce(${text}.en, "") == "")`
const someLack = (list: string, text = '') =>
  `count(${list}[defined(${text}fr) && coalesce(${text}en, "") == ""]) > 0`

const seo = [lacks('seo.title'), lacks('seo.description')]

const someWordLacks = (words: WordTree) => [
  ...findWordPaths(words).map((path) => lacks(path.join('.'))),
  ...seo,
]

/** GROQ filter for documents with a French text that has no English translation. */
export const missingEnglishFilter = [
  ['project', lacks('title'), lacks('summary'), lacks('kind'), someLack('tags'), lacks('image.alt')],
  ['pricingPackage', lacks('name'), someLack('includes')],
  [
    'legalPage',
    lacks('title'),
    someLack('sections', 'heading.'),
    'count(sections[defined(body.fr) && coalesce(pt::text(body.en), "") == ""]) > 0',
    ...seo,
  ],
  ['siteSettings', lacks('tagline'), lacks('region'), lacks('socialImage.alt'), someLack('claims', 'label.')],
  ['homePage', ...someWordLacks(pickHomeWords(dictionaries.fr))],
  ['servicesPage', ...someWordLacks(pickServicesWords(dictionaries.fr))],
  ['contactPage', ...someWordLacks(pickContactWords(dictionaries.fr))],
]
  .map(([type, ...conditions]) => `(_type == "${type}" && (${conditions.join(' || ')}))`)
  .join(' || ')

/** The paths of French texts without an English translation: `title`, `tags[2]`. */
export function findMissingEnglish(document: unknown, path = ''): string[] {
  if (Array.isArray(document))
    return document.flatMap((item, index) => findMissingEnglish(item, `${path}[${index}]`))
  if (typeof document !== 'object' || document === null) return []
  if ('fr' in document) {
    const english = 'en' in document ? document.en : undefined
    return hasText(document.fr) && !hasText(english) ? [path] : []
  }
  return Object.entries(document).flatMap(([name, value]) =>
    findMissingEnglish(value, path === '' ? name : `${path}.${name}`),
  )
}

const isBlock = (value: unknown): value is PortableTextBlock =>
  typeof value === 'object' && value !== null && 'children' in value && Array.isArray(value.children)

function hasText(value: unknown): boolean {
  if (Array.isArray(value)) return toPlainText(value.filter(isBlock)).trim() !== ''
  return typeof value === 'string' && value.trim() !== ''
}
