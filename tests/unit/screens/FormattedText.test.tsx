import type { PortableTextBlock } from '@freelance-site/content/testing'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { FormattedText } from '#components/ui/FormattedText.tsx'
import { localeBlocksShape } from '#lib/content/localized.ts'

type Line = { words: string; kind?: 'bullet' | 'number'; level?: number; style?: 'normal' | 'h2' }

const toBlock = ({ words, kind, level, style = 'normal' }: Line, index: number) => ({
  _type: 'block',
  _key: `b${index}`,
  style,
  markDefs: [],
  children: [{ _type: 'span', _key: 's', text: words, marks: [] }],
  ...(kind && { listItem: kind, level }),
})

const toBlocks = (lines: Line[]): PortableTextBlock[] =>
  localeBlocksShape.parse({ fr: lines.map(toBlock) }).fr ?? []

const render = (lines: Line[]) =>
  renderToStaticMarkup(<FormattedText locale="fr" body={{ blocks: toBlocks(lines), lang: 'fr' }} />).replace(
    /^<div>|<\/div>$/g,
    '',
  )

const bullet = (level: number, words = 'b') => ({ words, kind: 'bullet', level }) as const
const number = (level: number, words = 'n') => ({ words, kind: 'number', level }) as const

describe('nested lists', () => {
  test.each<[string, Line[], string]>([
    [
      'of two kinds at one level stay in their item',
      [bullet(1, 'a'), bullet(2), number(2)],
      '<ul><li>a<ul><li>b</li></ul><ol><li>n</li></ol></li></ul>',
    ],
    [
      'of numbers in bullets in numbers count on',
      [number(1), bullet(2), number(3), number(1, 'm')],
      '<ol><li>n<ul><li>b<ol><li>n</li></ol></li></ul></li><li>m</li></ol>',
    ],
    [
      'have no empty item where a level is skipped',
      [bullet(1, 'a'), bullet(3)],
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
    ],
    [
      'have no empty item where the first level is missing',
      [bullet(2, 'a'), bullet(1)],
      '<ul><li>a</li><li>b</li></ul>',
    ],
    [
      'keep a heading in its item, before the inner list',
      [{ ...bullet(1, 'a'), style: 'h2' }, number(2)],
      '<ul><li><h2>a</h2><ol><li>n</li></ol></li></ul>',
    ],
    [
      'end at a paragraph',
      [number(1), { words: 'p' }, number(1)],
      '<ol><li>n</li></ol><p>p</p><ol><li>n</li></ol>',
    ],
  ])('%s', (_, lines, html) => {
    expect(render(lines)).toBe(html)
  })

  type Shown = { words: string; path: string[] }

  /** Each text with the names of the elements around it, in the order of the page. */
  function read(node: DefaultTreeAdapterTypes.Node, path: string[] = []): Shown[] {
    if (defaultTreeAdapter.isTextNode(node)) return [{ words: node.value, path }]
    const inner = defaultTreeAdapter.isElementNode(node) ? [...path, node.tagName] : path
    return 'childNodes' in node ? node.childNodes.flatMap((each) => read(each, inner)) : []
  }

  /** The elements around a line: those of the nearest line before it with a lower level, then its own. */
  function toPath(lines: readonly Line[], index: number): string[] {
    const { kind, level = 1 } = lines[index] ?? { words: '' }
    if (!kind) return ['p']
    const before = lines.slice(0, index)
    const list = before.slice(before.findLastIndex((line) => !line.kind) + 1)
    const outer = list.findLastIndex((line) => (line.level ?? 1) < level)
    const around = outer < 0 ? [] : toPath(lines, index - list.length + outer)
    return [...around, kind === 'bullet' ? 'ul' : 'ol', 'li']
  }

  test('show every text once, in order, inside the item it belongs to, and no empty item', () => {
    const line = fc.record({
      kind: fc.constantFrom(undefined, 'bullet' as const, 'number' as const),
      level: fc.integer({ min: 1, max: 10 }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 14 }), (kinds) => {
        const lines: Line[] = kinds.map(({ kind, level }, index) => ({
          words: `w${index}`,
          ...(kind && { kind, level }),
        }))
        const html = render(lines)
        expect(read(parseFragment(html))).toEqual(
          lines.map(({ words }, index) => ({ words, path: toPath(lines, index) })),
        )
        expect(html).not.toMatch(/<li>(<[uo]l|<\/li)/)
        expect(html).not.toMatch(/<\/ul><ul>|<\/ol><ol>/)
      }),
    )
  })

  test('whose levels follow each other have exactly these levels', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('bullet' as const, 'number' as const), fc.nat(10)))
    fc.assert(
      fc.property(steps, (raw) => {
        let level = 0
        const lines = raw.map(([kind, step], index): Line => {
          level = Math.min(10, 1 + (step % (level + 1)))
          return { words: `w${index}`, kind, level }
        })
        if (lines.length === 0) return
        const depths = read(parseFragment(render(lines))).map(
          ({ path }) => path.filter((name) => name === 'li').length,
        )
        expect(depths).toEqual(lines.map((line) => line.level))
      }),
    )
  })
})

describe('a paragraph in which nobody sees anything', () => {
  test.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['no-break spaces', '\u00a0 \u202f'],
    ['a soft hyphen', '\u00ad'],
    ['a word joiner and a byte order mark', '\u2060\ufeff'],
    ['a blank Braille pattern and a Hangul filler', '\u2800\u3164'],
    ['a vertical tab', '\v'],
  ])('is left out: %s', (_, words) => {
    expect(render([{ words: 'a' }, { words }, { words: 'b' }])).toBe('<p>a</p><p>b</p>')
  })

  test('is shown if it has one sign', () => {
    expect(render([{ words: '\u200b–' }])).toBe('<p>\u200b–</p>')
  })
})
