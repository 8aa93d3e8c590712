import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatCurrency, formatDate, formatPrice, parsePrice } from '#lib/i18n/formats.ts'
import { currency } from '#lib/identity.ts'
import { locales } from '#lib/languages.ts'

const sign = formatCurrency('fr', 'symbol')

test.each([
  ['1490', 149_000],
  ['1 490,50', 149_050],
  ['1,490.50', 149_050],
  ['1.490,50', 149_050],
  ['1\u00a0490,5', 149_050],
  ['1\u202f490', 149_000],
  ['1’490.05', 149_005],
  ['1,490', 149_000],
  ['1.490', 149_000],
  ['1 000 000', 100_000_000],
  ['12,50', 1_250],
  ['12.5', 1_250],
  ['12,', 1_200],
  ['0,99', 99],
  ['0', 0],
  ['007', 700],
  [` 1490 ${sign} `, 149_000],
  [`${sign}1,490.50`, 149_050],
  [`${sign} 12`, 1_200],
  [`12 ${currency}`, 1_200],
])('%j is read as %i cents', (text, cents) => {
  expect(parsePrice(text)).toBe(cents)
})

test.each([
  '',
  ' ',
  sign,
  `${sign}12${sign}`,
  'gratuit',
  '1490 euros par mois',
  '-5',
  '1e3',
  '1 49',
  '1 4900',
  '1,490,50',
  '1,490 500',
  '1.490.50',
  '0,990',
  '12,345.6.7',
  '1,2345',
  ',50',
  '1490,505',
  '12 %',
  '९९',
  '9'.repeat(40),
])('%j is not an amount', (text) => {
  expect(parsePrice(text)).toBeNull()
})

test.each(locales)('an amount formatted in %s is parsed back to the cent', (locale) => {
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(cents, (amount) => {
      expect(parsePrice(formatAmount(amount, locale))).toBe(amount)
      expect(parsePrice(formatPrice(amount, locale))).toBe(amount)
    }),
  )
})

test('writes days in words', () => {
  expect(formatDate('2026-11-21', 'fr')).toBe('21 novembre 2026')
  expect(formatDate('2026-11-01', 'fr')).toBe('1er novembre 2026')
  expect(formatDate('2026-11-01', 'en')).toBe('1 November 2026')
})

test('writes amounts in the currency format of the language', () => {
  expect(formatPrice(149_000, 'fr')).toBe(`1\u00a0490\u00a0${sign}`)
  expect(formatPrice(149_000, 'en')).toMatch(/^\D+1,490$/)
  expect(formatPrice(1990, 'fr')).toBe(`19,90\u00a0${sign}`)
})
