import { expect, test } from 'vitest'
import { createLinks } from '#lib/content/links.ts'
import { contentOf, documentsOf, link, paragraph, project, withText } from '../../support/content.ts'

const updatedAt = '2026-11-28T12:00:00Z'

/** A project that has a page, and had another address in each language. */
const published = {
  project: [
    {
      ...project,
      slug: { fr: 'pain', en: 'bread' },
      story: [{ _key: 'a', _type: 'storyText', text: { fr: [paragraph('mot')] } }],
    },
  ],
  redirect: ['/raccourci', '/projets/repris'].map((from) => ({
    _id: `redirect-${from}`,
    _updatedAt: updatedAt,
    from,
    to: '/contact',
    kind: 'permanent',
  })),
  addressHistory: [
    ['project-one', '/projets/ancien'],
    ['project-one', '/projets/repris'],
    ['project-gone', '/projets/retire'],
  ].map(([document = '', path = '']) => ({
    _id: `addresses-${document}-${path}`,
    _updatedAt: updatedAt,
    document,
    addresses: [{ language: 'fr', path }],
  })),
}

const toAddress = createLinks(documentsOf(published))

test.each([
  // A page is there in every language, whichever its address was copied in.
  ['/services', '/services', '/en/services'],
  ['/en/services?a=1#prices', '/services?a=1#prices', '/en/services?a=1#prices'],
  ['/', '/', '/en'],
  ['/en#projects', '/#projects', '/en#projects'],
  ['/Services/', '/services', '/en/services'],
  ['/%73ervices', '/services', '/en/services'],
  ['/projets/pain', '/projets/pain', '/en/projects/bread'],
  ['/en/projects/bread', '/projets/pain', '/en/projects/bread'],
  // A former address leads to the page that had it, unless the owner has redirected it.
  ['/projets/ancien', '/projets/pain', '/en/projects/bread'],
  ['/projets/repris', '/projets/repris', '/projets/repris'],
  ['/projets/retire', '/projets/retire', '/projets/retire'],
  // Redirects, files, endpoints and other addresses have one language.
  ['/raccourci', '/raccourci', '/raccourci'],
  ['/sitemap.xml', '/sitemap.xml', '/sitemap.xml'],
  ['/_next/static/image/a.webp', '/_next/static/image/a.webp', '/_next/static/image/a.webp'],
  ['/inconnu?a=1', '/inconnu?a=1', '/inconnu?a=1'],
  ['/studio', '/studio', '/studio'],
  ['#there', '#there', '#there'],
  ['//other.example/services', '//other.example/services', '//other.example/services'],
  ['https://other.example/services', 'https://other.example/services', 'https://other.example/services'],
  ['mailto:a@b.example', 'mailto:a@b.example', 'mailto:a@b.example'],
])('a link to %s leads to %s in French and to %s in English', (href, fr, en) => {
  expect([toAddress(href, 'fr'), toAddress(href, 'en')]).toEqual([fr, en])
})

test('the formatted texts of a page have these links', () => {
  const hrefs = ['/services', '/raccourci'].map((href) => {
    const content = contentOf('en', withText(link({ href })))
    return content.legal.terms.sections[0]?.body.blocks[0]?.markDefs[0]?.href
  })
  expect(hrefs).toEqual(['/en/services', '/raccourci'])
})
