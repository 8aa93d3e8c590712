import { describe, expect, test } from 'vitest'
import { content } from '#lib/content/documents.ts'
import { createLinks } from '#lib/content/links.ts'
import { parseDocumentPath } from '#lib/documentPaths.ts'
import { defaultLocale } from '#lib/languages.ts'
import { documentPages } from '#lib/pages.ts'
import { toSitemap } from '#lib/seo/addresses.server.ts'
import { toDocumentMetadata } from '#lib/seo/pageMetadata.server.ts'
import { contentOf, documentsOf, offer, project, testimonial, toProblems } from '../../support/content.ts'
import { fullPage, ownerPage, questions, toOwnerPage, withPart } from '../../support/ownPages.ts'
import { media, toStories } from '../../support/stories.ts'

const pagesOf = (...page: object[]) => content.listPages(documentsOf({ page })).map(({ path }) => path)

const redirectsOf = (...page: object[]) =>
  content.listRedirects(documentsOf({ page })).map(({ from, status, to }) => `${from} ${status} ${to}`)

const show = (locale: 'fr' | 'en', published: object) => {
  const site = contentOf(locale, published)
  const [document] = site.documentPages
  if (!document) throw new Error('There is no page.')
  return { locale, content: site, document } as const
}

test('a page is at its own address in each language', () => {
  expect(pagesOf(ownerPage)).toEqual(['/qui-je-suis', '/en/who-i-am'])
  expect(redirectsOf(ownerPage)).toEqual(['/en/qui-je-suis 301 /en/who-i-am', '/who-i-am 301 /qui-je-suis'])
  expect(parseDocumentPath('/qui-je-suis')).toEqual({ type: 'page', slug: 'qui-je-suis' })
  expect(parseDocumentPath(`${documentPages.project.path}pain`)).toEqual({ type: 'project', slug: 'pain' })
  expect([parseDocumentPath('/'), parseDocumentPath('/a/b')]).toEqual([null, null])
})

describe('a page in one language', () => {
  const french = { ...ownerPage, only: 'fr' }
  const english = {
    ...ownerPage,
    _id: 'page-en',
    title: { en: 'Only here' },
    summary: { en: 'Yes.' },
    only: 'en',
  }

  test('has one address; the choice of another language leads to its home for a while', () => {
    expect(pagesOf(french)).toEqual(['/qui-je-suis'])
    expect(redirectsOf(french)).toEqual(['/en/qui-je-suis 302 /en'])
    expect(pagesOf(english)).toEqual(['/en/who-i-am'])
    expect(redirectsOf(english)).toEqual(['/who-i-am 302 /'])
  })

  test('needs no text in the first language, and is shown in its own', () => {
    expect(contentOf('fr', { page: [english] }).pages[0]).toMatchObject({
      title: { text: 'Only here', lang: 'en' },
      page: { addresses: { fr: '/en/who-i-am', en: '/en/who-i-am' }, translations: { en: '/en/who-i-am' } },
    })
    expect(toProblems({ page: [{ ...english, title: {} }] })[0]).toContain('title')
  })

  test('is the only one that search engines are told of', () => {
    expect(toDocumentMetadata(show('en', { page: [english] })).alternates).toEqual({
      canonical: '/en/who-i-am',
      languages: { en: '/en/who-i-am', 'x-default': '/en/who-i-am' },
    })
    const listed = toSitemap(contentOf('fr', { page: [french] })).filter(({ url }) =>
      /qui-je-suis|who-i-am/.test(url),
    )
    expect(listed.map(({ url, alternates }) => [url, Object.keys(alternates?.languages ?? {})])).toEqual([
      [expect.stringMatching(/\/qui-je-suis$/), ['fr', 'x-default']],
    ])
  })

  test('is where links to it lead in every language', () => {
    const toAddress = createLinks(documentsOf({ page: [french] }))
    expect(toAddress('/qui-je-suis#x', 'en')).toBe('/qui-je-suis#x')
  })
})

