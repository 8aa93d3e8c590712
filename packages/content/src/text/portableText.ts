import { z } from 'zod'
import { linkShape } from '../documents/fields.ts'
import { asCode } from '../problems.ts'
import { isBlank } from '../values.ts'
import type { Locales, Localized, LocalizedFields } from './localized.ts'

/** How deep a list may be nested, as in the Studio's editor. Every level is an element in a page. */
const maxLevels = 10

const decorators = ['strong', 'em']
const key = z.string(asCode('missing'))

const spanShape = z.object({
  _type: z.literal('span', asCode('notShown')),
  _key: key,
  text: z.string(asCode('notText')),
  marks: z.array(z.string(asCode('notText'))).default([]),
})

const markShape = z.object({
  _type: z.literal('link', asCode('notShown')),
  _key: key,
  href: linkShape,
})

const blockShape = z
  .object({
    _type: z.literal('block', asCode('notShown')),
    _key: key,
    style: z.enum(['normal', 'h2', 'h3'], asCode('notOneOf')).default('normal'),
    listItem: z.enum(['bullet', 'number'], asCode('notOneOf')).optional(),
    level: z
      .int(asCode('notInteger'))
      .min(1, asCode('tooSmall'))
      .max(maxLevels, asCode('tooLarge'))
      .optional(),
    markDefs: z.array(markShape).default([]),
    children: z.array(spanShape, asCode('notList')),
  })
  .superRefine((block, context) => {
    const known = new Set([...decorators, ...block.markDefs.map((mark) => mark._key)])
    for (const [child, { marks }] of block.children.entries())
      for (const [index, mark] of marks.entries())
        if (!known.has(mark))
          context.addIssue({
            code: 'custom',
            path: ['children', child, 'marks', index],
            message: asCode('unknownMark'),
            params: { mark },
          })
  })

/** A valid paragraph, heading or list item. Its marks are `strong`, `em` and the keys of its links. */
export type PortableTextBlock = z.infer<typeof blockShape>

const isBlankBlock = (block: PortableTextBlock) => block.children.every((span) => isBlank(span.text))

const blocksShape = z
  .array(blockShape, asCode('notFormattedText'))
  .transform((blocks) => blocks.filter((block) => !isBlankBlock(block)))

/** Formatted text in the language of a page, or in the default one. */
export type LocalBlocks<Locale extends string> = { blocks: PortableTextBlock[]; lang: Locale }

/**
 * Formatted text per language.
 * @example
 * import { createLocalBlocks, createLocalized } from '@freelance-site/content'
 *
 * const { localeBlocksShape, toLocalBlocks } = createLocalBlocks(createLocalized(['de', 'en'], (text) => text))
 */
export const createLocalBlocks = <const Names extends Locales>({
  createLocaleShapes,
  toLocalValue,
  typeset,
}: LocalizedFields<Names>) => ({
  /** The text of the default language is required. Blank paragraphs are dropped. */
  localeBlocksShape: z.object(
    createLocaleShapes(
      blocksShape.refine((blocks) => blocks.length > 0, asCode('textMissing')),
      blocksShape.transform((blocks) => (blocks.length > 0 ? blocks : undefined)).optional(),
    ),
    asCode('notFormattedText'),
  ),
  toLocalBlocks(
    texts: Localized<Names, PortableTextBlock[]>,
    locale: Names[number],
  ): LocalBlocks<Names[number]> {
    const { value, lang } = toLocalValue(texts, locale)
    const blocks = value.map((block) => ({
      ...block,
      children: typesetSpans(block.children, (text) => typeset(text, lang)),
    }))
    return { blocks, lang }
  },
})

const printed = /\S/g

/**
 * Typesets the spans of a block as one text, since a rule may concern the end of one and the beginning of the next:
 * `Prêt` in bold, then ` ?`. Each span keeps its letters and signs.
 */
function typesetSpans<Span extends { text: string }>(
  spans: readonly Span[],
  typeset: (text: string) => string,
): Span[] {
  const before = spans.map(({ text }) => text).join('')
  const after = typeset(before)
  // Typography changes spaces, and replaces a sign by one other. A text that has more or fewer signs cannot be divided.
  if (countPrinted(before) !== countPrinted(after))
    return spans.map((span) => ({ ...span, text: typeset(span.text) }))
  const signs = [...after.matchAll(printed)].map(({ index }) => index)
  let [start, count] = [0, 0]
  return spans.map((span, index) => {
    count += countPrinted(span.text)
    const afterSign = Math.max(start, (signs[count - 1] ?? -1) + 1)
    const nextSign = signs[count] ?? after.length
    const spaces = /\s*$/.exec(span.text)?.[0].length ?? 0
    // An inserted space is the next span's.
    const end = index === spans.length - 1 ? after.length : Math.min(afterSign + spaces, nextSign)
    const text = after.slice(start, end)
    start = end
    return { ...span, text }
  })
}

const countPrinted = (text: string): number => text.match(printed)?.length ?? 0

/**
 * Converts a plain text to Portable Text: an empty line separates paragraphs, `- ` begins a bullet, and
 * `[words](address)` is a link. Keys are stable for the same text.
 */
export function toBlocks(text: string, keyPrefix: string): PortableTextBlock[] {
  const lines = text.split(/\n{2,}/).flatMap((part) => {
    const isList = part.startsWith('- ')
    const texts = isList ? part.slice('- '.length).split('\n- ') : [part]
    return texts.map((each) => ({ text: each.replaceAll('\n', ' '), isList }))
  })
  return lines.map((line, index) => toBlock(line, `${keyPrefix}-${index}`))
}

function toBlock({ text, isList }: { text: string; isList: boolean }, key: string): PortableTextBlock {
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
  return isList ? { ...block, listItem: 'bullet', level: 1 } : block
}
