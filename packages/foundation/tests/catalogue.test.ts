import { expect, test } from 'vitest'
import { createCatalogue } from '../src/catalogue.ts'

const { translatorFor, listLanguages, toSentence, format, parametersOf } = createCatalogue({
  en: {
    done: 'Done.',
    missing: 'The {{language, languageName}} text is missing',
    listed: 'Only {{names, list}}',
    large: 'More than {{limit, number}}',
    lost: 'It is lost{{detail, brackets}}.',
    'pages.made_one': '{{count}} page made',
    'pages.made_other': '{{count}} pages made',
    'pages.title_one': 'The page',
    'pages.title_other': 'The pages',
  },
  fr: {
    done: 'Fait.',
    missing: 'Le texte en {{language, languageName}} manque',
    listed: 'Seulement {{names, list}}',
    large: 'Plus de {{limit, number}}',
    lost: 'C’est perdu{{detail, brackets}}.',
    'pages.made_one': '{{count}} page créée',
    'pages.made_other': '{{count}} pages créées',
    'pages.title_one': 'La page',
    'pages.title_other': 'Les pages',
  },
})

test('a sentence is in the language of its reader, and in English for a language without sentences', () => {
  expect(translatorFor('fr')('done')).toBe('Fait.')
  expect(translatorFor('fr-CH')('done')).toBe('Fait.')
  expect(translatorFor('de')('done')).toBe('Done.')
  expect(listLanguages()).toEqual(['en', 'fr'])
})

test('plurals, lists, numbers and names of languages follow the rules of the language', () => {
  const [fr, en] = [translatorFor('fr'), translatorFor('en')]
  expect(fr('pages.made', { count: 0 })).toBe('0 page créée')
  expect(en('pages.made', { count: 0 })).toBe('0 pages made')
  expect(en('pages.title', { count: 2 })).toBe('The pages')
  expect(fr('listed', { names: ['a', 'b', 'c'] })).toBe('Seulement a, b et c')
  expect(en('large', { limit: 12_000 })).toBe('More than 12,000')
  expect(fr('missing', { language: 'en' })).toBe('Le texte en anglais manque')
})

test('what a value contains is no pattern', () => {
  expect(translatorFor('en')('listed', { names: ['{{limit}}', '$t(done)'] })).toBe(
    'Only {{limit}} and $t(done)',
  )
})

test('a missing value is an error, in types as well', () => {
  const t = translatorFor('en')
  // @ts-expect-error the parameter is missing
  expect(() => t('large', {})).toThrow('A value is missing')
  // @ts-expect-error a plural needs a count, even if no form contains it
  expect(() => t('pages.title')).toThrow('no sentence')
  // @ts-expect-error there is no such key
  expect(() => t('larger')).toThrow('no sentence')
})

test('the language of a sentence may be chosen later', () => {
  const sentence = toSentence('large', { limit: 12_000 })
  expect([sentence('en'), sentence('fr')]).toEqual(['More than 12,000', 'Plus de 12\u202f000'])
})

test('a sentence whose key was stored is found, with what is known of its values', () => {
  expect(format('large', { limit: 5, other: 'x' }, 'fr')).toBe('Plus de 5')
  expect(format('missing', {}, 'en')).toBe('The ? text is missing')
  expect(format('larger', {}, 'en')).toBeNull()
  expect(format('toString', {}, 'en')).toBeNull()
  expect([parametersOf('large'), parametersOf('done'), parametersOf('larger')]).toEqual([['limit'], [], null])
})

test('a plural whose key was stored has the form of its count', () => {
  expect([1, 2].map((count) => format('pages.made', { count }, 'en'))).toEqual([
    '1 page made',
    '2 pages made',
  ])
  expect(format('pages.made', { count: 0 }, 'fr')).toBe('0 page créée')
  expect(format('pages.title', { count: 1 }, 'en')).toBe('The page')
  expect(format('pages.made', {}, 'en')).toBe('? pages made')
  expect([parametersOf('pages.made'), parametersOf('pages.title')]).toEqual([['count'], []])
})

test('brackets stand only around something', () => {
  expect(translatorFor('en')('lost', { detail: '' })).toBe('It is lost.')
  expect(translatorFor('fr')('lost', { detail: 'EIO' })).toBe('C’est perdu (EIO).')
})
