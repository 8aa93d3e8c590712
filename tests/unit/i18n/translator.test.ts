import { expect, test } from 'vitest'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { locales } from '#lib/languages.ts'

test('gives the text of a language', () => {
  for (const locale of locales)
    expect(translatorFor(locale)('meta.home.menu')).toBe(dictionaries[locale].meta.home.menu)
})

test('chooses the plural by the count', () => {
  for (const locale of locales) {
    const { freeMaintenance_one: one, freeMaintenance_other: other } = dictionaries[locale].services
    const translate = (count: number) => translatorFor(locale)('services.freeMaintenance', { count })
    expect(translate(1)).toBe(one.replace('{{count}}', '1'))
    expect(translate(2)).toBe(other.replace('{{count}}', '2'))
  }
})

test('inserts values unescaped, since React escapes them', () => {
  expect(translatorFor('en')('services.askFor', { ask: 'Ask', name: 'A & B' })).toContain('A & B')
})

test('throws when a value is missing or a key is unknown, instead of showing it to a visitor', () => {
  expect(() => translatorFor('fr')('services.askFor')).toThrow('A value is missing')
  // @ts-expect-error: TypeScript knows every key
  expect(() => translatorFor('fr')('contact.nothing')).toThrow('No text “contact.nothing”')
})
