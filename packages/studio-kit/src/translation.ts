/** A language other than the first, and the field that keeps the text from which it was translated. */
export type Translation = { language: string; source: string }

/** The languages of the texts of documents: the one in which they are written first, and those that follow it. */
export type Translations = { first: string; others: readonly Translation[] }

/** The state of a translation: `outdated` when the first language has changed since the translation was last written. */
export type TranslationState = 'complete' | 'missing' | 'outdated'

/** Without a stored source, the text that it was written from, a translation counts as up to date. */
export function toTranslationState(
  field: unknown,
  first: string,
  { language, source }: Translation,
): TranslationState {
  const values: Record<string, unknown> = typeof field === 'object' && field !== null ? { ...field } : {}
  const text = values[first]
  if (!hasText(text)) return 'complete'
  if (!hasText(values[language])) return 'missing'
  return saysTheSame(values[source] ?? text, text) ? 'complete' : 'outdated'
}

type TranslationGap = { path: string; language: string; state: Exclude<TranslationState, 'complete'> }

/** The texts of a document whose translation into another language is missing or outdated. */
export function findTranslationGaps(
  document: unknown,
  translations: Translations,
  path = '',
): TranslationGap[] {
  if (Array.isArray(document))
    return document.flatMap((item, index) => findTranslationGaps(item, translations, `${path}[${index}]`))
  if (typeof document !== 'object' || document === null) return []
  const { first, others } = translations
  if (first in document)
    return others.flatMap((other) => {
      const state = toTranslationState(document, first, other)
      return state === 'complete' ? [] : [{ path, language: other.language, state }]
    })
  return Object.entries(document).flatMap(([name, value]) =>
    findTranslationGaps(value, translations, path === '' ? name : `${path}.${name}`),
  )
}

/** Whether two texts have the same words, bullets and links, so that one translation fits both. */
export const saysTheSame = (one: unknown, other: unknown): boolean =>
  toReadableText(one) === toReadableText(other)

/** Whether a plain text or Portable Text has more than spaces; false for any other value. */
export function hasText(value: unknown): boolean {
  if (!isBlocks(value)) return typeof value === 'string' && value.trim() !== ''
  return value.filter(isBlock).some(({ children }) => children.some(({ text }) => text.trim() !== ''))
}

/** Formatted text as a reader sees it, without its styles: a paragraph per line, with addresses after links. */
export function toReadableText(value: unknown): string {
  if (!isBlocks(value)) return typeof value === 'string' ? value : ''
  return value
    .filter(isBlock)
    .map(({ children, listItem, markDefs = [] }) => {
      const hrefs = new Map(markDefs.map((definition) => [definition._key, toHref(definition)]))
      const words = children.map(({ text, marks = [] }, index) => {
        const link = marks.find((mark) => hrefs.has(mark))
        const isContinued = link !== undefined && children[index + 1]?.marks?.includes(link)
        return link === undefined || isContinued ? text : `${text} (${hrefs.get(link)})`
      })
      return `${listItem === undefined ? '' : '• '}${words.join('')}`
    })
    .join('\n')
}

type Block = {
  listItem?: string
  markDefs?: { _key: string }[]
  children: { text: string; marks?: string[] }[]
}

const isBlocks = (value: unknown): value is unknown[] => Array.isArray(value)

const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' &&
  value !== null &&
  'children' in value &&
  Array.isArray(value.children) &&
  value.children.every((child) => typeof child?.text === 'string')

const toHref = (definition: object): string =>
  'href' in definition && typeof definition.href === 'string' ? definition.href : ''
