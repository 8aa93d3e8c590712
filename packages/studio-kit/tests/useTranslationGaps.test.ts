import { expect, test } from 'vitest'
import { formatGaps, toGaps } from '../src/translation/TranslationPane.tsx'
import { translatorFor } from '../src/words/words.ts'

const english = { language: 'en', source: 'translatedFrom' }

test('missing and outdated English texts are counted for each document that has any', () => {
  const documents = [
    {
      _id: 'siteSettings',
      _type: 'siteSettings',
      region: { fr: 'Sud', en: 'South', translatedFrom: 'Nord' },
    },
    {
      _id: 'drafts.project-b',
      _type: 'project',
      title: { fr: 'Pain' },
      tags: [{ fr: 'un' }, { fr: 'deux', en: 'two', translatedFrom: 'trois' }],
    },
    { _id: 'project-a', _type: 'project', title: { fr: 'Vin' } },
    { _id: 'project-c', _type: 'project', title: { fr: 'Sel', en: 'Salt' } },
  ]
  expect(toGaps(documents, ['project', 'siteSettings'], { first: 'fr', others: [english] })).toEqual([
    { id: 'project-a', type: 'project', missing: 1, same: 0, outdated: 0 },
    { id: 'project-b', type: 'project', missing: 2, same: 0, outdated: 1 },
    { id: 'siteSettings', type: 'siteSettings', missing: 0, same: 0, outdated: 1 },
  ])
})

test('the counts are words in both languages', () => {
  const french = translatorFor('fr')
  const english = translatorFor('en')
  expect(formatGaps({ missing: 2, same: 0, outdated: 1 }, french)).toBe(
    '2 textes à compléter, 1 texte à revoir',
  )
  expect(formatGaps({ missing: 1, same: 0, outdated: 3 }, french)).toBe(
    '1 texte à compléter, 3 textes à revoir',
  )
  expect(formatGaps({ missing: 0, same: 0, outdated: 1 }, english)).toBe('1 text outdated')
  expect(formatGaps({ missing: 3, same: 2, outdated: 0 }, english)).toBe(
    '3 texts missing, 2 texts not translated',
  )
})
