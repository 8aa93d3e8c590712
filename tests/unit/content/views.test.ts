import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDocuments } from '#lib/content/documents.ts'
import { byOrder } from '#lib/content/fields.ts'
import {
  type ImageField,
  imageShape,
  toAssetFile,
  toAssetSize,
  toFocus,
  toMediaKey,
  toSizedImage,
} from '#lib/content/image.ts'
import { toSiteContent } from '#lib/content/siteContent.ts'
import { parseSnapshot, toSnapshot } from '#lib/content/snapshot.ts'
import { legalPage, offer, paragraph, project, settings, toAnswer } from '../../support/content.ts'

const alt = { fr: 'Des pains', en: 'Loaves' }
const asset = { _id: 'image-abc-40x30-png' }
const image: ImageField = imageShape.parse({ asset })
const sized = {
  width: 40,
  height: 30,
  placeholder: null,
  files: [{ src: '/a', width: 40, type: 'image/webp' }],
}

function read(published: object) {
  const parsed = parseDocuments(toAnswer(published))
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return parsed.documents
}

const show = (published: object, media = {}) =>
  toSiteContent(toSnapshot('lake', read(published), media), 'en')

describe('an image', () => {
  test('is shown whole and focused on its centre, unless the owner decides otherwise', () => {
    expect(image).toEqual({
      asset,
      hotspot: { x: 0.5, y: 0.5 },
      crop: { top: 0, right: 0, bottom: 0, left: 0 },
    })
  })

  test('is identified by its crop on a page, and by its focus too in a shared link', () => {
    const cut = {
      ...image,
      hotspot: { x: 0.1, y: 0.2 },
      crop: { top: 0.1, right: 0.2, bottom: 0.3, left: 0.4 },
    }
    expect(toMediaKey(cut, 'page')).toBe('image-abc-40x30-png 0.1 0.2 0.3 0.4')
    expect(toMediaKey(cut, 'social')).toBe('image-abc-40x30-png 0.1 0.2 0.3 0.4 social 0.1 0.2')
  })

  test('that a snapshot lacks stops the build and is named', () => {
    expect(() => toSizedImage(image, 'page', {})).toThrow('The snapshot lacks the image image-abc-40x30-png.')
  })

  test.each<[Partial<ImageField>, object]>([
    [{}, { x: 0.5, y: 0.5 }],
    [{ crop: { top: 0, right: 0, bottom: 0.5, left: 0.25 } }, { x: 1 / 3, y: 1 }],
    [{ crop: { top: 0.25, right: 0.25, bottom: 0, left: 0 } }, { x: 2 / 3, y: 1 / 3 }],
    [{ crop: { top: 0.8, right: 0, bottom: 0, left: 0.6 } }, { x: 0, y: 0 }],
    [{ crop: { top: 0.1, right: 0.6, bottom: 0.1, left: 0.1 } }, { x: 1, y: 0.5 }],
  ])('cut as %j keeps its focus at %j', (cut, focus) => {
    const { x, y } = toFocus({ ...image, ...cut })
    expect({ x, y }).toEqual({
      x: expect.closeTo(Reflect.get(focus, 'x')),
      y: expect.closeTo(Reflect.get(focus, 'y')),
    })
  })

  test('has its size and file in the id of its asset', () => {
    expect(toAssetSize('image-a1B2-400x30-jpg')).toEqual({ width: 400, height: 30 })
    expect(toAssetFile('image-a1B2-400x30-jpg')).toBe('a1B2-400x30.jpg')
    expect(toAssetFile('image-image-40x30-mp4')).toBe('image-40x30.mp4')
  })

  test('of a project is shown with its alternative text, and its focus in per cent', () => {
    const published = { projects: [{ ...project, image: { asset, alt, hotspot: { x: 0.256, y: 0.5 } } }] }
    const [shown] = show(published, { 'image-abc-40x30-png 0 0 0 0': sized }).projects
    expect(shown?.image).toEqual({ ...sized, alt: { text: 'Loaves', lang: 'en' }, focus: { x: 26, y: 50 } })
  })

  test('that was removed leaves only the drawing', () => {
    const published = { projects: [{ ...project, image: { asset: null, alt } }] }
    expect(show(published).projects[0]).toMatchObject({ image: null, illustration: 'map' })
  })

  test('of the settings is the picture of shared links', () => {
    const published = { siteSettings: { ...settings, socialImage: { asset } } }
    const media = { 'image-abc-40x30-png 0 0 0 0 social 0.5 0.5': sized }
    expect(show(published, media).settings.socialImage).toEqual({ ...sized, alt: null })
    const described = { siteSettings: { ...settings, socialImage: { asset, alt } } }
    expect(show(described, media).settings.socialImage).toEqual({
      ...sized,
      alt: { text: 'Loaves', lang: 'en' },
    })
    expect(
      show({ siteSettings: { ...settings, socialImage: { asset: null } } }).settings.socialImage,
    ).toBeNull()
  })
})

