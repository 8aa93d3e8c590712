import { evaluate, parse } from 'groq-js'
import { describe, expect, test } from 'vitest'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { findMissingEnglish, missingEnglishFilter } from '#lib/content/missingEnglish.ts'

async function findByFilter(document: object): Promise<number> {
  const tree = parse(`count(*[${missingEnglishFilter}])`)
  return (await evaluate(tree, { dataset: [document] })).get()
}

const both = () => ({ fr: 'Avant', en: 'Before' })

/** What an owner may add to the seed. */
const added = [
  { _id: 'project-new', _type: 'project', tags: [both()], image: { alt: both() } },
  {
    ...{ _id: 'siteSettings', _type: 'siteSettings', socialImage: { alt: both() } },
    person: { portrait: { alt: both() }, sentence: both() },
  },
]

/** Every document of the seed, and what may be added, once per English text, without that text. */
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
      const changed = withField(document, path, 'en', english)
      const place = formatPath(path)
      expect(findMissingEnglish(changed)).toEqual([{ path: place, state: 'missing' }])
      expect(await findByFilter(changed), `${document._id} ${place}`).toBe(1)
    }
  })
})

test('a formatted text of blank paragraphs counts as missing', async () => {
  const blank = [{ _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: ' ' }] }]
  const [page] = toSeedDocuments().filter(({ _type }) => _type === 'legalPage')
  const changed = withField(page ?? {}, ['sections', '0', 'body'], 'en', blank)
  expect(findMissingEnglish(changed)).toEqual([{ path: 'sections[0].body', state: 'missing' }])
})

describe('English that was written from other French is found by the badge and by the list', () => {
  const blocks = (text: string, href?: string) => [
    {
      _type: 'block',
      _key: 'a',
      markDefs: href === undefined ? [] : [{ _type: 'link', _key: 'b', href }],
      children: [{ _type: 'span', _key: 'c', text, marks: href === undefined ? [] : ['b'] }],
    },
  ]
  /** Each field, after its French was something else. */
  const outdated = lacking.map(({ document, path }) => ({
    document,
    path,
    source: path.at(-1) === 'body' ? blocks('Auparavant') : 'Auparavant',
  }))

  test('whatever the field', async () => {
    for (const { document, path, source } of outdated) {
      const changed = withField(document, path, 'translatedFrom', source)
      expect(findMissingEnglish(changed)).toEqual([{ path: formatPath(path), state: 'outdated' }])
      expect(await findByFilter(changed), `${document._id} ${formatPath(path)}`).toBe(1)
    }
  })

  test('not if that is the French it has', async () => {
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
      expect(await findByFilter(changed), `${document._id} ${formatPath(path)}`).toBe(0)
    }
  })

  test('also if only a link leads elsewhere, but not if only words became bold', async () => {
    const page = (body: object) => ({ _type: 'legalPage', _id: 'legalPage-terms', sections: [{ body }] })
    const linked = (href: string) => blocks('Écrivez-moi', href)
    const moved = page({ fr: linked('/contact'), en: blocks('Write'), translatedFrom: linked('/services') })
    expect(findMissingEnglish(moved)).toEqual([{ path: 'sections[0].body', state: 'outdated' }])
    expect(await findByFilter(moved)).toBe(1)
    const bold = linked('/contact').map((block) => ({
      ...block,
      children: block.children.map((span) => ({ ...span, marks: [...span.marks, 'strong'] })),
    }))
    const same = page({ fr: bold, en: blocks('Write'), translatedFrom: linked('/contact') })
    expect(findMissingEnglish(same)).toEqual([])
    expect(await findByFilter(same)).toBe(0)
  })

  test('English written before any French counts as outdated; without French there is nothing to translate', async () => {
    const project = (title: object) => ({ _type: 'project', _id: 'a', title })
    const early = project({ fr: 'Titre', en: 'Title', translatedFrom: '' })
    expect(findMissingEnglish(early)).toEqual([{ path: 'title', state: 'outdated' }])
    expect(await findByFilter(early)).toBe(1)
    const without = project({ fr: '', en: 'Title', translatedFrom: 'Titre' })
    expect(findMissingEnglish(without)).toEqual([])
    expect(await findByFilter(without)).toBe(0)
  })
})

test('a text without French does not count as missing English', async () => {
  const settings = { _type: 'siteSettings', _id: 'siteSettings', region: { fr: '', en: '' } }
  expect(findMissingEnglish(settings)).toEqual([])
  expect(findMissingEnglish({ _type: 'project', tags: [] })).toEqual([])
  expect(await findByFilter({ _type: 'project', _id: 'a', tags: [] })).toBe(0)
})