describe('an address is refused', () => {
  test.each([
    ['of a page of the code', 'services'],
    ['of a folder of pages', 'projets'],
    ['of a language', defaultLocale],
    ['of the Studio', 'studio'],
    ['of previews', 'preview'],
    ['of an error', '404'],
  ])('%s', (_case, slug) => {
    expect(toProblems({ page: [{ ...ownerPage, slug: { fr: slug } }] })).toEqual([
      'slug.fr: another page has this address',
    ])
  })

  test('of another page, in any language', () => {
    const other = toOwnerPage('other', { slug: { fr: 'who-i-am' } })
    expect(toProblems({ page: [ownerPage, other] })).toEqual(['slug.fr: another page has this address'])
  })
})

describe('the menus', () => {
  const inHeader = (name: string, changes: object = {}) => toOwnerPage(name, { menu: 'header', ...changes })

  test('list pages in the owner’s order by their short names, at most two in the header', () => {
    const page = [
      inHeader('c', { order: 30 }),
      inHeader('a', { order: 10, menuName: { fr: 'Court', en: 'Short' } }),
      toOwnerPage('d', { order: 5, menu: 'footer' }),
      inHeader('b', { order: 20 }),
      toOwnerPage('e'),
    ]
    const { header, footer } = contentOf('en', { page }).menus
    expect(header.map(({ href, name }) => `${href} ${name.text}`)).toEqual([
      '/en/a-en Short',
      '/en/b-en About',
    ])
    expect(footer.map(({ href }) => href)).toEqual(['/en/a-en', '/en/b-en', '/en/d-en', '/en/c-en'])
  })

  test('list a page in its languages', () => {
    const page = [inHeader('a', { only: 'fr' })]
    expect(
      [contentOf('fr', { page }), contentOf('en', { page })].map(({ menus }) => menus.footer.length),
    ).toEqual([1, 0])
    expect(contentOf('fr').menus).toEqual({ header: [], footer: [] })
  })
})

describe('its parts', () => {
  const kinds = (page: object) =>
    contentOf('fr', { page: [page] }, { media }).pages[0]?.parts.map(({ kind }) => kind)

  test('are in the owner’s order; those of a story are one', () => {
    expect(kinds(fullPage)).toEqual([
      'story',
      'questions',
      'site',
      'hosting',
      'projects',
      'testimonials',
      'steps',
      'call',
    ])
  })

  test('leave out questions without any, and what the page shows already', () => {
    expect(kinds({ ...ownerPage, parts: [{ ...questions, questions: [] }] })).toEqual([])
    expect(
      kinds({
        ...ownerPage,
        parts: [withPart('call').parts[0], { ...withPart('call').parts[0], _key: 'k' }],
      }),
    ).toEqual(['call'])
  })

  test('of another kind are refused', () => {
    const page = [{ ...ownerPage, parts: [{ _key: 'k', _type: 'video' }] }]
    expect(toProblems({ page })[0]).toContain('parts[0]._type: is nothing that the site shows here')
  })
})

describe('a page changes with what it shows:', () => {
  const later = '2027-01-05T00:00:00.000Z'
  const changed = { _updatedAt: later }
  const [told, other] = toStories('a', 'b')
  const dateOf = (published: { page: object[] }) =>
    content.findLastChange(documentsOf(published), { document: 'page-about' })

  test.each([
    ['packages of a group', 'site', {}, { pricingPackage: [{ ...offer, ...changed }] }],
    ['testimonials', 'testimonials', {}, { testimonial: [{ ...testimonial, ...changed }] }],
    ['all projects', 'projects', {}, { project: [{ ...project, ...changed }] }],
    [
      'chosen projects',
      'projects',
      { projects: ['project-b'] },
      { project: [told, { ...other, ...changed }] },
    ],
  ])('%s', (_case, part, rest, published) => {
    expect(dateOf({ page: [{ ...ownerPage, ...withPart(part, rest) }], ...published })).toBe(later)
    expect(dateOf({ page: [ownerPage], ...published })).not.toBe(later)
  })

  test('not with packages of the other group, or projects that it does not show', () => {
    const hosting = { ...ownerPage, ...withPart('hosting') }
    expect(dateOf({ page: [hosting], ...{ pricingPackage: [{ ...offer, ...changed }] } })).not.toBe(later)
    const chosen = { ...ownerPage, ...withPart('projects', { projects: ['project-b'] }) }
    expect(dateOf({ page: [chosen], ...{ project: [{ ...told, ...changed }, other] } })).not.toBe(later)
  })
})
