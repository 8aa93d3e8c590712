import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { Footer } from '#components/layout/Footer.tsx'
import { Header } from '#components/layout/Header.tsx'
import { NoteScreen } from '#components/note/NoteScreen.tsx'
import { NotesScreen } from '#components/note/NotesScreen.tsx'
import { toLocalePath } from '#lib/addresses.ts'
import { toListed } from '#lib/content/note.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { type Locale, locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { toSitemap } from '#lib/seo/addresses.server.ts'
import { toPageMetadata } from '#lib/seo/pageMetadata.server.ts'
import { toNoteWork } from '#lib/seo/structuredData.server.ts'
import { contentOf } from '../../support/content.ts'
import { findElements, toWords } from '../../support/page.ts'
import { media, note, toNoteOf } from '../../support/stories.ts'

vi.mock('next/navigation', () => ({
  usePathname: () => '/notes/seule',
  useSelectedLayoutSegments: () => ['notes', 'seule'],
  useRouter: () => ({}),
}))

const published = {
  note: [note, toNoteOf('en', 'english', '2026-11-03'), toNoteOf('fr', 'seule', '2025-12-18')],
}
const shown = (locale: Locale) => contentOf(locale, published, { media })
const list = (locale: Locale, content = shown(locale)) =>
  renderToStaticMarkup(<NotesScreen locale={locale} content={content} />)
const layout = (locale: Locale, content = shown(locale)) =>
  renderToStaticMarkup(
    <>
      <Header locale={locale} content={content} />
      <Footer locale={locale} content={content} />
    </>,
  )
const readLinks = (html: string) => findElements(html, 'a').map(({ href }) => href)

describe.each(locales)('in %s', (locale) => {
  const address = toLocalePath(pages.notes.path, locale)

  test('the list has each note with its day, its title and its sentence, and leads to the feed', () => {
    const html = list(locale)
    const words = toWords(html)
    expect(words).toContain(locale === 'fr' ? '12 novembre 2026' : '12 November 2026')
    expect(words).toContain(locale === 'fr' ? 'Du pain en ligne' : 'Bread online')
    expect(words).toContain(note.sentence[locale])
    expect(readLinks(html)).toContain(`${address}/rss.xml`)
    const foreign = locale === 'fr' ? 'Note english' : 'Note seule'
    expect(html).toContain(`<h3><span lang="${locale === 'fr' ? 'en' : 'fr'}">${foreign}</span></h3>`)
  })

  test('menu, footer, sitemap and the head of every page name the list', () => {
    expect(readLinks(layout(locale)).filter((href) => href === address)).toHaveLength(2)
    expect(toSitemap(shown('fr')).map(({ url }) => new URL(url).pathname)).toContain(address)
    expect(toPageMetadata('home', locale, shown(locale)).alternates?.types).toEqual({
      'application/rss+xml': [{ url: `${address}/rss.xml`, title: expect.stringContaining('·') }],
    })
  })

  test('without a note, nothing names it', () => {
    const content = contentOf(locale)
    expect(readLinks(layout(locale, content))).not.toContain(address)
    expect(JSON.stringify(toSitemap(content))).not.toContain(address)
    expect(toPageMetadata('home', locale, content).alternates).not.toHaveProperty('types')
    expect(content.socialImages).toEqual({})
  })

  test('a note has its day, its story and the way to the others', () => {
    const content = shown(locale)
    const [document] = toListed(content.notes)
    if (!document) throw new Error('There is no note.')
    const html = renderToStaticMarkup(<NoteScreen locale={locale} content={content} document={document} />)
    expect(html).toContain(`<time dateTime="2026-11-12">`)
    expect(toWords(html)).toContain(locale === 'fr' ? 'La demande.' : 'The request.')
    const { previous } = dictionaries[locale].notes.fixed
    expect(toWords(html)).toContain(`${previous} ${locale === 'fr' ? 'Note seule' : 'Note english'}`)
    expect(readLinks(html)[0]).toBe(address)
    const [opening, ...others] = findElements(html, 'img')
    expect(opening).toMatchObject({ loading: 'eager', fetchpriority: 'high' })
    for (const { loading } of others) expect(loading).toBe('lazy')
    expect(toNoteWork({ locale, content, document })).toMatchObject({
      '@type': 'BlogPosting',
      headline: locale === 'fr' ? 'Du pain en ligne' : 'Bread online',
      datePublished: '2026-11-12',
      dateModified: '2026-11-20T09:00:00.000Z',
      inLanguage: locale,
      mainEntityOfPage: expect.stringContaining(`${address}/`),
    })
  })
})