describe('a page shows', () => {
  test('of a project everything its owner wrote', () => {
    const written = { ...project, year: 2026, link: ' https://a.fr ' }
    expect(show({ projects: [written] }).projects).toEqual([
      {
        id: 'project-one',
        title: { text: 'title (en)', lang: 'en' },
        summary: { text: 'summary (en)', lang: 'en' },
        kind: { text: 'kind (en)', lang: 'en' },
        tags: [{ text: 'tag (en)', lang: 'en' }],
        year: 2026,
        link: 'https://a.fr',
        illustration: 'map',
        image: null,
      },
    ])
  })

  test('of a project with few fields, nothing more', () => {
    const [shown] = show({ projects: [{ ...project, tags: null }] }).projects
    expect(shown).toMatchObject({ tags: [], year: null, link: null })
  })

  test('of a package its lines and its price, or neither', () => {
    const priced = {
      ...offer,
      includes: [{ fr: ' Un ', en: ' One ' }],
      freeMaintenanceMonths: 3,
      price: { amount: 149_000, unit: 'month' },
      highlighted: true,
    }
    const bare = {
      ...offer,
      _id: 'package-two',
      includes: null,
      freeMaintenanceMonths: 0,
      price: { unit: 'once' },
    }
    const name = { text: 'name (en)', lang: 'en' }
    expect(show({ packages: [priced, bare] }).packages.site).toEqual([
      {
        ...{ id: 'package-one', name, includes: [{ text: 'One', lang: 'en' }], freeMaintenanceMonths: 3 },
        ...{ price: { amount: 149_000, unit: 'month' }, highlighted: true },
      },
      {
        ...{ id: 'package-two', name, includes: [], freeMaintenanceMonths: null },
        ...{ price: null, highlighted: false },
      },
    ])
  })

  test('of a legal page its sections, blank paragraphs left out', () => {
    const blank = paragraph(' ')
    const half = paragraph('', {
      children: [' ', 'mot'].map((words) => ({ _type: 'span', _key: words, text: words })),
    })
    const sections = [
      {
        _key: 'one',
        heading: { fr: ' Titre ', en: '' },
        body: { fr: [blank, half, blank] },
        insert: 'companyDetails',
      },
    ]
    const { terms } = show({ legalPages: [legalPage('terms', { sections })] }).legal
    expect(terms).toMatchObject({ page: 'terms', title: { text: 'title (en)', lang: 'en' } })
    expect(terms.sections).toEqual([
      {
        key: 'one',
        heading: { text: 'Titre', lang: 'fr' },
        body: { lang: 'fr', blocks: [expect.objectContaining({ style: 'normal', markDefs: [] })] },
        insert: 'companyDetails',
      },
    ])
    expect(terms.sections[0]?.body.blocks[0]?.children).toEqual([
      { _type: 'span', _key: ' ', text: ' ', marks: [] },
      { _type: 'span', _key: 'mot', text: 'mot', marks: [] },
    ])
  })

  test('a paragraph without style, links or marks as a plain one', () => {
    const bare = paragraph('mot', { style: null, markDefs: null })
    const sections = [{ _key: 'one', heading: alt, body: { fr: [bare] } }]
    const [section] = show({ legalPages: [legalPage('terms', { sections })] }).legal.terms.sections
    expect(section?.body.blocks[0]).toMatchObject({ style: 'normal', markDefs: [] })
    expect(section?.insert).toBeNull()
  })

  test('every detail of the company that its owner gave', () => {
    const legalDetails = {
      ...{ name: 'Zoé', status: 'EI', registrationNumber: '1' },
      ...{ address: ' Arles ', publicationDirector: 'Zoé M.', host: 'Ici' },
    }
    expect(show({ siteSettings: { ...settings, legalDetails } }).settings.legalDetails).toEqual({
      ...legalDetails,
      address: 'Arles',
    })
    expect(
      Object.values(show({ siteSettings: { ...settings, legalDetails: null } }).settings.legalDetails),
    ).toEqual(Array(6).fill(null))
  })

  test('a profile of the owner’s, and the built-in one of the other', () => {
    const published = { siteSettings: { ...settings, professionalNetwork: 'http://a.fr', codeHost: '  ' } }
    expect(show(published).settings).toMatchObject({
      professionalNetwork: 'http://a.fr',
      codeHost: 'https://github.com',
    })
  })

  test('a text with nothing but the Studio’s own fields as empty', () => {
    const builtIn = show({}).settings.region
    const emptied = [{ _type: 'localeText' }, { _type: 'localeText', fr: ' ', en: '' }]
    for (const region of emptied)
      expect(show({ siteSettings: { ...settings, region } }).settings.region).toEqual(builtIn)
  })
})

