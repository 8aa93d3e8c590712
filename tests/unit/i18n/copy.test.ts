import { expect, test } from 'vitest'
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

test.each(locales)('the privacy page in %s names the days after which spam is deleted', (locale) => {
  const spam = textsOf(dictionaries[locale].privacy.security).join('\n')
  expect(spam).toMatch(new RegExp(`(?<!\\d)${quarantineDays}\\s(days|jours)`))
})

test('the privacy page names the years after which the Studio proposes to erase messages, and the weeks of backups', () => {
  expect([silentYears, weeksKept]).toEqual([3, 5])
  const french = textsOf(dictionaries.fr.privacy).join('\n')
  const english = textsOf(dictionaries.en.privacy).join('\n')
  for (const words of ['trois ans', 'sauvegardes, cinq semaines au plus', 'en JSON, ou effacé'])
    expect(french.replace(/\s+/g, ' ')).toContain(words)
  for (const words of ['three years', 'backups, for five weeks at most', 'as JSON, or erased'])
    expect(english.replace(/\s+/g, ' ')).toContain(words)
})

test('every built-in text comes from the dictionary of its language', () => {
  const known = {
    fr: new Set(textsOf(dictionaries.fr)),
    en: new Set(textsOf(dictionaries.en)),
  }
  const unknown: string[] = []
  let count = 0
  JSON.stringify(toSeedDocuments(), (_key, value) => {
    if (typeof value?.fr === 'string') {
      count += 1
      for (const locale of locales) if (!known[locale].has(value[locale])) unknown.push(value[locale])
    }
    return value
  })
  expect(unknown).toEqual([])
  expect(count).toBeGreaterThan(45)
})
