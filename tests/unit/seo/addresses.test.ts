import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toPageAddress, toSitemap } from '#lib/seo/addresses.ts'
import { findPages, locales, pages } from '#lib/site.ts'
import robots from '../../../app/robots.ts'

beforeAll(() => void vi.stubEnv('SITE_URL', 'https://site.example/'))
afterAll(() => void vi.unstubAllEnvs())

test('addresses are absolute, and the home page has no trailing slash', () => {
  expect(toPageAddress('home', 'fr')).toBe('https://site.example')
  expect(toPageAddress('home', 'en')).toBe('https://site.example/en')
  expect(toPageAddress('terms', 'en')).toBe('https://site.example/en/legal')
})

test('the sitemap lists every page in every language once, each with all its translations', () => {
  const sitemap = toSitemap()
  expect(new Set(sitemap.map(({ url }) => url)).size).toBe(
    findPages({ isListed: true }).length * locales.length,
  )
  expect(sitemap).toContainEqual({
    url: 'https://site.example/en/services',
    alternates: {
      languages: {
        fr: 'https://site.example/services',
        en: 'https://site.example/en/services',
        'x-default': 'https://site.example/services',
      },
    },
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
