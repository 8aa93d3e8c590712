import { listStudioLanguages } from '@freelance-site/foundation'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatStoredDay, fromStored, parseDay, toStored } from '../src/dates/day.ts'

const days = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test.each([
  '20/11/2026',
  '20.11.26',
  '20-11-2026',
  ' 20 / 11 / 2026 ',
  '20 novembre 2026',
  'Vendredi 20 Novembre 2026',
  'le 20 nov. 2026',
  '20 November 2026',
  'November 20th, 2026',
  'Friday, 20 November 2026',
  '2026-11-20',
  '2026/11/20',
])('“%s” is 20 November 2026', (text) => {
  expect(parseDay(text)).toBe('2026-11-20')
})

test.each([
  ['1er décembre 2026', '2026-12-01'],
  ['3 fevrier 2028', '2028-02-03'],
  ['29 févr. 2028', '2028-02-29'],
  ['4/5/2026', '2026-05-04'],
  ['12 aout 2026', '2026-08-12'],
])('“%s” is %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test.each([
  '',
  '2026',
  '11/2026',
  '31/02/2026',
  '2026-02-31',
  '29 février 2026',
  '0/1/2026',
  '20/13/2026',
  '20 jui 2026',
  '20 brumaire 2026',
  '20/11/026',
  '2026-11-20T10:00:00Z',
  '20+11+2026',
  'today',
])('“%s” is no day', (text) => {
  expect(parseDay(text)).toBeNull()
})

test('a long text that is no day is refused at once', () => {
  expect(parseDay(`${'1'.repeat(100_000)}!`)).toBeNull()
})

test.each(listStudioLanguages())('every day is read as it is shown and as it is typed, in %s', (language) => {
  fc.assert(
    fc.property(days, fc.constantFrom('/', '.', '-', ' '), (day, separator) => {
      const [year, month, date] = day.split('-')
      const shown = formatDay(day, language).replaceAll(' ', '\u00a0')
      expect(parseDay(shown)).toBe(day)
      expect(parseDay([date, month, year].join(separator))).toBe(day)
      expect(parseDay(day)).toBe(day)
      expect(fromStored(toStored(shown))).toEqual({ day })
    }),
  )
})

test('a list shows a stored day as its form does, and a text that is no day as it was typed', () => {
  expect(formatStoredDay('2026-12-01', 'fr')).toBe('1er décembre 2026')
  expect(formatStoredDay('2026-12-05', 'en')).toBe('5 December 2026')
  expect(formatStoredDay(toStored('bientôt'), 'fr')).toBe('bientôt')
})

/** Texts that look like dates, and any others. */
const texts = fc.oneof(
  fc.string(),
  fc
    .array(fc.oneof(fc.nat(3000), fc.constantFrom('/', '-', ' ', 'T', 'W', '"', 'mai')), { maxLength: 6 })
    .map((parts) => parts.join('')),
)

test('a text that is no day is stored as it was typed, in a form that Sanity’s rule for dates refuses', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const day = parseDay(text)
      if (day !== null) {
        expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
        return
      }
      expect(toStored(text)).not.toMatch(/^[-+\d]/)
      expect(fromStored(toStored(text))).toEqual({ text })
    }),
  )
})
