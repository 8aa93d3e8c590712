import { evaluate, parse } from 'groq-js'
import { describe, expect, test } from 'vitest'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { contentQuery, parseDocuments } from '#lib/content/documents.ts'
import { toBlocks } from '#lib/content/seedFields.ts'
import { toReadableText, toTranslationState } from '#lib/content/translation.ts'

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
    ['outdated', { fr: 'Pain', en: 'Bread', translatedFrom: 'Pains' }],
    [
      'outdated',
      { fr: toBlocks('Pain', 'a'), en: toBlocks('Bread', 'a'), translatedFrom: toBlocks('Pains', 'b') },
    ],
    [
      'complete',
      { fr: toBlocks('Pain', 'a'), en: toBlocks('Bread', 'a'), translatedFrom: toBlocks('Pain', 'b') },
    ],
  ])('%s in %j', (state, field) => {
    expect(toTranslationState(field)).toBe(state)
  })
})

test('readable text has the bullets and link targets of a formatted text', () => {
  const text = toBlocks('Écrivez [par ici](/contact).\n\n- du pain\n- du vin', 'a')
  expect(toReadableText(text)).toBe('Écrivez par ici (/contact).\n• du pain\n• du vin')
  expect(toReadableText('Pain')).toBe('Pain')
  expect(toReadableText(undefined)).toBe('')
})

test('the site does not read the French that English was written from', async () => {
  const withSources = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withSources)
    if (typeof value !== 'object' || value === null) return value
    const copied = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withSources(each)]))
    return 'fr' in value ? { ...copied, translatedFrom: value.fr } : copied
  }
  const read = async (dataset: unknown) =>
    parseDocuments(await (await evaluate(parse(contentQuery), { dataset })).get())
  const seed = toSeedDocuments().map((document) => ({ ...document, _updatedAt: '2026-11-22T08:00:00Z' }))
  const sources = withSources(seed)
  expect(JSON.stringify(sources)).toContain('translatedFrom')
  const expected = await read(seed)
  expect(expected.kind).toBe('valid')
  expect(await read(sources)).toEqual(expected)
})
