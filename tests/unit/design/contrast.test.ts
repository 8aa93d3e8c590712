import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type Palette,
  parseTokens,
  toColor,
  toContrast,
  toDistance,
  withDerived,
} from '#lib/colors/colors.server.ts'
import { grounds } from '#lib/colors/makeColors.server.ts'

const sheet = readFileSync('app/[lang]/styles/tokens.css', 'utf8')

/** The style sheet as `npm run colors` leaves it once `--accent` is this colour in both themes. */
const withAccent = (accent: string) =>
  withDerived(sheet.replaceAll(/(--accent: )#[0-9a-f]+/g, `$1${accent}`), grounds)

const sheets = { 'its own': sheet, 'a violet': withAccent('#6d28d9'), 'a yellow': withAccent('#facc15') }

/** The backgrounds of a theme: pages and cards, which have text, and offers, on which text is large or short. */
const toRules = ({ pages, offers, band }: (typeof grounds)['light']) => {
  const all = [...pages, ...offers]
  return [
    {
      what: 'body text (AAA)',
      least: 7,
      pairs: [
        ...on(pages, 'ink', 'soft'),
        ...on(['ink'], 'paper'),
        ...on([band], 'on-band', 'on-band-soft'),
        ...on(['highlight'], 'on-highlight'),
      ],
    },
    {
      what: 'short text (AA)',
      least: 4.5,
      pairs: [
        ...on(offers, 'ink', 'soft'),
        ...on(['accent', 'accent-strong'], 'on-accent'),
        ...on(pages, 'accent-text', 'second', 'error'),
        ...on(['error'], 'card'),
        ...on([band], 'on-band-accent'),
        ...on(['band-button'], 'on-band-button'),
        // The button of the band under the pointer.
        ...on(['on-band'], band),
      ],
    },
    {
      what: 'large text, buttons, controls, signs and focus rings',
      least: 3,
      pairs: [
        ...on(all, 'accent', 'accent-strong', 'accent-text', 'second', 'third', 'ink'),
        ...on(pages, 'control'),
        ...on(['second', 'third', 'control'], 'card'),
        ...on([band], 'band-button', 'on-band-accent'),
      ],
    },
  ]
}

const on = (backs: readonly string[], ...fronts: string[]) =>
  backs.flatMap((back) => fronts.map((front) => ({ front, back })))

const themes = ['light', 'dark'] as const

describe.each(Object.entries(sheets))('with %s accent', (_, css) => {
  describe.each(themes)('in the %s theme', (theme) => {
    const palette: Palette = parseTokens(css)[theme]

    for (const { what, least, pairs } of toRules(grounds[theme]))
      test(`${what} reaches ${least}:1 on every background`, () => {
        const weak = pairs
          .map((pair) => ({
            ...pair,
            ratio: toContrast(toColor(pair.front, palette), toColor(pair.back, palette)),
          }))
          .filter(({ ratio }) => !(ratio >= least))
        expect(weak).toEqual([])
      })

    test('errors look different from actions', () => {
      for (const accent of ['--accent', '--accent-text'])
        expect(toDistance(palette['--error'] ?? '', palette[accent] ?? '')).toBeGreaterThan(0.06)
    })
  })
})

test('every colour of text, controls and backgrounds is measured', () => {
  const measured = new Set(
    toRules(grounds.light).flatMap(({ pairs }) => pairs.flatMap(({ front, back }) => [front, back])),
  )
  const decorative = ['line', 'picture', 'drawing', 'backdrop', 'shade', 'pale', 'mid', 'deep']
  const tokens = Object.keys(parseTokens(sheet).light).map((token) => token.slice(2))
  expect(tokens.filter((token) => !measured.has(token))).toEqual(decorative)
})

test('black on white has the greatest contrast', () => {
  expect(toContrast('#000', '#ffffff')).toBeCloseTo(21)
})
