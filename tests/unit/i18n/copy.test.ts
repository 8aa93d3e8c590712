import { describe, expect, test } from 'vitest'
import { weeksKept } from '#lib/backup/backupStatus.ts'
import { quarantineDays } from '#lib/contact/form.ts'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { silentYears } from '#lib/messages/person.ts'
import { locales } from '#lib/site.ts'

const textsOf = (value: object): string[] =>
  Object.values(value).flatMap((each) =>
    typeof each === 'string' ? [each] : typeof each === 'object' && each !== null ? textsOf(each) : [],
  )

/** Sales copy: the pages on which a figure, a delay or a guarantee would be a promise. */
const toSelling = ({ home, services, packages, projects, settings, meta }: (typeof dictionaries)['fr']) =>
  textsOf({ home, services, packages, projects, settings, meta }).map((text) =>
    text.replaceAll(/\{\{\w+\}\}/g, ''),
  )

describe.each(locales)('the copy in %s', (locale) => {
  const selling = toSelling(dictionaries[locale])

  test('has no figure that the specification does not name', () => {
    const figures = selling.flatMap((text) => text.match(/\d[\d\s]*\d|\d/g) ?? [])
    // 4 sections, 4 to 6 pages, 4 h of modifications, a response in under 2 h; other figures are fields of
    // documents.
    expect(figures.toSorted()).toEqual(['2', '4', '4', '4', '6'])
  })

  test('has no guarantee, no superlative and no jargon', () => {
    const promises =
      /garanti|guarante|24\s?h|7j|meilleur|\bbest\b|n°\s?1|leader|expert|wordpress|react|next\.js|sanity|node/i
    expect(selling.filter((text) => promises.test(text))).toEqual([])
  })
})

test.each(locales)('the privacy page in %s promises when spam is deleted', (locale) => {
  const spam = textsOf(dictionaries[locale].privacy.security).join('\n')
  expect(spam).toMatch(new RegExp(`(?<!\\d)${quarantineDays}\\s(days|jours)`))
})

test('the privacy page promises what the Studio proposes and what backups keep, and so for a person’s data', () => {
  expect([silentYears, weeksKept]).toEqual([3, 5])
  const french = textsOf(dictionaries.fr.privacy).join('\n')
  const english = textsOf(dictionaries.en.privacy).join('\n')
  for (const words of ['trois ans', 'sauvegardes, cinq semaines au plus', 'en JSON, ou effacé'])
    expect(french.replace(/\s+/g, ' ')).toContain(words)
  for (const words of ['three years', 'backups, for five weeks at most', 'as JSON, or erased'])
    expect(english.replace(/\s+/g, ' ')).toContain(words)
})

test('English assumes nothing about anybody’s gender', () => {
  const gendered = /\b(he|him|his|himself|she|her|hers|herself|businessman|craftsman)\b/i
  expect(textsOf(dictionaries.en).filter((text) => gendered.test(text))).toEqual([])
})

test('every built-in text is a text of the dictionaries, in its own language', () => {
  const known = {
    fr: new Set(textsOf(dictionaries.fr)),
    en: new Set(textsOf(dictionaries.en)),
  }
  const strangers: string[] = []
  let count = 0
  JSON.stringify(toSeedDocuments(), (_key, value) => {
    if (typeof value?.fr === 'string') {
      count += 1
      for (const locale of locales) if (!known[locale].has(value[locale])) strangers.push(value[locale])
    }
    return value
  })
  expect(strangers).toEqual([])
  expect(count).toBeGreaterThan(45)
})
