import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sheet = readFileSync(new URL('../../../app/[lang]/styles/tokens.css', import.meta.url), 'utf8')

/** The colours one rule sets, by role. */
function readColours(selector: string): Record<string, string> {
  const rule = sheet.slice(sheet.indexOf(`${selector} {`))
  const body = rule.slice(0, rule.indexOf('}'))
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map(([, role = '', colour = '']) => [
      role,
      colour,
    ]),
  )
}

const light = readColours(':root')
const themes = { light, dark: { ...light, ...readColours('.dark') } }

/** WCAG 2: relative luminance of a colour, then the ratio of two. */
function toLuminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
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
      ['on-night', 'night'],
      ['on-night-soft', 'night'],
      ['on-sun', 'sun'],
    ],
  },
  {
    what: 'short text (AA)',
    least: 4.5,
    pairs: [
      ['on-clay', 'clay'],
      ['on-clay', 'clay-strong'],
      ['clay-text', 'paper'],
      ['clay-text', 'card'],
      ['sea', 'paper'],
      ['sea', 'card'],
    ],
  },
  {
    what: 'large text, controls, signs and focus rings',
    least: 3,
    pairs: [
      ['clay', 'paper'],
      ['clay', 'card'],
      ['control', 'paper'],
      ['control', 'card'],
      ['olive', 'paper'],
      ['olive', 'card'],
      ['card', 'sea'],
      ['on-night-accent', 'night'],
    ],
  },
] as const

for (const [theme, colours] of Object.entries(themes))
  describe(theme, () => {
    for (const { what, least, pairs } of rules)
      test(`${what} reaches ${least}:1`, () => {
        const weak = pairs
          .map(([front, back]) => ({
            front,
            back,
            ratio: toRatio(colours[front] ?? '', colours[back] ?? ''),
          }))
          .filter(({ ratio }) => !(ratio >= least))
        expect(weak).toEqual([])
      })
  })

test('the style sheet of colours was read', () => {
  expect(Object.keys(light).length).toBeGreaterThan(20)
  expect(themes.dark.paper).not.toBe(light.paper)
  expect(toRatio('#000', '#ffffff')).toBeCloseTo(21)
})
