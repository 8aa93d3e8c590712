import { expect, test } from 'vitest'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { formatDate, toParisDay } from '#lib/i18n/formatDate.ts'
import { formatPrice } from '#lib/i18n/formatPrice.ts'
import { createI18n, toTranslate } from '#lib/i18n/instance.ts'
import { translatorFor } from '#lib/i18n/server.ts'

test('gives the text of a language', () => {
  expect(translatorFor('fr')('layout.navigation.home')).toBe('Accueil')
  expect(translatorFor('en')('layout.navigation.home')).toBe('Home')
})

test('chooses the plural by the count', () => {
  const months = (locale: 'fr' | 'en', count: number) =>
    translatorFor(locale)('services.freeMaintenance', { count })
  expect(months('fr', 1)).toBe('1\u00a0mois de maintenance offert')
  expect(months('fr', 2)).toBe('2\u00a0mois de maintenance offerts')
  expect(months('en', 1)).toBe('1 month of free maintenance')
  expect(months('en', 2)).toBe('2 months of free maintenance')
})

test('puts values in as they are, for React escapes them', () => {
  expect(translatorFor('en')('services.askFor', { name: 'A & B' })).toBe('Ask for a quote: A & B')
})

test('throws when a value is missing or a key is unknown, instead of showing it to a visitor', () => {
  expect(() => translatorFor('fr')('services.askFor')).toThrow('A value is missing')
  const t = toTranslate(createI18n('fr', { errors: dictionaries.fr.errors }))
  expect(t('errors.home')).toBe('Revenir à l’accueil')
  expect(() => t('contact.heading')).toThrow('No text “contact.heading”')
})

test('writes days in words', () => {
  expect(formatDate('2026-11-21', 'fr')).toBe('21 novembre 2026')
  expect(formatDate('2026-11-01', 'fr')).toBe('1er novembre 2026')
  expect(formatDate('2026-11-01', 'en')).toBe('1 November 2026')
})

test('says which day it is in Paris, not in London', () => {
  expect(toParisDay(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01')
  expect(toParisDay(new Date('2026-12-31T22:30:00Z'))).toBe('2026-12-31')
})

test('writes amounts in the currency format of the language', () => {
  expect(formatPrice(149_000, 'fr')).toBe('1\u00a0490\u00a0€')
  expect(formatPrice(149_000, 'en')).toBe('€1,490')
  expect(formatPrice(1990, 'fr')).toBe('19,90\u00a0€')
})
