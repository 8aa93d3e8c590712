import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { content, noDocuments, parseDocuments } from '#lib/content/documents.ts'
import { formatProblem } from '#lib/content/problems.ts'
import { documentsOf, findProblems, paragraph, project, toProblems } from '../../support/content.ts'

const updatedAt = '2026-11-25T22:00:00Z'

const redirect = (from: string, to: string | null, changes: object = {}) => ({
  _id: `redirect-${from}`,
  _updatedAt: updatedAt,
  from,
  kind: to === null ? 'gone' : 'permanent',
  ...(to !== null && { to }),
  ...changes,
})

const withRedirects = (...redirects: object[]) => ({ redirect: redirects })

/** A project with a page at this slug. */
const withPage = (slug: string, id = 'project-one') => ({
  ...project,
  _id: id,
  slug: { fr: slug, en: `${slug}-en` },
  story: [{ _key: 'a', _type: 'storyText', text: { fr: [paragraph('mot')] } }],
})

/** The history of a project that had these slugs, one after the other. */
const history = (slugs: string[], document = 'project-one') => ({
  _id: `addresses-${document}`,
  _updatedAt: updatedAt,
  document,
  addresses: slugs.flatMap((slug) => [
    { _key: `fr-${slug}`, language: 'fr', path: `/projets/${slug}` },
    { _key: `en-${slug}`, language: 'en', path: `/en/projects/${slug}-en` },
  ]),
})

const list = (published: object) =>
  content
    .listRedirects(documentsOf(published))
    .map(({ from, status, to }) => [from, status, to].filter(Boolean).join(' '))

const notPath = 'must be an address of this site without parameters, such as /old-page'
const taken = 'the site already answers at this address'

