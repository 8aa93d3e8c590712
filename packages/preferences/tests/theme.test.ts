import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTheme } from '../src/theme.ts'

test('knows the two themes', () => {
  expect(parseTheme('light')).toBe('light')
  expect(parseTheme('dark')).toBe('dark')
})

test('ignores anything else', () => {
  for (const value of [null, '', 'Dark', ' dark', 'sepia', 'auto']) expect(parseTheme(value)).toBeNull()
  fc.assert(
    fc.property(fc.string(), (value) => {
      fc.pre(value !== 'light' && value !== 'dark')
      expect(parseTheme(value)).toBeNull()
    }),
  )
})
