import { expect, test } from 'vitest'
import { translatorFor } from '#lib/i18n/translator.ts'

test('gives the text of a language', () => {
  expect(translatorFor('fr')('meta.home.menu')).toBe('Accueil')
  expect(translatorFor('en')('meta.home.menu')).toBe('Home')
})

test('chooses the plural by the count', () => {
  const months = (locale: 'fr' | 'en', count: number) =>
    translatorFor(locale)('services.freeMaintenance', { count })
  expect(months('fr', 1)).toBe('1\u00a0mois de maintenance offert')
  expect(months('fr', 2)).toBe('2\u00a0mois de maintenance offerts')
  expect(months('en', 1)).toBe('1\u00a0month of free maintenance')
  expect(months('en', 2)).toBe('2\u00a0months of free maintenance')
})

test('inserts values unescaped, since React escapes them', () => {
  expect(translatorFor('en')('services.askFor', { ask: 'Ask', name: 'A & B' })).toBe('Ask: A & B')
})

test('throws when a value is missing or a key is unknown, instead of showing it to a visitor', () => {
  expect(() => translatorFor('fr')('services.askFor')).toThrow('A value is missing')
  // @ts-expect-error: TypeScript knows every key
  expect(() => translatorFor('fr')('contact.nothing')).toThrow('No text “contact.nothing”')
})
