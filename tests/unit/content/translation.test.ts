import { describe, expect, test } from 'vitest'
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

test('a formatted text is read with its bullets and where its links lead', () => {
  const text = toBlocks('Écrivez [par ici](/contact).\n\n- du pain\n- du vin', 'a')
  expect(toReadableText(text)).toBe('Écrivez par ici (/contact).\n• du pain\n• du vin')
  expect(toReadableText('Pain')).toBe('Pain')
  expect(toReadableText(undefined)).toBe('')
})
