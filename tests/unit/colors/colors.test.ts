import { describe, expect, test } from 'vitest'
import { parseTokens, toColor, toFillName } from '#lib/colors/colors.server.ts'

const sheet = (light: string, dark = '') =>
  `/* Colours */\n:root {\n  color-scheme: light;\n${light}\n}\n\n.dark {\n${dark}\n}\n:root { --gutter: 1rem; }`

describe('the tokens of a style sheet', () => {
  test('are the colours of both themes; the dark theme inherits those that it does not change', () => {
    expect(parseTokens(sheet('--paper: #fff;\n--ink: #123456;', '--paper: #000;'))).toEqual({
      light: { '--paper': '#fff', '--ink': '#123456' },
      dark: { '--paper': '#000', '--ink': '#123456' },
    })
  })

  test.each([
    [
      '--paper: oklch(0.9 0.02 90);',
      '',
      '--paper is oklch(0.9 0.02 90). Icons and pictures need the form #rrggbb.',
    ],
    ['--paper: #fff;', '--sea: #123456;', '--sea has a value in .dark but none in :root.'],
  ])('are refused with a sentence: %s %s', (light, dark, sentence) => {
    expect(() => parseTokens(sheet(light, dark))).toThrow(sentence)
  })

  test('are refused without a dark theme', () => {
    expect(() => parseTokens(':root { --paper: #fff; }')).toThrow('has no rule .dark')
  })
})

describe('the colour of a fill', () => {
  const palette = { '--second': '#0f6674', '--shade': '#06222b', '--accent-strong': '#a93b1f', '--a': '#fff' }

  test.each([
    ['var(--accent-strong)', 'accent-strong', '#a93b1f'],
    // As Chromium computes the mix.
    ['color-mix(in oklab,var(--second) 60%,var(--shade))', 'second-60-shade', '#0c4955'],
    ['color-mix(in oklab, var(--accent-strong) 100%, var(--a))', 'accent-strong-100-a', '#a93b1f'],
    ['color-mix(in oklab,var(--second) 0%,var(--a))', 'second-0-a', '#ffffff'],
  ])('%s', (fill, name, color) => {
    expect(toFillName(fill)).toBe(name)
    expect(toColor(name, palette)).toBe(color)
  })

  test('is refused with a sentence if it is neither a token nor a mix of two', () => {
    expect(() => toFillName('red')).toThrow('A fill of the mark is red.')
    expect(() => toColor('clay', palette)).toThrow('A drawing uses the colour “clay”, but')
    expect(() => toColor('second-50-sea', palette)).toThrow('no token --sea')
  })
})
