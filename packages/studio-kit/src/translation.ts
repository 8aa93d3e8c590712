/** A language other than the first, and the field that keeps the text from which it was translated. */
export type Translation = { language: string; source: string }

/** The languages of the texts of documents: the one in which they are written first, and those that follow it. */
export type Translations = {
  first: string
  others: readonly Translation[]
  /** Whether a document has texts in a language, by default in all. Other fields are hidden, and nothing asks for them. */
  hasLanguage?: (document: unknown, language: string) => boolean
}

/** What a translation can lack: it is empty, it is the text of the first language, or that text has changed since it was written. */
export const gapStates = ['missing', 'same', 'outdated'] as const

export type GapState = (typeof gapStates)[number]

/**
 * The state of a translation. Without a stored source, the text that it was written from, it counts as up to date, but not if it
 * is that text: then the source says that the owner has confirmed it.
 */
export function toTranslationState(
  field: unknown,
  first: string,
  { language, source }: Translation,
): GapState | 'complete' {
  const values: Record<string, unknown> = typeof field === 'object' && field !== null ? { ...field } : {}
  const text = values[first]
  if (!hasText(text)) return 'complete'
  if (!hasText(values[language])) return 'missing'
  const from = values[source] ?? undefined
  if (from !== undefined) return saysTheSame(from, text) ? 'complete' : 'outdated'
  return isCopied(values[language], text) ? 'same' : 'complete'
}

/** Whether a translation is the text that it should translate. A single word may be a name, or the same in both languages. */
export const isCopied = (translation: unknown, text: unknown): boolean =>
  saysTheSame(translation, text) && /\p{L}\S*\s+\S*\p{L}/u.test(toReadableText(text))

type TranslationGap = { path: string; language: string; state: GapState }

/** The languages of a document that follow the first one; none if it lacks that one, since nothing is translated then. */
export function toOthersOf(document: unknown, { first, others, hasLanguage }: Translations) {
  if (!hasLanguage) return others
  return hasLanguage(document, first) ? others.filter(({ language }) => hasLanguage(document, language)) : []
}

/** The texts of a document whose translation into another language lacks something. */
export function findTranslationGaps(document: unknown, translations: Translations): TranslationGap[] {
  const { first } = translations
  const others = toOthersOf(document, translations)
  const find = (value: unknown, path: string): TranslationGap[] => {
    if (Array.isArray(value)) return value.flatMap((item, index) => find(item, `${path}[${index}]`))
    if (typeof value !== 'object' || value === null) return []
    if (first in value)
      return others.flatMap((other) => {
        const state = toTranslationState(value, first, other)
        return state === 'complete' ? [] : [{ path, language: other.language, state }]
      })
    return Object.entries(value).flatMap(([name, inner]) =>
      find(inner, path === '' ? name : `${path}.${name}`),
    )
  }
  return find(document, '')
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
