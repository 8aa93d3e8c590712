import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toLocalePath } from '#lib/addresses.ts'
import { locales, toRecord } from '#lib/languages.ts'
import { findPages, pages } from '#lib/pages.ts'
import { toAddress, toPaths, toSitemap } from '#lib/seo/addresses.server.ts'
import robots from '../../../app/robots.ts'
import { contentOf, legalPage, offer, project, settings, testimonial } from '../../support/content.ts'
import { toStories } from '../../support/stories.ts'

beforeAll(() => void vi.stubEnv('SITE_URL', 'https://site.example/'))
afterAll(() => void vi.unstubAllEnvs())

test('addresses are absolute, and the home page has no trailing slash', () => {
  expect(toAddress(toPaths('home').fr)).toBe('https://site.example')
  expect(toAddress(toPaths('home').en)).toBe('https://site.example/en')
  expect(toAddress(toPaths('terms').en)).toBe('https://site.example/en/legal')
})

test('the sitemap lists every page in every language once, each with all its translations', () => {
  const sitemap = toSitemap({})
  expect(new Set(sitemap.map(({ url }) => url)).size).toBe(
    findPages({ isListed: true }).length * locales.length,
  )
  expect(sitemap).toContainEqual({
    url: 'https://site.example/en/services',
    alternates: {
      languages: {
        ...toRecord(locales, (locale) => `https://site.example${toLocalePath('/services', locale)}`),
        'x-default': 'https://site.example/services',
      },
    },
  })
})

test('the sitemap dates a page by the newest document that it shows', () => {
  const at = (minute: number) => ({ _updatedAt: `2026-11-20T10:${10 + minute}:00Z` })
  const iso = (minute: number) => `2026-11-20T10:${10 + minute}:00.000Z`
  const { updatedAt } = contentOf('fr', {
    project: [
      { ...project, ...at(5) },
      // Later by the clock, although its text sorts before the other.
      { ...project, _id: 'project-two', _updatedAt: '2026-11-20T08:18:00-02:00' },
    ],
    legalPage: [{ ...legalPage('privacy'), ...at(1) }],
    siteSettings: { ...settings, ...at(3) },
    contactPage: { _id: 'contactPage', ...at(7) },
  })
  const dates = Object.fromEntries(
    toSitemap(updatedAt).map(({ url, lastModified }) => [new URL(url).pathname, lastModified]),
  )
  expect(dates).toMatchObject({
    '/': iso(8),
    '/en': iso(8),
    '/services': iso(3),
    '/en/privacy': iso(3),
    '/contact': iso(7),
  })
})

test('the sitemap lists the page of each project in its languages, with the date of the newest words on it', () => {
  const at = (minute: number) => ({ _updatedAt: `2026-11-20T10:${10 + minute}:00Z` })
  const [a, b] = toStories('a', 'b')
  const { updatedAt, projects } = contentOf('fr', {
    project: [{ ...a, ...at(1), slug: { fr: 'pain', en: 'bread' } }, { ...b, ...at(2) }, project],
    testimonial: [{ ...testimonial, ...at(3), project: 'project-a' }],
  })
  const url = { fr: 'https://site.example/projets/pain', en: 'https://site.example/en/projects/bread' }
  const listed = toSitemap(updatedAt, projects).filter((each) => each.url.includes('/proj'))
  expect(listed).toHaveLength(4)
  expect(listed[1]).toEqual({
    url: url.en,
    lastModified: '2026-11-20T10:13:00.000Z',
    alternates: { languages: { ...url, 'x-default': url.fr } },
  })
  expect(listed[2]).toMatchObject({ lastModified: '2026-11-20T10:12:00.000Z' })
})

test.each([
  ['homePage', '/', '/contact'],
  ['servicesPage', '/services'],
  ['contactPage', '/contact', '/'],
])('the sitemap follows the words of %s', (page, ...shown) => {
  const { updatedAt } = contentOf('fr', {
    siteSettings: settings,
    [page]: { _id: page, _updatedAt: '2027-01-02T10:00:00Z' },
  })
  const dated = toSitemap(updatedAt).filter(({ lastModified }) => lastModified === '2027-01-02T10:00:00.000Z')
  expect(dated.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(
    shown.flatMap((path) => locales.map((locale) => toLocalePath(path, locale))).toSorted(),
  )
})

test('the sitemap gives no date to a page whose content is built in', () => {
  const { updatedAt } = contentOf('fr', { pricingPackage: [offer], legalPage: [legalPage('terms')] })
  const dated = toSitemap(updatedAt).filter(({ lastModified }) => lastModified !== undefined)
  expect(dated.map(({ url }) => new URL(url).pathname)).toEqual(
    ['/services', '/legal'].flatMap((path) => locales.map((locale) => toLocalePath(path, locale))),
  )
})

test('every page that answers 200 is listed, except the two result pages of the form', () => {
  const unlisted = findPages({ status: 200, isListed: false }).map((page) => pages[page].path)
  expect(unlisted).toEqual(['/contact/sent', '/contact/not-sent'])
  expect(findPages({ isListed: true }).map((page) => pages[page].status)).not.toContain(404)
})

test('robots.txt excludes what is not for visitors and names the sitemap', () => {
  expect(robots()).toEqual({
    rules: { userAgent: '*', allow: '/', disallow: ['/studio', '/lake/', '/api/', '/publisher/'] },
    sitemap: 'https://site.example/sitemap.xml',
  })
})
