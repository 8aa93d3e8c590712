import { describe, expect, test } from 'vitest'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { findMissingEnglish } from '#lib/content/missingEnglish.ts'

const both = () => ({ fr: 'Avant', en: 'Before' })

/** What an owner may add to the seed. */
const added = [
  { _id: 'project-new', _type: 'project', tags: [both()], image: { alt: both() } },
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
  for (const document of toSeedDocuments()) expect(findMissingEnglish(document)).toEqual([])
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
      expect(findMissingEnglish(changed)).toEqual([{ path: place, state: 'missing' }])
    }
  })
})

test('a formatted text of blank paragraphs counts as missing', () => {
  const blank = [{ _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: ' ' }] }]
  const [page] = toSeedDocuments().filter(({ _type }) => _type === 'legalPage')
  const changed = withField(page ?? {}, ['sections', '0', 'body'], 'en', blank)
  expect(findMissingEnglish(changed)).toEqual([{ path: 'sections[0].body', state: 'missing' }])
})

describe('English that was written from other French is found', () => {
  const blocks = (text: string, href?: string) => [
    {
      _type: 'block',
      _key: 'a',
      markDefs: href === undefined ? [] : [{ _type: 'link', _key: 'b', href }],
      children: [{ _type: 'span', _key: 'c', text, marks: href === undefined ? [] : ['b'] }],
    },
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
      expect(findMissingEnglish(changed)).toEqual([{ path: formatPath(path), state: 'outdated' }])
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
      expect(findMissingEnglish(changed)).toEqual([])
    }
  })

  test('also if only a link leads elsewhere, but not if only words became bold', () => {
    const page = (body: object) => ({ _type: 'legalPage', _id: 'legalPage-terms', sections: [{ body }] })
    const linked = (href: string) => blocks('Écrivez-moi', href)
    const moved = page({ fr: linked('/contact'), en: blocks('Write'), translatedFrom: linked('/services') })
    expect(findMissingEnglish(moved)).toEqual([{ path: 'sections[0].body', state: 'outdated' }])
    const bold = linked('/contact').map((block) => ({
      ...block,
      children: block.children.map((span) => ({ ...span, marks: [...span.marks, 'strong'] })),
    }))
    const same = page({ fr: bold, en: blocks('Write'), translatedFrom: linked('/contact') })
    expect(findMissingEnglish(same)).toEqual([])
  })

  test('English written before any French counts as outdated; without French there is nothing to translate', () => {
    const project = (title: object) => ({ _type: 'project', _id: 'a', title })
    const early = project({ fr: 'Titre', en: 'Title', translatedFrom: '' })
    expect(findMissingEnglish(early)).toEqual([{ path: 'title', state: 'outdated' }])
    const without = project({ fr: '', en: 'Title', translatedFrom: 'Titre' })
    expect(findMissingEnglish(without)).toEqual([])
  })
})

test('a text without French does not count as missing English', () => {
  const settings = { _type: 'siteSettings', _id: 'siteSettings', region: { fr: '', en: '' } }
  expect(findMissingEnglish(settings)).toEqual([])
  expect(findMissingEnglish({ _type: 'project', tags: [] })).toEqual([])
})
