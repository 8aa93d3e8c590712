import { describe, expect, test } from 'vitest'
import { createLanguageFields } from '../src/schema/localized.ts'
import { findTranslationGaps, toReadableText, toTranslationState } from '../src/translation.ts'

const english = { language: 'en', source: 'translatedFrom' }
const toState = (field: unknown) => toTranslationState(field, 'fr', english)
const findGaps = (document: unknown) => findTranslationGaps(document, { first: 'fr', others: [english] })

const toBlocks = (text: string, key = 'a') => [
  { _type: 'block', _key: key, children: [{ _type: 'span', _key: 'c', text }] },
]
const toLinked = (text: string, href: string, marks: string[] = []) => [
  {
    _type: 'block',
    _key: 'a',
    markDefs: [{ _type: 'link', _key: 'b', href }],
    children: [{ _type: 'span', _key: 'c', text, marks: ['b', ...marks] }],
  },
]

describe('the English of a field is', () => {
  test.each([
    ['complete', { fr: 'Pain', en: 'Bread', translatedFrom: 'Pain' }],
    ['complete', { fr: 'Pain', en: 'Bread' }],
    ['complete', { fr: 'Pain', en: 'Bread', translatedFrom: null }],
    ['complete', { en: 'Bread', translatedFrom: 'Pain' }],
    ['complete', null],
    ['complete', 'Pain'],
    ['missing', { fr: 'Pain' }],
    ['missing', { fr: 'Pain', en: ' ', translatedFrom: 'Pains' }],
    ['missing', { fr: toBlocks('Pain'), en: toBlocks(' ') }],
    ['same', { fr: 'Pain frais', en: 'Pain frais' }],
    ['same', { fr: toBlocks('Du pain frais.'), en: toBlocks('Du pain frais.', 'b') }],
    // The owner has confirmed it.
    ['complete', { fr: 'Pain frais', en: 'Pain frais', translatedFrom: 'Pain frais' }],
    // A single word may be a name.
    ['complete', { fr: 'Contact', en: 'Contact' }],
    ['complete', { fr: 'Sanity 6', en: 'Sanity 6' }],
    ['outdated', { fr: 'Pain frais', en: 'Pain frais', translatedFrom: 'Pain' }],
    ['outdated', { fr: 'Pain', en: 'Bread', translatedFrom: 'Pains' }],
    ['outdated', { fr: 'Pain', en: 'Bread', translatedFrom: '' }],
    ['outdated', { fr: toBlocks('Pain'), en: toBlocks('Bread'), translatedFrom: toBlocks('Pains', 'b') }],
    ['complete', { fr: toBlocks('Pain'), en: toBlocks('Bread'), translatedFrom: toBlocks('Pain', 'b') }],
  ])('%s in %j', (state, field) => {
    expect(toState(field)).toBe(state)
  })
})

test('English is outdated if only a link leads elsewhere, but not if only words became bold', () => {
  const fr = toLinked('Écrivez-moi', '/contact')
  const en = toBlocks('Write')
  expect(toState({ fr, en, translatedFrom: toLinked('Écrivez-moi', '/services') })).toBe('outdated')
  expect(toState({ fr: toLinked('Écrivez-moi', '/contact', ['strong']), en, translatedFrom: fr })).toBe(
    'complete',
  )
})

test('a formatted text is read with its bullets and where its links lead', () => {
  const item = { ...toBlocks('du pain')[0], listItem: 'bullet' }
  expect(toReadableText([...toLinked('par ici', '/contact'), item])).toBe('par ici (/contact)\n• du pain')
  expect(toReadableText('Pain')).toBe('Pain')
  expect(toReadableText(undefined)).toBe('')
})

test('missing and outdated English is found wherever it is in a document', () => {
  const outdated = { fr: 'Sud', en: 'South', translatedFrom: 'Nord' }
  const document = {
    _id: 'a',
    title: { fr: 'Pain', en: 'Bread' },
    tags: [{ fr: 'un' }],
    seo: { text: outdated },
  }
  expect(findGaps(document)).toEqual([
    { path: 'tags[0]', language: 'en', state: 'missing' },
    { path: 'seo.text', language: 'en', state: 'outdated' },
  ])
  expect(findGaps({ title: { fr: '', en: '' }, tags: [] })).toEqual([])
  expect(findGaps({ title: { fr: '', en: 'Title', translatedFrom: 'Titre' } })).toEqual([])
})

test('nothing is to be translated into a language that a document has no texts in', () => {
  const translations = {
    first: 'fr',
    others: [english],
    hasLanguage: (document: unknown) => JSON.stringify(document).includes('"bilingual"'),
  }
  const title = { fr: 'Du pain' }
  expect(findTranslationGaps({ _type: 'french', title }, translations)).toEqual([])
  expect(findTranslationGaps({ _type: 'bilingual', title }, translations)).toHaveLength(1)
  const [, field] = createLanguageFields('en', translations, { type: 'string' }, () => (rule) => rule)
  expect(field?.hidden).toBeTypeOf('function')
})

test('nothing is to be translated in a document without the first language', () => {
  const translations = {
    first: 'fr',
    others: [english],
    hasLanguage: (_: unknown, name: string) => name === 'en',
  }
  expect(findTranslationGaps({ title: { fr: 'Du pain' } }, translations)).toEqual([])
})
