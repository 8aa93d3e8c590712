import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toLocalePath, toPageAddresses } from '#lib/addresses.ts'
import { defaultLocale, locales, otherLocales, toRecord } from '#lib/languages.ts'
import { findPages, type listedPages, pages } from '#lib/pages.ts'
import { toAddress, toSitemap } from '#lib/seo/addresses.server.ts'
import robots from '../../../app/robots.ts'
import { contentOf, legalPage, offer, project, settings, testimonial } from '../../support/content.ts'
import { toStories } from '../../support/stories.ts'

beforeAll(() => void vi.stubEnv('SITE_URL', 'https://site.example/'))
afterAll(() => void vi.unstubAllEnvs())

test('addresses are absolute, and the home page has no trailing slash', () => {
  const [second = defaultLocale] = otherLocales
  expect(toAddress(toLocalePath('/', defaultLocale))).toBe('https://site.example')
  expect(toAddress(toLocalePath('/', second))).toBe(`https://site.example/${second}`)
  expect(toAddress(toLocalePath('/legal', second))).toBe(`https://site.example/${second}/legal`)
})

test('the sitemap lists every page in every language once, each with all its translations', () => {
  const sitemap = toSitemap({})
  expect(new Set(sitemap.map(({ url }) => url)).size).toBe(
    findPages({ isListed: true }).length * locales.length,
  )
  expect(sitemap).toContainEqual({
    url: `https://site.example${toLocalePath('/services', 'en')}`,
    alternates: {
      languages: {
        ...toRecord(locales, (locale) => `https://site.example${toLocalePath('/services', locale)}`),
        'x-default': `https://site.example${toLocalePath('/services', defaultLocale)}`,
      },
    },
  })
})

test('the sitemap lists the page of each project in its languages', () => {
  const [a, b] = toStories('a', 'b')
  const content = contentOf('fr', {
    project: [{ ...a, slug: { fr: 'pain', en: 'bread' } }, b, project],
  })
  const url = { fr: 'https://site.example/projets/pain', en: 'https://site.example/en/projects/bread' }
  const listed = toSitemap(content).filter((each) => each.url.includes('/proj'))
  expect(listed).toHaveLength(4)
  expect(listed[1]).toEqual({
    url: url.en,
    lastModified: new Date(project._updatedAt).toISOString(),
    alternates: { languages: { ...url, 'x-default': url.fr } },
  })
})

describe('the date of a page in the sitemap', () => {
  const at = (minute: number) => ({ _updatedAt: `2026-11-20T10:${10 + minute}:00Z` })
  const toMoment = (minute: number) => new Date(at(minute)._updatedAt).toISOString()
  const toDates = (published: object) =>
    Object.fromEntries(
      toSitemap(contentOf('fr', published)).map(({ url, lastModified }) => [
        new URL(url).pathname,
        lastModified,
      ]),
    )
  const addresses = (page: (typeof listedPages)[number]) => Object.values(toPageAddresses(page))

  test('is that of the newest document that it shows, in every language', () => {
    const dates = toDates({
      project: [
        { ...project, ...at(5) },
        // Later by the clock, although its text sorts before the other.
        { ...project, _id: 'project-two', _updatedAt: '2026-11-20T08:18:00-02:00' },
      ],
      legalPage: [{ ...legalPage('privacy'), ...at(9) }],
      siteSettings: { ...settings, ...at(3) },
    })
    for (const address of addresses('home')) expect(dates[address]).toBe(toMoment(8))
    for (const address of addresses('services')) expect(dates[address]).toBe(toMoment(3))
    for (const address of addresses('privacy')) expect(dates[address]).toBe(toMoment(9))
    for (const address of addresses('cookies')) expect(dates[address]).toBe(toMoment(3))
  })

  test('of a project is also that of what its client says', () => {
    const [bread, wine] = toStories('bread', 'wine').map((story) => ({ ...story, ...at(1) }))
    const published = {
      project: [bread, wine],
      testimonial: [{ ...testimonial, ...at(7), project: bread?._id }],
    }
    const dates = Object.values(toDates(published)).filter((date) => date === toMoment(7))
    // The home page and the page of that project, in each language.
    expect(dates).toHaveLength(2 * locales.length)
    expect(Object.values(toDates(published))).toContain(toMoment(1))
  })

  test('is not there if all of its content is built in', () => {
    const dates = toDates({ pricingPackage: [offer], legalPage: [legalPage('terms')] })
    const dated = Object.keys(dates).filter((path) => dates[path] !== undefined)
    expect(dated).toEqual(
      [...addresses('services'), ...addresses('terms')].map((path) => path.replace(/\/$/, '')),
    )
  })
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
