import { expect, test } from 'vitest'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import {
  findNewerSections,
  legalPageNames,
  toBuiltInSections,
  toProvidedWords,
  toStoredWords,
} from '#lib/content/builtInLegal.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales } from '#lib/languages.ts'

const sections = toBuiltInSections('terms')
const present = sections.map(({ _key }) => _key)
const [now, ...others] = sections.flatMap(toProvidedWords)
if (!now) throw new Error('The terms have no section.')
const older = { ...now, words: 'Ce site est édité par quelqu’un.' }
const withoutCompany = others.filter(({ _key }) => !_key.startsWith('company'))

test('a seeded page stores the words of each section, and no section is newer', () => {
  const pages = toSeedDocuments().filter(({ _type }) => _type === 'legalPage')
  expect(pages).toHaveLength(legalPageNames.length)
  for (const { page, providedWords } of pages) {
    const name = legalPageNames.find((each) => each === page)
    if (!name) throw new Error(`${page} is no legal page.`)
    const keys = toBuiltInSections(name).map(({ _key }) => _key)
    expect(providedWords).toHaveLength(keys.length * locales.length)
    expect(findNewerSections(name, providedWords, keys)).toEqual([])
    expect(findNewerSections(name, providedWords, [])).toEqual([])
  }
})

test('a section with other words in one language is newer, until the owner accepts or dismisses it', () => {
  const stored = [older, ...others]
  const [found, ...more] = findNewerSections('terms', stored, present)
  if (!found) throw new Error('Nothing was found.')
  expect(more).toEqual([])
  expect(found).toMatchObject({
    section: { _key: 'company' },
    isNew: false,
    changes: [{ locale: 'fr', before: older.words, after: now.words }],
  })
  expect(findNewerSections('terms', toStoredWords(stored, found), present)).toEqual([])
})

test('a section that the page never had is new, in every language', () => {
  const [found] = findNewerSections('terms', withoutCompany, present.slice(1))
  expect(found).toMatchObject({ isNew: true, changes: locales.map((locale) => ({ before: '', locale })) })
})

test.each([
  ['a section that the owner removed', [older, ...others], present.slice(1)],
  ['a section of the owner’s with the key of a new one', withoutCompany, present],
  ['a page without stored words', undefined, present],
  ['a page whose stored words are damaged', [{ _key: 'company-fr', words: 1 }], present],
])('nothing is newer in %s', (_, stored, keys) => {
  expect(findNewerSections('terms', stored, keys)).toEqual([])
})

test('nothing is newer in a page that the site does not have', () => {
  expect(findNewerSections('imprint', [older, ...others], present)).toEqual([])
})

test('the words are those that readers see: heading, paragraphs and link targets', () => {
  const rights = toBuiltInSections('privacy').flatMap(toProvidedWords).at(-1)
  expect(rights?.words.split('\n')[0]).toBe(dictionaries.en.privacy.rights.heading)
  expect(rights?.words).toContain(' (/contact)')
})
