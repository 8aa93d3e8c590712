import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Dictionary } from '#lib/i18n/texts.ts'
import { defaultLocale, locales, toRecord } from '#lib/languages.ts'
import { getIn, isLongWord, type WordTree } from './pageWords.ts'
import type { PortableTextBlock } from './portableText.ts'

export type SeedDocument = { _id: string; _type: string; [field: string]: unknown }

type Choose = (texts: Dictionary) => string

/** One text of the dictionaries in every language, as a bilingual field of a document. */
export const toStringField = (choose: Choose) => ({
  _type: 'localeString',
  ...toRecord(locales, (locale) => choose(dictionaries[locale])),
})

/** One long text of the dictionaries, as a bilingual field. */
export const toTextField = (choose: Choose) => ({ ...toStringField(choose), _type: 'localeText' })

/** A tree of words, such as those of a page, as bilingual fields in the same sections. */
export function toWordFields(choose: (texts: Dictionary) => WordTree): Record<string, object> {
  const toFields = (tree: WordTree, path: string[]): Record<string, object> =>
    Object.fromEntries(
      Object.entries(tree).map(([name, value]) => {
        const place = [...path, name]
        if (typeof value !== 'string') return [name, toFields(value, place)]
        const texts = toRecord(locales, (locale) => getIn(choose(dictionaries[locale]), place))
        return [name, { _type: isLongWord(name) ? 'pageText' : 'pageString', ...texts }]
      }),
    )
  return toFields(choose(dictionaries[defaultLocale]), [])
}

/** One formatted text in every language; the key is the prefix of its paragraphs' keys. */
export const toBlocksField = (choose: Choose, key: string) => ({
  _type: 'localeBlocks',
  ...toRecord(locales, (locale) => toBlocks(choose(dictionaries[locale]), key)),
})

/** A list of texts; the names in the dictionary become the keys of the items. */
export const toStringFields = (choose: (texts: Dictionary) => Record<string, string>) =>
  Object.keys(choose(dictionaries[defaultLocale])).map((key) => ({
    _key: key,
    ...toStringField((texts) => choose(texts)[key] ?? ''),
  }))

/**
 * Converts a dictionary text to Portable Text: an empty line separates paragraphs, `- ` begins a bullet, and
 * `[words](address)` is a link. Keys are stable for the same text.
 */
export function toBlocks(text: string, keyPrefix: string): PortableTextBlock[] {
  const paragraphs = text
    .split(/\n{2,}/)
    .flatMap((part) => (part.startsWith('- ') ? toBullets(part) : [toLine(part)]))
  return paragraphs.map((line, index) => toBlock(line, `${keyPrefix}-${index}`))
}

type Line = { text: string; bullet: boolean }

const toLine = (part: string): Line => ({ text: part.replaceAll('\n', ' '), bullet: false })

const toBullets = (part: string): Line[] =>
  part
    .slice('- '.length)
    .split('\n- ')
    .map((item) => ({ text: item.replaceAll('\n', ' '), bullet: true }))

function toBlock({ text, bullet }: Line, key: string): PortableTextBlock {
  const markDefs: PortableTextBlock['markDefs'] = []
  const pieces = text.split(/(\[[^\]]+\]\([^)]+\))/).filter((piece) => piece !== '')
  const children = pieces.map((piece, index) => {
    const span = { _type: 'span', _key: `${key}-${index}` } as const
    const [, words, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece) ?? []
    if (words === undefined || href === undefined) return { ...span, text: piece, marks: [] }
    const link = { _type: 'link', _key: `${key}-${index}-link`, href } as const
    markDefs.push(link)
    return { ...span, text: words, marks: [link._key] }
  })
  const block = { _type: 'block', _key: key, style: 'normal', markDefs, children } as const
  return bullet ? { ...block, listItem: 'bullet', level: 1 } : block
}