describe('a redirect', () => {
  test('is for good, for a while, or to nowhere', () => {
    const published = withRedirects(
      redirect('/a', '/services#prices'),
      redirect('/b', '/en/contact', { kind: 'temporary' }),
      redirect('/c', null),
      redirect('/d', '/contact', { kind: 'gone' }),
      redirect('/caf%c3%a9', '/'),
    )
    expect(list(published)).toEqual([
      '/a 301 /services#prices',
      '/b 302 /en/contact',
      '/c 410',
      '/d 410',
      '/caf%c3%a9 301 /',
    ])
  })

  test.each([
    ['old-page', notPath],
    ['', notPath],
    ['//evil.com', notPath],
    ['/\\evil.com', notPath],
    ['/old?a=1', notPath],
    ['/old#a', notPath],
    ['ftp://ancien.example/old', notPath],
    ['https://', notPath],
    ['ancien.example/old', notPath],
    ['/fr', taken],
    ['/Services/', taken],
    ['/%73ervices', taken],
    ['/./en/services', taken],
    ['https://www.ancien.example', taken],
    ['https://www.ancien.example/contact?x=1', taken],
    ['/', taken],
    ['/services', taken],
    ['/en/contact/sent', taken],
    ['/404', taken],
    ['/sitemap.xml', taken],
    ['/api/contact', taken],
    ['/studio', taken],
    ['/lake/x', taken],
    ['/_next/x', taken],
    ['/preview/fr', taken],
  ])('from %s is refused, because it %s', (from, problem) => {
    expect(toProblems(withRedirects(redirect(from, '/contact')))).toEqual([`from: ${problem}`])
  })

  test.each([
    ['https://example.com', notPath],
    ['//evil.com', notPath],
    ['contact', notPath],
    ['/contact?a=1', notPath],
    ['mailto:a@b.example', notPath],
  ])('to %s is refused, because it %s', (to, problem) => {
    expect(toProblems(withRedirects(redirect('/old', to)))).toEqual([`to: ${problem}`])
  })

  test.each([
    [
      '/pr%c3%a9sentation',
      ['/présentation', '/pr%C3%A9sentation', '/pr%c3%a9sentation', '/pre\u0301sentation', '/PRÉSENTATION/'],
    ],
    [
      '/page.html',
      [
        'https://www.ancien.example/page.html?x=1',
        'HTTP://Ancien.Example:8080/Page.html#a',
        'www.ancien.example/page.html',
      ],
    ],
    [
      '/page.html',
      [
        '/page.html',
        ' /Page.HTML ',
        '/fr/page.html',
        '/./page.html',
        '/a/../page.html',
        '/page%2Ehtml',
        '/page.html//',
      ],
    ],
    ['/vieille%20page', ['/vieille page', 'https://ancien.example/vieille%20page']],
  ])('from %s begins there, however it is typed', (from, typed) => {
    for (const each of typed)
      expect(list(withRedirects(redirect(each, '/contact'))), each).toEqual([`${from} 301 /contact`])
  })

  test.each([
    [
      '/en/contact',
      ['/en/contact', '/EN/Contact/', '/./en/contact', '/en/%63ontact', '//en/contact'.slice(1)],
    ],
    ['/contact', ['/contact', '/fr/contact', '/x/../contact']],
    ['/services#pr%c3%a9sentation', ['/Services/#pr%c3%a9sentation']],
    ['/services#a%20b', ['/services#a b']],
  ])('to %s leads there, however it is typed', (to, typed) => {
    for (const each of typed)
      expect(list(withRedirects(redirect('/old', each))), each).toEqual([`/old 301 ${to}`])
  })

  test.each([
    ['/dota', '/./dotb', '/./dota'],
    ['/a', '/B/', '/A'],
    ['/a', '/fr/b', '/fr/a'],
    ['/a', '/x/../b', '/%61'],
    ['/été', '/e%CC%81te\u0301s', '/%C3%A9t%c3%a9'],
  ])('from %s to %s and back is a circle', (one, two, back) => {
    const problems = toProblems(withRedirects(redirect(one, two), redirect(two, back)))
    expect(problems).toEqual(Array(2).fill('to: leads back to the address it begins at'))
  })

  test('from two spellings of one address is refused, and so is one to itself in another spelling', () => {
    expect(toProblems(withRedirects(redirect('/é', '/contact'), redirect('/%C3%A9', '/services')))).toEqual([
      'from: another redirect begins at this address',
    ])
    expect(toProblems(withRedirects(redirect('/old', '/fr/./OLD/#a')))).toEqual([
      'to: leads back to the address it begins at',
    ])
  })

  test('lacks nothing', () => {
    expect(toProblems(withRedirects({ _id: 'r', _updatedAt: updatedAt }))).toEqual([
      'from: is missing',
      'kind: must be one of permanent, temporary, gone',
    ])
    expect(toProblems(withRedirects(redirect('/old', '/x', { to: undefined })))).toEqual(['to: is missing'])
    expect(toProblems(withRedirects(redirect('/old', '/x', { kind: 'forever' })))).toEqual([
      'kind: must be one of permanent, temporary, gone',
    ])
  })

  test('is compared with the others: each problem names its document', () => {
    const problems = findProblems(
      withRedirects(
        redirect('/a', '/b'),
        redirect('/b', '/contact'),
        redirect('/c', '/d'),
        redirect('/d', '/c'),
        redirect('/e', '/contact'),
        redirect('/e', '/services', { _id: 'redirect-again' }),
      ),
    )
    expect(problems.map((problem) => formatProblem(problem, 'en'))).toEqual([
      'redirect-/a → to: leads to an address that is redirected itself: give the address it ends at',
      'redirect-/b → from: another redirect leads to this address: change where that one leads first',
      'redirect-/c → to: leads back to the address it begins at',
      'redirect-/d → to: leads back to the address it begins at',
      'redirect-again → from: another redirect begins at this address',
    ])
  })

  test('may not hide the page of a project, in any language', () => {
    for (const from of ['/projets/pain', '/en/projects/pain-en']) {
      const published = { ...withRedirects(redirect(from, '/contact')), project: [withPage('pain')] }
      expect(toProblems(published)).toEqual([`from: ${taken}`])
    }
  })
})

