import { z } from 'zod'
import { typeset } from '#lib/i18n/typeset.ts'
import type { Locale } from '#lib/site.ts'
import { linkShape } from './link.ts'
import { type Localized, toLocalValue } from './localized.ts'

const decorators = ['strong', 'em']
const key = z.string('needs a _key')

const spanShape = z.object({
  _type: z.literal('span', 'must be plain text: the site shows nothing else inside a paragraph'),
  _key: key,
  text: z.string('must be text'),
  marks: z.array(z.string('must be text')).default([]),
})

const markShape = z.object({
  _type: z.literal('link', 'must be a link: the site shows no other annotation'),
  _key: key,
  href: linkShape,
})

const blockShape = z
  .object({
    _type: z.literal('block', 'must be a paragraph, heading or list item: the site shows nothing else'),
    _key: key,
    style: z.enum(['normal', 'h2', 'h3'], 'must be a paragraph (normal), h2 or h3').default('normal'),
    listItem: z.enum(['bullet', 'number'], 'must be bullet or number').optional(),
    level: z.int('must be a whole number').min(1, 'must be 1 or more').optional(),
    markDefs: z.array(markShape).default([]),
    children: z.array(spanShape, 'must be a list of texts'),
  })
  .superRefine((block, context) => {
    const known = new Set([...decorators, ...block.markDefs.map((mark) => mark._key)])
    for (const [index, span] of block.children.entries()) {
      const unknown = span.marks.find((mark) => !known.has(mark))
      if (unknown === undefined) continue
      const message = `the mark “${unknown}” is none of strong, em or a link`
      context.addIssue({ code: 'custom', path: ['children', index, 'marks'], message })
    }
  })

export type PortableTextBlock = z.infer<typeof blockShape>

const isBlank = (block: PortableTextBlock) => block.children.every((span) => span.text.trim() === '')

const blocksShape = z
  .array(blockShape, 'must be formatted text')
  .transform((blocks) => blocks.filter((block) => !isBlank(block)))

/** Formatted text per language: French must be there, English may be missing. Blank paragraphs do not count. */
export const localeBlocksShape = z.object(
  {
    fr: blocksShape.refine((blocks) => blocks.length > 0, 'the French text is missing'),
    en: blocksShape.transform((blocks) => (blocks.length > 0 ? blocks : undefined)).optional(),
  },
  'must be formatted text per language',
)

export type LocalBlocks = { blocks: PortableTextBlock[]; lang: Locale }

/** The formatted text for a page, set by the typography of its language. */
export function toLocalBlocks(texts: Localized<PortableTextBlock[]>, locale: Locale): LocalBlocks {
  const { value, lang } = toLocalValue(texts, locale)
  const blocks = value.map((block) => ({
    ...block,
    children: block.children.map((span) => ({ ...span, text: typeset(span.text, lang) })),
  }))
  return { blocks, lang }
}
