import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { contentQuery, parseDocuments } from '#lib/content/documents.ts'

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
