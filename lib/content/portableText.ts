import { z } from 'zod'
import { typeset } from '#lib/i18n/typeset.ts'
import type { Locale } from '#lib/languages.ts'
import { asReasonCode } from '#lib/publishing/reason.ts'
import { linkShape } from './fields.ts'
import { type Localized, toLocaleShapes, toLocalValue } from './localized.ts'

/** How deep a list may be nested, as in the Studio's editor. Every level is an element in a page. */
const maxLevels = 10

const decorators = ['strong', 'em']
const key = z.string(asReasonCode('keyMissing'))

const spanShape = z.object({
  _type: z.literal('span', asReasonCode('notSpan')),
  _key: key,
  text: z.string(asReasonCode('notText')),
  marks: z.array(z.string(asReasonCode('notText'))).default([]),
})

const markShape = z.object({
  _type: z.literal('link', asReasonCode('notLinkMark')),
  _key: key,
  href: linkShape,
})

const blockShape = z
  .object({
    _type: z.literal('block', asReasonCode('notBlock')),
    _key: key,
    style: z.enum(['normal', 'h2', 'h3'], asReasonCode('notOneOf')).default('normal'),
    listItem: z.enum(['bullet', 'number'], asReasonCode('notOneOf')).optional(),
    level: z
      .int(asReasonCode('notInteger'))
      .min(1, asReasonCode('tooSmall'))
      .max(maxLevels, asReasonCode('tooLarge'))
      .optional(),
    markDefs: z.array(markShape).default([]),
    children: z.array(spanShape, asReasonCode('notTextList')),
  })
  .superRefine((block, context) => {
    const known = new Set([...decorators, ...block.markDefs.map((mark) => mark._key)])
    for (const [child, { marks }] of block.children.entries())
      for (const [index, mark] of marks.entries())
        if (!known.has(mark))
          context.addIssue({
            code: 'custom',
            path: ['children', child, 'marks', index],
            message: asReasonCode('unknownMark'),
            params: { mark },
          })
  })

export type PortableTextBlock = z.infer<typeof blockShape>

const isBlank = (block: PortableTextBlock) => block.children.every((span) => span.text.trim() === '')

const blocksShape = z
  .array(blockShape, asReasonCode('notFormattedText'))
  .transform((blocks) => blocks.filter((block) => !isBlank(block)))

/** Formatted text per language: the default one is required. Blank paragraphs are dropped. */
export const localeBlocksShape = z.object(
  toLocaleShapes(
    blocksShape.refine((blocks) => blocks.length > 0, asReasonCode('frenchMissing')),
    blocksShape.transform((blocks) => (blocks.length > 0 ? blocks : undefined)).optional(),
  ),
  asReasonCode('notLocalizedFormattedText'),
)

export type LocalBlocks = { blocks: PortableTextBlock[]; lang: Locale }

/** The formatted text for a page, with the typography of its language applied. */
export function toLocalBlocks(texts: Localized<PortableTextBlock[]>, locale: Locale): LocalBlocks {
  const { value, lang } = toLocalValue(texts, locale)
  const blocks = value.map((block) => ({
    ...block,
    children: block.children.map((span) => ({ ...span, text: typeset(span.text, lang) })),
  }))
  return { blocks, lang }
}
