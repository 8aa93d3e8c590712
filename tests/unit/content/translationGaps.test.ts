import { findTranslationGaps } from '@freelance-site/studio-kit/testing'
import { describe, expect, test } from 'vitest'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { translations } from '#lib/languages.ts'

const findGaps = (document: unknown) => findTranslationGaps(document, translations)

const both = () => ({ fr: 'Avant', en: 'Before' })

/** What an owner may add to the seed. */
const added = [
  { _id: 'project-new', _type: 'project', tags: [both()], image: { alt: both() } },
  { _id: 'testimonial-new', _type: 'testimonial', words: both(), role: both() },
  {
    _id: 'siteSettings',
    _type: 'siteSettings',
    socialImage: { alt: both() },
    person: { portrait: { alt: both() }, sentence: both() },
  },
]

/** The document and path of every English text, in the seed and in `added`. */
const lacking = [...toSeedDocuments(), ...added].flatMap((document) =>
  toEnglishPlaces(document).map((path) => ({ document, path })),
)

function toEnglishPlaces(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  if ('fr' in value && 'en' in value) return [path]
  return Object.entries(value).flatMap(([key, item]) => toEnglishPlaces(item, [...path, key]))
}

function withField(document: object, path: string[], name: string, field: unknown): object {
  const copy = structuredClone(document)
  const place: unknown = path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    copy,
  )
  if (typeof place === 'object' && place !== null) Reflect.set(place, name, field)
  return copy
}

const formatPath = (path: string[]) =>
  path
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1)

test('the seed lacks no English', () => {
  for (const document of toSeedDocuments()) expect(findGaps(document)).toEqual([])
  expect(lacking.length).toBeGreaterThan(60)
})

describe('a text without its English is found', () => {
  test.each([
    ['gone', undefined],
    ['empty', ''],
  ])('%s', (_, english) => {
    for (const { document, path } of lacking) {
      const changed = withField(document, path, 'en', english)
      const place = formatPath(path)
      expect(findGaps(changed)).toEqual([{ path: place, language: 'en', state: 'missing' }])
    }
  })
})

describe('English that was written from other French is found', () => {
  const blocks = (text: string) => [
    { _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'c', text }] },
  ]
  /** Each field, with English that was written from another French text. */
  const outdated = lacking.map(({ document, path }) => ({
    document,
    path,
    source: path.at(-1) === 'body' ? blocks('Auparavant') : 'Auparavant',
  }))

  test('in every field', () => {
    for (const { document, path, source } of outdated) {
      const changed = withField(document, path, 'translatedFrom', source)
      expect(findGaps(changed)).toEqual([{ path: formatPath(path), language: 'en', state: 'outdated' }])
    }
  })

  test('not if it is the current French', () => {
    for (const { document, path } of outdated) {
      const read = (value: unknown, key: string) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
      const changed = withField(
        document,
        path,
        'translatedFrom',
        [...path, 'fr'].reduce<unknown>(read, document),
      )
      expect(findGaps(changed)).toEqual([])
    }
  })
})
