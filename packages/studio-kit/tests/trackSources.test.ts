import { type FormPatch, insert, set, setIfMissing, unset } from 'sanity'
import { describe, expect, test } from 'vitest'
import { type LocalizedValue, toConfirmed, trackSources } from '../src/translation/TranslationInput.tsx'

const english = { language: 'en', source: 'translatedFrom' }
const german = { language: 'de', source: 'translatedFrom_de' }

/** A short form of patches. */
const summarize = (patches: FormPatch[]) =>
  patches.map((patch) => {
    const place = patch.path.map((step) => (typeof step === 'object' ? JSON.stringify(step) : step)).join('.')
    return 'value' in patch
      ? `${patch.type} ${place} ${JSON.stringify(patch.value)}`
      : `${patch.type} ${place}`
  })

const afterEditing = (value: LocalizedValue | undefined, ...patches: FormPatch[]) =>
  summarize(trackSources(patches, value, { first: 'fr', others: [english] }))

const block = (text: string) => [{ _type: 'block', _key: 'a', children: [{ _type: 'span', text }] }]

describe('writing English', () => {
  const written = set('Bakery', ['en'])

  test('stores the French from which it was written', () => {
    const stored = ['set en "Bakery"', 'set translatedFrom "Boulangerie"']
    expect(afterEditing({ fr: 'Boulangerie' }, written)).toEqual(stored)
    expect(afterEditing({ fr: 'Boulangerie', en: 'B', translatedFrom: 'Pain' }, written)).toEqual(stored)
  })

  test('stores nothing else while French stays the same or is empty', () => {
    expect(afterEditing({ fr: 'Boulangerie', translatedFrom: 'Boulangerie' }, written)).toEqual([
      'set en "Bakery"',
    ])
    expect(afterEditing({}, written)).toEqual(['set en "Bakery"'])
    expect(afterEditing(undefined, written)).toEqual(['set en "Bakery"'])
  })

  test('stores the French of formatted text, too', () => {
    const typed = set('Hello', ['en', { _key: 'a' }, 'children', 0, 'text'])
    const value = { fr: block('Bonjour'), en: block('Hell') }
    expect(afterEditing(value, typed)).toHaveLength(2)
    expect(afterEditing({ ...value, translatedFrom: block('Bonjour') }, typed)).toHaveLength(1)
  })
})

describe('changing French', () => {
  const changed = set('Boulangerie en ligne', ['fr'])

  test('stores the old French as the source of English, unless one is stored', () => {
    expect(afterEditing({ fr: 'Boulangerie', en: 'Bakery' }, changed)).toEqual([
      'setIfMissing translatedFrom "Boulangerie"',
      'set fr "Boulangerie en ligne"',
    ])
  })

  test('stores an empty source if English was written first', () => {
    expect(afterEditing({ en: 'Bakery' }, changed)[0]).toBe('setIfMissing translatedFrom ""')
    expect(afterEditing({ en: block('Hello') }, insert(block('Salut'), 'after', ['fr', 0]))[0]).toBe(
      'setIfMissing translatedFrom []',
    )
  })

  test('stores no source while there is no English', () => {
    expect(afterEditing({ fr: 'Boulangerie' }, changed)).toEqual(['set fr "Boulangerie en ligne"'])
    expect(afterEditing({ fr: 'Boulangerie', en: ' ' }, changed)).toHaveLength(1)
    expect(afterEditing(undefined, changed)).toHaveLength(1)
  })
})

test('an editor that only prepares an empty text changes nothing', () => {
  const value = { fr: block('Bonjour'), en: block('Hello'), translatedFrom: block('Salut') }
  expect(afterEditing(value, setIfMissing([], ['en']))).toHaveLength(1)
  expect(afterEditing({ fr: block('Bonjour'), en: block('Hello') }, setIfMissing([], ['fr']))).toHaveLength(1)
})

test('removing the whole field removes its source with it', () => {
  expect(afterEditing({ fr: 'Boulangerie', en: 'Bakery' }, unset([]))).toEqual(['unset '])
})

test('English is confirmed for the present French', () => {
  const value = { fr: 'Pain', en: 'Bakery', translatedFrom: 'Boulangerie' }
  expect(summarize(toConfirmed(value, 'fr', english))).toEqual(['set translatedFrom "Pain"'])
})

test('each translation has a source of its own', () => {
  const track = (value: LocalizedValue, ...patches: FormPatch[]) =>
    summarize(trackSources(patches, value, { first: 'en', others: [german, { ...english, language: 'fr' }] }))
  expect(track({ en: 'Bread', de: 'Brot', fr: 'Pain' }, set('Breads', ['en']))).toEqual([
    'setIfMissing translatedFrom_de "Bread"',
    'setIfMissing translatedFrom "Bread"',
    'set en "Breads"',
  ])
  expect(track({ en: 'Bread', fr: 'Pain' }, set('Brot', ['de']))).toEqual([
    'set de "Brot"',
    'set translatedFrom_de "Bread"',
  ])
})
