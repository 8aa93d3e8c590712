import { readFileSync } from 'node:fs'
import { parseTokens, toColor, toLinear } from 'releases/drawing/colors'
import { describe, expect, test } from 'vitest'

const themes = parseTokens(readFileSync('app/[lang]/styles/tokens.css', 'utf8'))

/** WCAG 2: relative luminance of a colour, then the ratio of two. */
function toLuminance(hex: string): number {
  const [red, green, blue] = toLinear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toRatio(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

/** Pairs of foreground and background with the contrast they need. */
const rules = [
  {
    what: 'body text (AAA)',
    least: 7,
    pairs: [
      ['ink', 'paper'],
      ['ink', 'card'],
      ['soft', 'paper'],
      ['soft', 'card'],
      ['paper', 'ink'],
      ['on-band', 'band'],
      ['on-band-soft', 'band'],
      ['on-highlight', 'highlight'],
    ],
  },
  {
    what: 'short text (AA)',
    least: 4.5,
    pairs: [
      ['on-accent', 'accent'],
      ['on-accent', 'accent-strong'],
      ['accent-text', 'paper'],
      ['accent-text', 'card'],
      ['second', 'paper'],
      ['second', 'card'],
    ],
  },
  {
    what: 'large text, controls, signs and focus rings',
    least: 3,
    pairs: [
      ['accent', 'paper'],
      ['accent', 'card'],
      ['control', 'paper'],
      ['control', 'card'],
      ['third', 'paper'],
      ['third', 'card'],
      ['card', 'second'],
      ['on-band-accent', 'band'],
    ],
  },
] as const

/** The plinth of prices and the recommended package: components/pricing/packages.module.css */
test.each([
  ['light', themes.light, 'highlight-17-paper'],
  ['dark', themes.dark, 'highlight-10-paper'],
] as const)(
  '%s: text and buttons stand out from stone and from the recommended package',
  (_theme, colours, light) => {
    for (const ground of ['pale-56-card', light].map((name) => toColor(name, colours))) {
      for (const text of ['--ink', '--soft'])
        expect(toRatio(colours[text] ?? '', ground)).toBeGreaterThan(4.5)
      for (const sign of ['--accent', '--accent-text', '--second', '--third'])
        expect(toRatio(colours[sign] ?? '', ground), sign).toBeGreaterThan(3)
    }
  },
)

for (const [theme, colours] of Object.entries(themes))
  describe(theme, () => {
    for (const { what, least, pairs } of rules)
      test(`${what} reaches ${least}:1`, () => {
        const weak = pairs
          .map(([front, back]) => ({
            front,
            back,
            ratio: toRatio(colours[`--${front}`] ?? '', colours[`--${back}`] ?? ''),
          }))
          .filter(({ ratio }) => !(ratio >= least))
        expect(weak).toEqual([])
      })
  })

test('black on white has the greatest contrast', () => {
  expect(toRatio('#000', '#ffffff')).toBeCloseTo(21)
})
