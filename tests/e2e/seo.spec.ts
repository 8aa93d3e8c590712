import sharp from 'sharp'
import { z } from 'zod'
import { toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales } from '#lib/languages.ts'
import { findPages, pages } from '#lib/pages.ts'
import { findFixedPages } from '../support/fixedPages.ts'
import { findElements, getPage, unknownPage } from '../support/page.ts'
import { readStructuredData } from '../support/structuredData.ts'
import { expect, test } from '../support/test.ts'

const indexed = findFixedPages({ isListed: true }).flatMap((page) =>
  locales.map((locale) => ({
    path: pages[page].path,
    locale,
    address: toLocalePath(pages[page].path, locale),
  })),
)
const unlisted = [...findPages({ isListed: false }).map((page) => pages[page]), unknownPage].flatMap(
  ({ path }) => locales.map((locale) => toLocalePath(path, locale)),
)

const iconShape = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })

const manifestShape = z.looseObject({ name: z.string(), icons: z.array(iconShape) })

/** Reads a document as a crawler does, before any script changes it. */
async function read(address: string) {
  const { status, html } = await getPage(address)
  const all = (name: string) => findElements(html, name)
  const only = (found: Record<string, string>[], what: string) => {
    expect(found, what).toHaveLength(1)
    return found[0] ?? {}
  }
  const metas = (name: string) => all('meta').filter((meta) => [meta.name, meta.property].includes(name))
  const links = (rel: string) => all('link').filter((link) => link.rel === rel)
  return {
    status,
    html,
    lang: only(all('html'), 'html').lang,
    metas,
    meta: (name: string) => only(metas(name), name).content ?? '',
    links,
    link: (rel: string) => only(links(rel), rel).href ?? '',
    /** The translations it names, by language. */
    translations: Object.fromEntries(
      links('alternate')
        .filter((link) => link.hreflang)
        .map((link) => [link.hreflang, link.href]),
    ),
    title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '',
  }
}

const toAbsolute = (site: { url: string }, address: string) => `${site.url}${address === '/' ? '' : address}`

for (const { address, locale } of indexed)
  test(`${address} has metadata for search engines and shared links`, async ({ request, site }) => {
    const page = await read(site.url + address)
    expect(page.title).toMatch(/^\S.+ · \S/)
    expect(page.meta('description')).not.toBe('')
    expect(page.metas('robots')).toEqual([])
    expect(page.link('canonical')).toBe(toAbsolute(site, address))
    expect(page.lang).toBe(locale)
    expect(page.meta('og:url')).toBe(toAbsolute(site, address))
    expect(page.meta('og:locale')).toBe(locale === 'fr' ? 'fr_FR' : 'en_GB')
    expect(page.title.startsWith(page.meta('og:title'))).toBe(true)
    expect(page.meta('twitter:card')).toBe('summary_large_image')
    expect(page.meta('og:image:alt').length).toBeGreaterThan(10)

    const image = await request.get(page.meta('og:image'))
    expect(image.status()).toBe(200)
    expect(image.headers()['content-type']).toBe('image/png')
    expect(await sharp(await image.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

test('translations link to each other and exist', async ({ site }) => {
  const named = new Map<string, Record<string, string>>()
  for (const { address, locale } of indexed) {
    const { status, lang, translations } = await read(site.url + address)
    expect([status, lang], address).toEqual([200, locale])
    named.set(toAbsolute(site, address), translations)
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
  const text = await response.text()
  const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
  expect(listed.toSorted()).toEqual(indexed.map(({ address }) => toAbsolute(site, address)).toSorted())
  const dates = [...text.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, date = '']) => Date.parse(date))
  expect(dates).toHaveLength(indexed.length)
  for (const date of dates) expect(date).toBeLessThan(Date.now())
})

for (const address of [...unlisted, '/studio'])
  test(`${address} stays out of the index`, async ({ site }) => {
    const page = await read(site.url + address)
    expect(page.meta('robots')).toContain('noindex')
    expect(page.links('canonical')).toEqual([])
  })

test('robots.txt names the sitemap and the paths crawlers should skip', async ({ request, site }) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  for (const path of ['/studio', '/lake/', '/api/', '/publisher/'])
    expect(text).toContain(`Disallow: ${path}\n`)
})

for (const locale of locales)
  test(`the page in ${locale} leads to a manifest in this language, whose icons exist`, async ({
    request,
    site,
  }) => {
    const { tagline, region } = dictionaries[locale].settings
    const page = await read(site.url + toLocalePath('/', locale))
    const answer = await request.get(page.link('manifest'))
    expect(answer.headers()['content-type']).toBe('application/manifest+json')
    const manifest = manifestShape.parse(await answer.json())
    expect(manifest).toMatchObject({
      lang: locale,
      start_url: toLocalePath('/', locale),
      description: tagline.replace('{{region}}', region),
    })
    expect(manifest.name.length).toBeGreaterThan(2)
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await request.get(src)
      const { width, height } = await sharp(await icon.body()).metadata()
      expect([icon.headers()['content-type'], `${width}x${height}`]).toEqual([type, sizes])
    }
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  })

test('a browser reads the manifest of the page, and finds no error in it', async ({ page }) => {
  await page.goto('/')
  const browser = await page.context().newCDPSession(page)
  const { url, errors } = await browser.send('Page.getAppManifest')
  expect(url).toMatch(/\/manifest\/fr\.webmanifest$/)
  expect(errors).toEqual([])
})

test('security.txt says whom to tell about a weakness, until when and where it is', async ({
  request,
  site,
}) => {
  const answer = await request.get('/.well-known/security.txt')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  const find = (field: string) => new RegExp(`^${field}: (.+)$`, 'm').exec(text)?.[1] ?? ''
  expect(find('Contact')).toMatch(/^(https?|mailto):/)
  expect(find('Canonical')).toBe(`${site.url}/.well-known/security.txt`)
  expect(find('Preferred-Languages')).toBe(locales.join(', '))
  const days = (Date.parse(find('Expires')) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
})

test('icons are served with their types', async ({ request, site }) => {
  const page = await read(`${site.url}/`)
  for (const { href = '', type } of [...page.links('icon'), ...page.links('apple-touch-icon')]) {
    const icon = await request.get(href)
    expect(icon.status()).toBe(200)
    expect(icon.headers()['content-type']).toBe(type)
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon')
})

for (const { address } of indexed.filter(({ path }) => path === '/'))
  test(`the structured data of ${address} are the business and the site`, async ({ site }) => {
    const nodes = readStructuredData((await read(site.url + address)).html)
    expect(nodes.map((node) => node['@type'])).toEqual(['ProfessionalService', 'WebSite'])
  })

for (const { address } of indexed.filter(({ path }) => path === '/services'))
  test(`the structured data of ${address} are the packages that it shows, without an offer for those on request`, async ({
    page,
  }) => {
    await page.goto(address)
    const services = readStructuredData(await page.content())
    const shown = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
    expect(services.map(({ name }) => name)).toEqual(shown)
    for (const service of services) expect(service).not.toHaveProperty('offers')
  })

test('structured data stay in the document after hydration', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await page.locator('header').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page).toHaveTitle(/^Contact · /)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/contact$/)
})
