import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isWordsPage } from '#lib/content/pageWords.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { brand } from '#lib/identity.ts'
import { type Locale, locales } from '#lib/languages.ts'
import { type ListedPage, listedPages, toDocumentId } from '#lib/pages.ts'
import { toPageMetadata } from '#lib/seo/pageMetadata.server.ts'
import { findBuiltInWord, findChosenPicture, toPagePreview } from '#studio/pagePreview.ts'
import { contentOf, legalPage, settings } from '../../support/content.ts'
import { toldDocument, toNoteOf } from '../../support/stories.ts'

beforeAll(() => void vi.stubEnv('SITE_URL', 'https://site.example'))
afterAll(() => void vi.unstubAllEnvs())

const at = '2026-12-31T23:30:00Z'

/** The document of a page with these SEO fields, and the published documents that contain it. */
function write(page: ListedPage, seo: object | undefined) {
  if (!isWordsPage(page)) {
    const document = { ...legalPage(page, seo && { seo }), _type: 'legalPage' }
    return { document, published: { legalPage: [document] } }
  }
  const id = toDocumentId(page)
  const document = { _id: id, _type: id, _updatedAt: at, ...(seo && { seo }) }
  return { document, published: { [id]: document } }
}

const typed: [string, object | undefined][] = [
  ['nothing', undefined],
  ['empty fields', { title: { fr: ' ', en: '' }, description: {} }],
  [
    'both fields in both languages',
    { title: { fr: "L'atelier : accueil !", en: "The workshop's home" }, description: { fr: 'A', en: 'B' } },
  ],
  ['French alone', { title: { fr: 'Accueil' }, description: { fr: 'Une phrase' } }],
  [
    'markup, quotes, line breaks and signs of other alphabets',
    {
      title: { fr: '<b>«Toit»</b> & "murs"  {{brand}}\n$t(x)', en: 'שלום 👩‍🚀 `tick` \\ %20' },
      description: { fr: 'Une\r\n\tphrase\u00a0; deux', en: '\u00a0spaces\u200b ' },
    },
  ],
]

describe.each(typed)('with %s typed', (_name, seo) => {
  const cases = listedPages.flatMap((page) => locales.map((locale): [ListedPage, Locale] => [page, locale]))

  test.each(cases)('the preview of %s in %s has the metadata of the built page', (page, locale) => {
    const { document, published } = write(page, seo)
    const chosen = { ...settings, brand: ' Chez Moi ' }
    const built = toPageMetadata(
      page,
      locale,
      contentOf(locale, {
        ...published,
        siteSettings: chosen,
        note: locales.map((each) => toNoteOf(each, each, '2026-01-02')),
      }),
    )
    const preview = toPagePreview(document, chosen, locale)
    expect(preview?.withBrand).toBe(built.title)
    expect(preview?.description).toBe(built.description)
    expect(built.openGraph).toMatchObject({
      siteName: preview?.brand,
      title: preview?.title,
      description: preview?.description,
      url: preview?.path,
    })
  })
})

describe('a preview', () => {
  test('has the brand of the site until there are settings', () => {
    expect(toPagePreview({ _type: 'homePage' }, null, 'en')?.brand).toBe(brand)
  })

  test('names the region where a description refers to it', () => {
    const document = { _type: 'homePage', seo: { description: { fr: 'Un site ({{region}})' } } }
    expect(toPagePreview(document, { region: { fr: 'Arles' } }, 'fr')?.description).toBe('Un site (Arles)')
    expect(toPagePreview(document, null, 'fr')?.description).toBe(
      `Un site (${dictionaries.fr.settings.region})`,
    )
  })

  test('treats a field that is not valid yet as empty', () => {
    const unfinished = { _type: 'legalPage', page: 'terms', title: { en: 'No French' }, seo: 'text' }
    expect(toPagePreview(unfinished, { brand: 3 }, 'en')?.withBrand).toBe(`Terms · ${brand}`)
  })

  test.each([undefined, {}, { _type: 'project' }, { _type: 'legalPage', page: 'other' }])(
    'does not exist for %j, which is no page',
    (document) => expect(toPagePreview(document, null, 'fr')).toBeNull(),
  )
})

describe('an empty field shows the words of the site', () => {
  test.each<[object, string[], string | null]>([
    [{ _type: 'homePage' }, ['hero', 'contact'], 'Tell me about your project'],
    [{ _type: 'servicesPage' }, ['site', 'heading'], 'Your website'],
    [{ _type: 'contactPage' }, ['seo', 'title'], 'Contact'],
    [{ _type: 'legalPage', page: 'terms', title: { fr: 'Mentions' } }, ['seo', 'title'], 'Mentions'],
    [{ _type: 'homePage' }, ['hero'], null],
    [{ _type: 'homePage' }, ['hero', 'other'], null],
  ])('of %j at %j: %j', (document, path, expected) => {
    expect(findBuiltInWord(document, path, 'en')).toBe(expected)
  })
})

describe('the picture of a shared link', () => {
  const asset = { _type: 'reference', _ref: 'image-abc-2400x1260-png' }

  test('is the owner’s, cut around its focus as the site does', () => {
    const hotspot = { x: 0, y: 0.5, width: 0.1, height: 0.1 }
    const crop = { top: 0, right: 0, bottom: 0.5, left: 0 }
    const picture = findChosenPicture({ asset, hotspot, crop }, '/images')
    expect(picture).toEqual({
      src: '/images/abc-2400x1260.png?rect=0%2C0%2C1200%2C630&w=1200&fm=jpg',
      focus: 0,
    })
  })

  test.each([undefined, null, {}, { asset: { _ref: 'file-abc-pdf' } }])('is drawn with %j', (chosen) =>
    expect(findChosenPicture(chosen, '/images')).toBeNull(),
  )
})

describe('a project', () => {
  const preview = (changes: object) => toPagePreview({ ...toldDocument, ...changes }, settings, 'en')

  test('has the preview of its page once it has a story, around its drawing', () => {
    expect(preview({})).toMatchObject({
      title: 'title (en)',
      description: 'summary (en)',
      path: '/en/projects/bread',
      scene: 'map',
    })
    expect(preview({ story: [] })).toBeNull()
    expect(preview({ slug: {} })).toBeNull()
  })

  test('shows in an empty field what stands there until it is filled in', () => {
    const written = { ...toldDocument, seo: { title: { en: 'Mine' } } }
    expect(findBuiltInWord(written, ['seo', 'title'], 'en')).toBe('title (en)')
    expect(findBuiltInWord(written, ['seo', 'description'], 'fr')).toBe('summary (fr)')
  })
})