/** The language switch leads from the page of a project in one language to its slug in another. */
const switched = (slug: string) => [
  `/en/projects/${slug} 301 /en/projects/${slug}-en`,
  `/projets/${slug}-en 301 /projets/${slug}`,
]

describe('the addresses of a project', () => {
  test('lead from the slug of another language to its own, unless the owner has redirected it', () => {
    const project = [withPage('pain')]
    expect(list({ project })).toEqual(switched('pain'))
    const published = { ...withRedirects(redirect('/en/projects/pain', '/en/contact')), project }
    expect(list(published)).toContain('/en/projects/pain 301 /en/contact')
  })

  test('that changed three times lead straight to the present one, and are gone with the project', () => {
    const addressHistory = [history(['un', 'deux', 'trois', 'quatre'])]
    expect(list({ addressHistory, project: [withPage('quatre')] })).toEqual([
      '/projets/un 301 /projets/quatre',
      '/en/projects/un-en 301 /en/projects/quatre-en',
      '/projets/deux 301 /projets/quatre',
      '/en/projects/deux-en 301 /en/projects/quatre-en',
      '/projets/trois 301 /projets/quatre',
      '/en/projects/trois-en 301 /en/projects/quatre-en',
      ...switched('quatre'),
    ])
    const gone = ['un', 'deux', 'trois', 'quatre'].flatMap((slug) => [
      `/projets/${slug} 410`,
      `/en/projects/${slug}-en 410`,
    ])
    expect(list({ addressHistory })).toEqual(gone)
    // Without its story a project has no page.
    expect(list({ addressHistory, project: [{ ...withPage('quatre'), story: [] }] })).toEqual(gone)
  })

  test('are free for another project', () => {
    const published = {
      addressHistory: [history(['pain']), history(['pain', 'four'], 'project-two')],
      project: [withPage('pain', 'project-two')],
    }
    expect(list(published)).toEqual([
      '/projets/four 301 /projets/pain',
      '/en/projects/four-en 301 /en/projects/pain-en',
      ...switched('pain'),
    ])
  })

  test('take a redirect of the owner along', () => {
    const published = {
      ...withRedirects(redirect('/pain', '/projets/un')),
      addressHistory: [history(['un'])],
    }
    expect(list({ ...published, project: [withPage('deux')] })).toContain('/pain 301 /projets/deux')
    expect(list(published)).toContain('/pain 410')
  })
})

const spellings = [
  '/a',
  '/A/',
  '/./b',
  '/%62',
  '/fr/c',
  '/é',
  '/E%CC%81',
  '/services',
  '/Services',
  '/projets/pain',
  '/projects/pain',
]

test('whatever a lake has as a redirect, a release has no loop, no chain and no page in the way', () => {
  const value = fc.oneof(fc.constantFrom(...spellings), fc.string())
  const document = fc.record({
    from: value,
    to: value,
    kind: fc.constantFrom('permanent', 'temporary', 'gone'),
  })
  fc.assert(
    fc.property(fc.array(document, { maxLength: 5 }), (all) => {
      const published = all.map((each, index) => ({ _id: `r${index}`, _updatedAt: updatedAt, ...each }))
      const parsed = parseDocuments({ ...noDocuments, redirect: published, project: [withPage('pain')] })
      if (parsed.kind === 'invalid') return
      const redirects = content.listRedirects(parsed.documents)
      const starts = redirects.map(({ from }) => from)
      expect(new Set(starts).size).toBe(starts.length)
      expect(starts).not.toContain('/services')
      expect(starts).not.toContain('/projets/pain')
      for (const { to } of redirects) if (to !== null) expect(starts).not.toContain(to.split('#', 1)[0])
    }),
  )
})
