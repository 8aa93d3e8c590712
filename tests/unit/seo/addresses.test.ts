import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toLocalePath } from '#lib/addresses.ts'
import { defaultLocale, locales, otherLocales, toRecord } from '#lib/languages.ts'
import { findPages, pages } from '#lib/pages.ts'
import { toAddress, toSitemap } from '#lib/seo/addresses.server.ts'
import robots from '../../../app/robots.ts'
import { contentOf, project } from '../../support/content.ts'
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
  const sitemap = toSitemap()
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
  const { documentPages } = contentOf('fr', {
    project: [{ ...a, slug: { fr: 'pain', en: 'bread' } }, b, project],
  })
  const url = { fr: 'https://site.example/projets/pain', en: 'https://site.example/en/projects/bread' }
  const listed = toSitemap(documentPages).filter((each) => each.url.includes('/proj'))
  expect(listed).toHaveLength(4)
  expect(listed[1]).toEqual({
    url: url.en,
    alternates: { languages: { ...url, 'x-default': url.fr } },
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
