import { expect, test } from 'vitest'
import { toLanguageName, toLanguageSubject } from '../src/languageNames.ts'

test.each([
  ['fr', 'français', 'le français', 'French'],
  ['en', 'anglais', 'l’anglais', 'English'],
  ['de', 'allemand', 'l’allemand', 'German'],
  ['he', 'hébreu', 'l’hébreu', 'Hebrew'],
  ['hu', 'hongrois', 'le hongrois', 'Hungarian'],
  ['?', '?', 'le ?', '?'],
])('%s is named %s, %s and %s', (code, french, subject, english) => {
  expect([toLanguageName(code, 'fr'), toLanguageSubject(code, 'fr')]).toEqual([french, subject])
  expect([toLanguageName(code, 'en'), toLanguageSubject(code, 'en')]).toEqual([english, english])
})
