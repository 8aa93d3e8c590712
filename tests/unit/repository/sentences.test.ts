import { expect, test } from 'vitest'
import { findSources, readCode, siteFolders } from '../../support/sources.ts'

/** Former ways to hold a sentence, beside catalogues: pairs by position, records with `.replace`, and questions for a language. */
const former: readonly { way: RegExp; example: string }[] = [
  { way: /\bpick\(\s*['"`]/, example: "pick('Titre', 'Title')" },
  { way: /\bcreate(?:Pick|Reasons)\(/, example: 'createReasons({})' },
  { way: /\.replace\('\{\w+\}'/, example: "text.replace('{file}', file)" },
  {
    way: /=== '(?:fr|en)' \?\s*['"`][A-ZÀ-Ý][^'"`]*['"`]\s*:\s*['"`]/,
    example: "locale === 'fr' ? 'Oui' : 'Yes'",
  },
]

const sources = findSources(['packages/*/src', ...siteFolders])

test.each(former)('sentences are in catalogues only, not as $example', ({ way, example }) => {
  expect(example).toMatch(way)
  expect(sources.filter((file) => way.test(readCode(file)))).toEqual([])
})
