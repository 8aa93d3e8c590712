import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toLocalePath } from '#lib/addresses.ts'
import { hasPage } from '#lib/content/ownPages.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { brand } from '#lib/identity.ts'
import { locales } from '#lib/languages.ts'
import { findPages } from '#lib/pages.ts'
import { toDocumentMetadata, toPageMetadata } from '#lib/seo/pageMetadata.server.ts'
import { contentOf, contentWith, withTerms } from '../../support/content.ts'
import { media, note, picture, told, toStories } from '../../support/stories.ts'

beforeAll(() => void vi.stubEnv('SITE_URL', 'https://site.example'))
afterAll(() => void vi.unstubAllEnvs())

const all = locales.flatMap((locale) =>
  findPages({ isListed: true }).map((page) => ({
    page,
    locale,
    metadata: toPageMetadata(page, locale, contentOf(locale, { note: [note] }, { media })),
  })),
)

describe('every page that search engines list', () => {
  test.each(all)(
    '$page in $locale has the title and the description of the dictionary',
    ({ page, locale, metadata }) => {
      const { title, description } = dictionaries[locale].meta[page]
      expect(metadata).toMatchObject({ title: `${title} · ${brand}`, description })
    },
  )

  test.each(all)('$page in $locale names the same translations as they do', ({ page, metadata }) => {
    const others = all
      .filter((other) => other.page === page)
      .map((other) => other.metadata.alternates?.languages)
    for (const languages of others) expect(languages).toEqual(metadata.alternates?.languages)
    expect(Object.values(metadata.alternates?.languages ?? {})).toContain(metadata.alternates?.canonical)
    expect(Object.keys(metadata.alternates?.languages ?? {})).toEqual([...locales, 'x-default'])
  })

  test.each(all)('$page in $locale has no noindex', ({ metadata }) => {
    expect(metadata.robots).toBeUndefined()
  })
})

describe('a shared link', () => {
  test('shows the picture drawn for its page and language', () => {
    const content = contentOf(
      'en',
      {},
      {
        socialImages: { '/en/services': '/drawn.png', '/services': '/dessin.png' },
      },
    )
    const { openGraph, twitter } = toPageMetadata('services', 'en', content)
    expect(openGraph).toMatchObject({
      locale: 'en_GB',
      alternateLocale: expect.arrayContaining(['fr_FR']),
      url: '/en/services',
      siteName: brand,
      images: [{ url: '/drawn.png', width: 1200, height: 630, type: 'image/png' }],
    })
    expect(twitter).toMatchObject({ card: 'summary_large_image', images: [{ url: '/drawn.png' }] })
  })

  test('shows no picture if none is drawn', () => {
    const { openGraph, twitter } = toPageMetadata('home', 'fr', contentOf('fr'))
    expect(openGraph?.images).toEqual([])
    expect(twitter).toMatchObject({ card: 'summary', images: [] })
  })

  const file = { src: '/chosen.jpg', width: 1200, type: 'image/jpeg' }
  const sized = { width: 1200, height: 630, placeholder: null, files: [file], focus: 0.5 }
  const withPicture = (alt: string | null) => {
    const content = contentOf('fr', {}, { socialImages: { '/': '/drawn.png' } })
    const socialImage = { ...sized, alt: alt === null ? null : ({ text: alt, lang: 'fr' } as const) }
    return toPageMetadata('home', 'fr', { ...content, settings: { ...content.settings, socialImage } })
  }

  test.each([
    ['its alternative text', 'Un atelier au soleil', 'Un atelier au soleil'],
    ['the title of the page if it has none', null, `${dictionaries.fr.meta.home.title} · ${brand}`],
  ])('shows the owner’s picture on every page, with %s', (_what, given, alt) => {
    const { openGraph, twitter } = withPicture(given)
    expect(openGraph).toMatchObject({ images: [{ url: '/chosen.jpg', type: 'image/jpeg', alt }] })
    expect(twitter).toMatchObject({ images: [{ url: '/chosen.jpg', alt }] })
  })

  test('describes in each language the picture drawn for it', () => {
    const socialImages = Object.fromEntries(
      locales.map((locale) => [toLocalePath('/', locale), `/${locale}.png`]),
    )
    for (const locale of locales) {
      const { twitter } = toPageMetadata('home', locale, contentOf(locale, {}, { socialImages }))
      const { meta } = dictionaries[locale]
      const alt = translatorFor(locale)('settings.drawnImage', { title: meta.home.title, brand })
      expect(twitter).toMatchObject({ images: [{ alt }] })
    }
  })
})

test('titles end with the owner’s brand, and legal pages have the titles the owner gave them', () => {
  expect(toPageMetadata('home', 'en', contentWith('en', { brand: 'Studio Garrigue' })).title).toContain(
    '· Studio Garrigue',
  )
  const renamed = withTerms({ title: { fr: 'Conditions', en: 'Conditions of use' } })
  expect(toPageMetadata('terms', 'en', contentOf('en', renamed)).title).toBe(`Conditions of use · ${brand}`)
})

test.each(findPages({ isListed: false }))(
  'the page “%s” stays out of the index and has no canonical address',
  (page) => {
    const metadata = toPageMetadata(page, 'fr', contentOf('fr'))
    expect(metadata.robots).toEqual({ index: false, follow: false })
    expect(metadata.alternates).toBeUndefined()
  },
)

describe('the page of a project', () => {
  const metadataOf = (published: object, pictures: Parameters<typeof contentOf>[2] = {}) => {
    const content = contentOf('en', published, pictures)
    const [project] = content.projects.filter(hasPage)
    if (!project) throw new Error('No project has a page.')
    return toDocumentMetadata({ locale: 'en', content, document: project })
  }

  test('has its own title, description, address and translations', () => {
    expect(metadataOf({ project: [told] }, { media })).toMatchObject({
      title: `title (en) · ${brand}`,
      description: 'summary (en)',
      alternates: {
        canonical: '/en/projects/bread',
        languages: { fr: '/projets/pain', en: '/en/projects/bread', 'x-default': '/projets/pain' },
      },
      openGraph: { url: '/en/projects/bread', title: 'title (en)' },
    })
  })

  test('shares the picture that is drawn for it, with its own in it, or else its own', () => {
    const socialImages = { '/en/projects/projet-a': '/drawn.png' }
    const [one] = toStories('a')
    expect(metadataOf({ project: [one] }, { socialImages }).openGraph?.images).toMatchObject([
      { url: '/drawn.png' },
    ])
    const image = { ...picture, alt: { fr: 'Un four' } }
    const pictured = { project: [{ ...one, image, socialImage: image }] }
    const share = (images: Record<string, string>) =>
      metadataOf(pictured, { socialImages: images, media }).openGraph?.images
    expect(share(socialImages)).toMatchObject([{ url: '/drawn.png', type: 'image/png' }])
    expect(share({})).toMatchObject([{ url: '/a', alt: 'Un four' }])
  })
})
