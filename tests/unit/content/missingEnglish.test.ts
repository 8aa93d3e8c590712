import { evaluate, parse } from 'groq-js'
import { describe, expect, test } from 'vitest'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { findMissingEnglish, missingEnglishFilter } from '#lib/content/missingEnglish.ts'

async function findByFilter(document: object): Promise<number> {
  const tree = parse(`count(*[${missingEnglishFilter}])`)
  return (await evaluate(tree, { dataset: [document] })).get()
}

/** Every document of the seed once per English text, without that text. */
const lacking = toSeedDocuments().flatMap((document) =>
  toEnglishPlaces(document).map((path) => ({ document, path })),
)

function toEnglishPlaces(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  if ('fr' in value && 'en' in value) return [path]
  return Object.entries(value).flatMap(([key, item]) => toEnglishPlaces(item, [...path, key]))
}

function withEnglish(document: object, path: string[], english: unknown): object {
  const copy = structuredClone(document)
  const place: unknown = path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    copy,
  )
  if (typeof place === 'object' && place !== null) Reflect.set(place, 'en', english)
  return copy
}

test('the seed lacks no English', async () => {
  for (const document of toSeedDocuments()) {
    expect(findMissingEnglish(document)).toEqual([])
    expect(await findByFilter(document)).toBe(0)
  }
  expect(lacking.length).toBeGreaterThan(60)
})

describe('a text without its English is found by the badge and by the list', () => {
  test.each([
    ['gone', undefined],
    ['empty', ''],
  ])('%s', async (_, english) => {
    for (const { document, path } of lacking) {
      const changed = withEnglish(document, path, english)
      const place = path
        .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
        .join('')
        .slice(1)
      expect(findMissingEnglish(changed)).toEqual([place])
      expect(await findByFilter(changed), `${document._id} ${place}`).toBe(1)
    }
  })
})

test('a formatted text of blank paragraphs counts as missing', async () => {
  const blank = [{ _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: ' ' }] }]
  const [page] = toSeedDocuments().filter(({ _type }) => _type === 'legalPage')
  const changed = withEnglish(page ?? {}, ['sections', '0', 'body'], blank)
  expect(findMissingEnglish(changed)).toEqual(['sections[0].body'])
})

test('a text without French does not count as missing English', async () => {
  const settings = { _type: 'siteSettings', _id: 'siteSettings', region: { fr: '', en: '' } }
  expect(findMissingEnglish(settings)).toEqual([])
  expect(findMissingEnglish({ _type: 'project', tags: [] })).toEqual([])
  expect(await findByFilter({ _type: 'project', _id: 'a', tags: [] })).toBe(0)
})
