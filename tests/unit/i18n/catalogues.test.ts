import { basename, dirname, join } from 'node:path'
import type { WordTree } from '@freelance-site/content'
import { listStudioLanguages } from '@freelance-site/foundation'
import { describe, expect, test } from 'vitest'
import { toBuiltInWords, wordsPages } from '#lib/content/pageWords.ts'
import { defaultLocale } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { findSources, readCode, root, siteFolders } from '../../support/sources.ts'

type Texts = Record<string, string>

const sources = findSources(['packages/*/src', ...siteFolders])
const folders = sources.filter((file) => file.endsWith('/words/words.ts')).map(dirname)
const languageFile = /^[a-z]{2,3}\.ts$/

const listLanguages = (folder: string): string[] =>
  sources
    .filter((file) => dirname(file) === folder && languageFile.test(basename(file)))
    .map((file) => basename(file, '.ts'))

/** The texts in a file, by the name of their export. That is the language if there is one catalogue. */
async function load(folder: string, language: string): Promise<Map<string, Texts>> {
  const exported: Record<string, Texts> = await import(
    /* @vite-ignore */ join(root, folder, `${language}.ts`)
  )
  return new Map(Object.entries(exported).map(([name, texts]) => [name === language ? 'words' : name, texts]))
}

async function listTexts(folder: string, language: string): Promise<[key: string, text: string][]> {
  return [...(await load(folder, language)).values()].flatMap((texts) => Object.entries(texts))
}

const findParameters = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}|\$t\([^)]+\)/g))].toSorted()

/** A word may be the same in two languages, and so may a pattern of parameters; a sentence is not. */
const isSentence = (text: string) =>
  text
    .replace(/\{\{[^}]+\}\}/g, '')
    .trim()
    .includes(' ')

/** Neither do catalogues name their keys for a reader, nor does the list of problems for the documentation. */
const isOfCatalogue = (file: string) =>
  languageFile.test(basename(file)) || basename(file) === 'problemCases.ts'

const code = sources.filter((file) => !folders.includes(dirname(file)) || !isOfCatalogue(file)).map(readCode)
const names = new Set(code.flatMap((text) => [...text.matchAll(/'([\w.]+)'/g)].map(([, name]) => name)))
/** The beginnings of keys whose rest is a value: `state.${state}`. */
const templates = code.flatMap((text) =>
  [...text.matchAll(/`([\w.]+\.)\$\{[^}]+\}([\w.]*)`/g)].map(([, from = '', to = '']) => ({ from, to })),
)

const listPaths = (words: WordTree, above: string): string[] =>
  Object.entries(words).flatMap(([name, word]) => {
    const path = `${above}.${name}`
    const below = typeof word === 'string' ? [] : listPaths(word, path)
    return [path, `${path}.description`, `page.${name}`, ...below]
  })

/** The titles of pages, which `schemas/pages.ts` finds by the paths of their texts. */
const ofPages = new Set(
  wordsPages.flatMap((page) => {
    const { document } = pages[page]
    return [document, `${document}.preview`, ...listPaths(toBuiltInWords(page, defaultLocale), document)]
  }),
)

const isNamed = (key: string) =>
  names.has(key) ||
  ofPages.has(key) ||
  templates.some(({ from, to }) => key.startsWith(from) && key.endsWith(to))

test('there are catalogues', () => {
  expect(folders.length).toBeGreaterThan(8)
})

describe.each(folders)('%s', (folder) => {
  test('has a file in each language of the Studio, and lists all', () => {
    const languages = listLanguages(folder)
    expect(languages).toEqual(expect.arrayContaining([...listStudioLanguages()]))
    const lists = ['texts.ts', 'texts.browser.ts'].map((name) => `${folder}/${name}`)
    const read = sources.includes(`${folder}/texts.ts`) ? lists : [`${folder}/words.ts`]
    for (const file of read)
      for (const language of languages) expect(readCode(file), file).toContain(`'./${language}.ts'`)
  })

  test('has the same keys in every language, with the same parameters', async () => {
    const english = await load(folder, 'en')
    for (const language of listLanguages(folder)) {
      const catalogues = await load(folder, language)
      expect([...catalogues.keys()].toSorted(), language).toEqual([...english.keys()].toSorted())
      for (const [name, texts] of catalogues) {
        const inEnglish = english.get(name) ?? {}
        expect(Object.keys(texts).toSorted(), language).toEqual(Object.keys(inEnglish).toSorted())
        for (const [key, text] of Object.entries(texts)) {
          expect(findParameters(text), `${language}: ${key}`).toEqual(findParameters(inEnglish[key] ?? ''))
          if (language !== 'en' && isSentence(text))
            expect(text, `${language}: ${key}`).not.toBe(inEnglish[key])
        }
      }
    }
  })

  test('has no empty text, and no brace that is none of a parameter', async () => {
    for (const language of listLanguages(folder))
      for (const [key, text] of await listTexts(folder, language)) {
        expect(text.trim(), `${language}: ${key}`).not.toBe('')
        expect(
          text.replace(/\{\{\w+(?:, ?\w+(?:\([\w:; ]+\))?)?\}\}/g, ''),
          `${language}: ${key}`,
        ).not.toMatch(/[{}]/)
      }
  })

  test('has the apostrophes and spaces of French typography', async () => {
    for (const [key, text] of await listTexts(folder, 'fr'))
      expect(text, key).not.toMatch(/[ \u202f][:;!?»%](?!utm_)|'|« |\}\} (?:s|ms|Mo)\b/)
  })

  test('has no key that no code names', async () => {
    const keys = (await listTexts(folder, 'en')).map(([key]) => key.replace(/_(?:one|other)$/, ''))
    expect(keys.filter((key) => !isNamed(key))).toEqual([])
  })
})
