import { describe, expect, test } from 'vitest'
import { deriveAccent, toContrast, toDistance, withDerived } from '#lib/colors/colors.server.ts'

const light = { '--paper': '#ffffff', '--card': '#f4f4f4', '--band': '#12212e' }
const dark = { '--paper': '#101820', '--card': '#182430', '--band': '#080c10' }
const grounds = { pages: ['paper'], offers: ['card'], band: 'band' }

const themes = { light, dark }

describe.each(['light', 'dark'] as const)('in a %s theme', (theme) => {
  const derive = (accent: string) => deriveAccent({ ...themes[theme], '--accent': accent }, grounds)

  test.each(['#c4492a', '#6d28d9', '#facc15', '#d32f2f', '#d81b60', '#000', '#fff', '#00f', '#0f0'])(
    'buttons, text and errors that follow from %s have enough contrast, and errors look different',
    (accent) => {
      const { '--paper': paper, '--band': band } = themes[theme]
      const derived = derive(accent)
      const of = (token: string) => derived[token] ?? ''
      for (const fill of ['--accent', '--accent-strong']) {
        expect(toContrast(of(fill), paper)).toBeGreaterThanOrEqual(3)
        expect(toContrast(of(fill), of('--on-accent'))).toBeGreaterThanOrEqual(4.5)
      }
      expect(of('--accent')).not.toBe(of('--accent-strong'))
      expect(toContrast(of('--band-button'), band)).toBeGreaterThanOrEqual(3)
      expect(toContrast(of('--band-button'), of('--on-band-button'))).toBeGreaterThanOrEqual(4.5)
      for (const text of ['--accent-text', '--error'])
        expect(toContrast(of(text), paper)).toBeGreaterThanOrEqual(4.5)
      expect(toDistance(of('--error'), of('--accent'))).toBeGreaterThan(0.06)
    },
  )

  test('nothing changes when they are derived again', () => {
    const once = derive('#facc15')
    expect(deriveAccent({ ...themes[theme], ...once }, grounds)).toEqual(once)
  })
})

test('an accent that contrasts with everything stays as it is', () => {
  expect(deriveAccent({ ...light, '--accent': '#c4492a' }, grounds)).toMatchObject({
    '--accent': '#c4492a',
    '--band-button': '#c4492a',
    '--on-accent': '#fff',
  })
})

describe('a style sheet', () => {
  const tokens = (palette: Record<string, string>, accent: string) =>
    Object.entries({
      ...palette,
      '--accent': accent,
      ...Object.fromEntries(
        [
          '--accent-strong',
          '--accent-text',
          '--on-accent',
          '--band-button',
          '--on-band-button',
          '--error',
        ].map((token) => [token, '#000']),
      ),
    })
      .map(([token, value]) => `  ${token}: ${value};`)
      .join('\n')

  const sheet = `:root {\n${tokens(light, '#6d28d9')}\n}\n.dark {\n${tokens(dark, '#facc15')}\n}\n`

  test('gets the derived colours of each theme', () => {
    const derived = withDerived(sheet, { light: grounds, dark: grounds })
    const [first = '', second = ''] = derived.split('.dark {')
    expect(first).toContain('--accent: #6d28d9;')
    expect(first).toContain('--on-accent: #fff;')
    expect(second).toContain('--accent: #facc15;')
    expect(second).toContain('--on-accent: #1a0d07;')
    expect(withDerived(derived, { light: grounds, dark: grounds })).toBe(derived)
  })

  test('that lacks a line is refused with a sentence', () => {
    const without = sheet.replaceAll(/ {2}--error: #000;\n/g, '')
    expect(() => withDerived(without, { light: grounds, dark: grounds })).toThrow('lacks the line of --error')
  })
})