test('documents are ordered by their position, then by their id', () => {
  const [a, b, c] = [
    { order: 1, _id: 'a' },
    { order: 1, _id: 'b' },
    { order: 0, _id: 'c' },
  ]
  expect([b, a, c].toSorted(byOrder)).toEqual([c, a, b])
  expect([a, b, c].toSorted(byOrder)).toEqual([c, a, b])
})

describe('a snapshot', () => {
  test('is read back as it was made', () => {
    const snapshot = toSnapshot('lake', read({ projects: [{ ...project, year: 2026 }] }), { a: sized })
    expect(snapshot).toMatchObject({ version: 1, source: 'lake', socialImages: {} })
    expect(parseSnapshot(JSON.stringify(snapshot))).toEqual(snapshot)
    const builtIn = toSnapshot('builtIn', read({}), {})
    expect(parseSnapshot(JSON.stringify(builtIn))).toEqual(builtIn)
    const { socialImages: _, ...older } = snapshot
    expect(parseSnapshot(JSON.stringify(older))).toEqual(snapshot)
  })

  test('has a revision that changes with documents and pictures, and with nothing else', () => {
    const one = toSnapshot('lake', read({ projects: [project] }), {})
    expect(one.revision).toMatch(/^[0-9a-f]{16}$/)
    expect(toSnapshot('builtIn', read({ projects: [project] }), {}).revision).toBe(one.revision)
    expect(toSnapshot('lake', read({}), {}).revision).not.toBe(one.revision)
    expect(toSnapshot('lake', read({ projects: [project] }), { a: sized }).revision).not.toBe(one.revision)
  })

  test.each<[string, object]>([
    ['of another version', { version: 2 }],
    ['of unknown source', { source: 'elsewhere' }],
    ['without revision', { revision: null }],
    ['with a draft in it', { documents: { ...read({}), projects: [{ ...project, _id: 'drafts.p' }] } }],
    ['with a picture without size', { media: { a: { ...sized, width: null } } }],
    ['with a picture without height', { media: { a: { ...sized, height: '30' } } }],
    ['with a picture whose stand-in is a number', { media: { a: { ...sized, placeholder: 1 } } }],
    ['with a picture without files', { media: { a: { ...sized, files: null } } }],
    [
      'with a file without address',
      { media: { a: { ...sized, files: [{ width: 1, type: 'image/webp' }] } } },
    ],
    ['with a file without width', { media: { a: { ...sized, files: [{ src: '/a', type: 'image/webp' }] } } }],
    ['with a file without type', { media: { a: { ...sized, files: [{ src: '/a', width: 1 }] } } }],
    ['with numbers for shared pictures', { socialImages: { '/': 1 } }],
  ])('%s is not a snapshot', (_what, change) => {
    const snapshot = toSnapshot('lake', read({}), { a: sized })
    expect(() => parseSnapshot(JSON.stringify({ ...snapshot, ...change }))).toThrow()
  })
})

test('a link in a text may be surrounded by spaces, and is shown without them', () => {
  const spaces = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0') })
  const address = fc.constantFrom(
    '/contact',
    '#top',
    'https://a.fr/',
    'http://a.fr',
    'mailto:a@b.fr',
    'tel:+33',
  )
  fc.assert(
    fc.property(spaces, address, spaces, (before, href, after) => {
      const marked = paragraph('mot', {
        markDefs: [{ _type: 'link', _key: 'l', href: before + href + after }],
      })
      const sections = [{ _key: 'one', heading: alt, body: { fr: [marked] } }]
      const [section] = show({ legalPages: [legalPage('terms', { sections })] }).legal.terms.sections
      expect(section?.body.blocks[0]?.markDefs[0]?.href).toBe(href)
    }),
  )
})
