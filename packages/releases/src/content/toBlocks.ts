import type { PortableTextBlock } from './portableText.ts'

/**
 * Converts a plain text to Portable Text: an empty line separates paragraphs, `- ` begins a bullet, and
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
