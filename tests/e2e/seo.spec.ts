import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { findPages, locales, pages, toLocalePath } from '#lib/site.ts'
import { unknownPage } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { findMistakes } from '../unit/seo/vocabulary.ts'

const indexed = findPages({ isListed: true }).flatMap((page) =>
  locales.map((locale) => ({
    path: pages[page].path,
    locale,
    address: toLocalePath(pages[page].path, locale),
  })),
)
const unlisted = [...findPages({ isListed: false }).map((page) => pages[page]), unknownPage].flatMap(
  ({ path }) => locales.map((locale) => toLocalePath(path, locale)),
)

/** Without scripts: a crawler reads the document as sent, and no preference redirects it. */
test.use({ javaScriptEnabled: false })

const attribute = async (page: Page, selector: string, name: string) => {
  const element = page.locator(selector)
  await expect(element, selector).toHaveCount(1)
  return (await element.getAttribute(name)) ?? ''
}
const meta = (page: Page, name: string) =>
  attribute(page, `meta[name="${name}"], meta[property="${name}"]`, 'content')

/** The translations a page names, by language. */
async function readTranslations(page: Page): Promise<Record<string, string>> {
  const links = await page.locator('link[rel="alternate"][hreflang]').all()
  const entries = links.map(async (link) => [
    await link.getAttribute('hreflang'),
    await link.getAttribute('href'),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

/** The blocks of structured data in the document that the server sends. */
async function readGraphs(request: APIRequestContext, address: string) {
  const html = await (await request.get(address)).text()
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  )
}

const toAbsolute = (site: { url: string }, address: string) => `${site.url}${address === '/' ? '' : address}`

for (const { address, locale } of indexed)
  test(`${address} has metadata for search engines and shared links`, async ({ page, request, site }) => {
    await page.goto(address)
    const title = await page.title()
    expect(title).toMatch(/^\S.+ · \S/)
    expect((await meta(page, 'description')).length).toBeGreaterThan(40)
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
    expect(await attribute(page, 'link[rel="canonical"]', 'href')).toBe(toAbsolute(site, address))
    expect(await attribute(page, 'html', 'lang')).toBe(locale)
    expect(await meta(page, 'og:url')).toBe(toAbsolute(site, address))
    expect(await meta(page, 'og:locale')).toBe(locale === 'fr' ? 'fr_FR' : 'en_GB')
    expect(title.startsWith(await meta(page, 'og:title'))).toBe(true)
    expect(await meta(page, 'twitter:card')).toBe('summary_large_image')
    expect((await meta(page, 'og:image:alt')).length).toBeGreaterThan(10)

    const image = await request.get(await meta(page, 'og:image'))
    expect(image.status()).toBe(200)
    expect(image.headers()['content-type']).toBe('image/png')
    expect(await sharp(await image.body()).metadata()).toMatchObject({ width: 1200, height: 630 })

    const [graph, ...others] = await readGraphs(request, address)
    expect(others).toEqual([])
    expect(findMistakes(graph)).toEqual([])
  })

test('translations link to each other and exist', async ({ page, site }) => {
  const named = new Map<string, Record<string, string>>()
  for (const { address, locale } of indexed) {
    expect((await page.goto(address))?.status()).toBe(200)
    expect(await attribute(page, 'html', 'lang')).toBe(locale)
    named.set(toAbsolute(site, address), await readTranslations(page))
  }
  for (const [address, translations] of named) {
    expect(Object.keys(translations)).toEqual([...locales, 'x-default'])
    expect(Object.values(translations)).toContain(address)
    expect(translations['x-default']).toBe(translations[locales[0]])
    for (const other of Object.values(translations)) expect(named.get(other)).toEqual(translations)
  }
})

test('the sitemap lists exactly the pages that may be indexed', async ({ request, site }) => {
  const response = await request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toContain('xml')
  const listed = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
  expect(listed.toSorted()).toEqual(indexed.map(({ address }) => toAbsolute(site, address)).toSorted())
})

test.describe('error and result pages', () => {
  test.use({ expectedOnConsole: /the server responded with a status of (404|500|503)/ })

  for (const address of [...unlisted, '/studio'])
    test(`${address} stays out of the index`, async ({ page }) => {
      await page.goto(address)
      expect(await meta(page, 'robots')).toContain('noindex')
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
    })
})

test('robots.txt names the sitemap and the paths crawlers should skip', async ({ request, site }) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  for (const path of ['/studio', '/lake/', '/api/', '/publisher/'])
    expect(text).toContain(`Disallow: ${path}\n`)
})

test('icons and manifests are served with their types, in both languages', async ({ page, request }) => {
  for (const locale of locales) {
    await page.goto(toLocalePath('/', locale))
    for (const link of await page.locator('link[rel="icon"], link[rel="apple-touch-icon"]').all()) {
      const icon = await request.get((await link.getAttribute('href')) ?? '')
      expect(icon.status()).toBe(200)
      expect(icon.headers()['content-type']).toBe(await link.getAttribute('type'))
    }
    const response = await request.get(await attribute(page, 'link[rel="manifest"]', 'href'))
    expect(response.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await response.json()
    expect(manifest).toMatchObject({ lang: locale, start_url: toLocalePath('/', locale) })
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon')
})

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true })

  test('structured data stay in the document after hydration', async ({ page }) => {
    await page.goto('/services')
    await expect(page.locator('header [aria-pressed="true"]')).toHaveCount(1)
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
    await page.locator('header').getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(page).toHaveTitle(/^Contact · /)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/contact$/)
  })
})
