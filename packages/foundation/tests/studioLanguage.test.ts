import { expect, test } from 'vitest'
import { formatMoment } from '../src/studioLanguage.ts'

test('the first day of a month has “er” in French, and no other day has', () => {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' } as const
  expect(formatMoment(Date.UTC(2026, 10, 1, 1, 1), 'fr', options)).toBe('1er novembre 2026 à 02:01')
  expect(formatMoment(Date.UTC(2026, 10, 11), 'fr', options)).toMatch(/^11 novembre/)
  expect(formatMoment(Date.UTC(2026, 10, 1), 'en', options)).toMatch(/^1 November/)
})
