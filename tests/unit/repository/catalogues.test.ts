import { join } from 'node:path'
import type { Catalogue } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import { findSources, readSource, root } from '../../support/sources.ts'

type Texts = Record<string, string>

const files = findSources(['lib', 'packages/*/src']).filter(
  (file) => file.endsWith('/words/words.ts') && readSource(file).includes('createCatalogue'),
)

const isCatalogue = (value: unknown): value is Catalogue<Texts> =>
  typeof value === 'object' && value !== null && 'textsOf' in value && 'languages' in value

/** Every catalogue of the site and of its packages, by the file and the name of its export. */
const catalogues = await Promise.all(
  files.map(async (file) => {
    const exported: Record<string, unknown> = await import(join(root, file))
    return Object.entries(exported).flatMap(([name, value]) =>
      isCatalogue(value) ? [[`${name} of ${file}`, value] as const] : [],
    )
  }),
)

const findParameters = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}|\$t\([^)]+\)/g))].toSorted()

test.each(catalogues.flat())(
  '%s is complete in each language, with the same parameters',
  (_name, catalogue) => {
    const english = catalogue.textsOf('en') ?? {}
    expect(Object.keys(english).length).toBeGreaterThan(0)
    expect(catalogue.languages).toContain('fr')
    for (const language of catalogue.languages) {
      const texts = catalogue.textsOf(language) ?? {}
      expect(Object.keys(texts).toSorted(), language).toEqual(Object.keys(english).toSorted())
      for (const [key, text] of Object.entries(texts)) {
        // A word may be the same in two languages, and a pattern of parameters; a sentence is not.
        const isSentence =
          language !== 'en' &&
          text
            .replace(/\{\{[^}]+\}\}/g, '')
            .trim()
            .includes(' ')
        if (isSentence) expect(text, `${key} in ${language}`).not.toBe(english[key])
        expect(findParameters(text), `${key} in ${language}`).toEqual(findParameters(english[key] ?? ''))
        // Braces that are no parameter.
        expect(text.replace(/\{\{\w+(?:, ?\w+)?\}\}/g, ''), `${key} in ${language}`).not.toMatch(/[{}]/)
      }
    }
  },
)

test.each(catalogues.flat())('%s has no line in French that may break before a sign', (_name, catalogue) => {
  const texts = Object.entries(catalogue.textsOf('fr') ?? {})
  expect(texts.filter(([, text]) => / [:;!?»%]|« |\}\} (?:s|ms|Mo)\b/.test(text))).toEqual([])
})
