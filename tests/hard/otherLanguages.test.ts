import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { waitFor } from '@freelance-site/foundation/testing'
import { findFreePort } from '@freelance-site/releases/testing'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { installBrowser } from '../support/browser.ts'
import { copyRepo, runIn } from '../support/copyOfRepo.ts'
import { findFixedPages, fixedPages } from '../support/fixedPages.ts'
import { germanMark, takeOtherLanguages } from '../support/otherLanguages.ts'
import { findElements, getPage, toWords } from '../support/page.ts'
import { createSite, type Site } from '../support/site.ts'

/** A site in English, then German, with `/pricing` and `/de/preise`: served by its own front server, and by Next from a build. */
let copy = ''
let site: Site
let next: ChildProcess
const urls = { front: '', next: '' }

const runCopy = (args: string[], env: Record<string, string> = {}) => runIn(copy, args, env)

beforeAll(async () => {
  copy = copyRepo('other-languages')
  takeOtherLanguages(copy)
  const compiled = runCopy(['start.mjs', 'tests/compile.ts'])
  expect(compiled.status, compiled.output).toBe(0)
  site = await createSite({}, copy)
  await site.start()
  const env = {
    DATA_DIR: site.dataDir,
    SITE_URL: site.url,
    RUN_BY: 'ownServer',
    NODE_ENV: 'production' as const,
    NEXT_DIST_DIR: '.next',
    LAKE_PORT: new URL(site.lakeUrl).port,
  }
  const built = runCopy(['server/cli/build.ts'], env)
  expect(built.status, built.output).toBe(0)
  const port = await findFreePort()
  next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
    cwd: copy,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  urls.front = site.url
  urls.next = `http://localhost:${port}`
  await waitFor('next start', async () => (await fetch(urls.next)).ok)
}, 1_800_000)

afterAll(async () => {
  if (next?.exitCode === null && next.kill()) await once(next, 'exit')
  await site?.remove()
  rmSync(copy, { recursive: true, force: true })
}, 120_000)

/** The address of each page in English and in German; that of the home page where there is none. */
const addresses = fixedPages.map(({ path, status, isListed }) => ({
  en: path === '/services' ? '/pricing' : path,
  de: path === '/services' ? '/de/preise' : ['/', '/legal'].includes(path) ? '/de' : `/de${path}`,
  hasGerman: path !== '/legal',
  status,
  isListed,
}))

const served = addresses.flatMap((page) =>
  (['en', 'de'] as const)
    .filter((language) => language === 'en' || page.hasGerman)
    .map((language) => ({ ...page, language, address: page[language] })),
)

/** French texts that no other language has. */
const french = toTexts(dictionaries.fr).filter(
  (text) => text.length > 12 && !toTexts(dictionaries.en).includes(text) && !/[{<[*#]/.test(text),
)

function toTexts(texts: object): string[] {
  return Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : toTexts(value)))
}

const findFrench = (html: string) =>
  french.filter((text) => toWords(html).includes(text) || html.includes(text))

test('the code compiles', () => {
  const { output } = runCopy(['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false'])
  // Tests name the texts and addresses of this site. Next checks its own types.
  expect(output.split('\n').filter((line) => /^(?!tests\/|\.next\/)\S+\.tsx?\(/.test(line))).toEqual([])
})

describe.each(['front', 'next'] as const)('served by the %s server', (server) => {
  const get = (path: string) => getPage(urls[server] + path)
  const request = (path: string) => fetch(urls[server] + path, { redirect: 'manual' })

  test.each(served)('$address is in $language, and nothing in it is French', async (page) => {
    const { status, html } = await get(page.address)
    expect(status).toBe(page.status)
    const [root] = findElements(html, 'html')
    expect(root?.lang).toBe(page.language)
    expect(findFrench(html)).toEqual([])
    const marks = toWords(html).split(germanMark).length
    if (page.language === 'de') expect(marks).toBeGreaterThan(10)
    // The switch names the other language in that language.
    else expect(marks).toBeLessThan(4)
  })

  test.each(served)(
    '$address names its translations, and its switch leads to the other one',
    async (page) => {
      const { html } = await get(page.address)
      const links = findElements(html, 'link')
      const toPath = (href = '') => new URL(href, urls[server]).pathname
      const find = (language: string) =>
        links
          .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang === language)
          .map(({ href }) => toPath(href))
      const canonical = links.filter(({ rel }) => rel === 'canonical').map(({ href }) => toPath(href))
      const listed = <Value>(value: Value) => (page.isListed ? [value] : [])
      expect([find('en'), find('de'), find('x-default'), find('fr'), canonical]).toEqual([
        listed(page.en),
        page.hasGerman ? listed(page.de) : [],
        listed(page.en),
        [],
        listed(page.address),
      ])
      const other = page.language === 'en' ? page.de : page.en
      const [link] = findElements(html, 'a').filter(({ hreflang }) => hreflang)
      expect([link?.hreflang, link?.href]).toEqual([page.language === 'en' ? 'de' : 'en', other])
    },
  )

  test('every link of every page leads to a page of its language', async () => {
    const isOf = (language: string, path: string) =>
      (path === '/de' || path.startsWith('/de/')) === (language === 'de')
    const known = new Map(served.map(({ address, language }) => [address, language]))
    for (const { address, language, status } of served) {
      const { html } = await get(address)
      const links = findElements(html, 'a').filter(({ href, hreflang }) => href?.startsWith('/') && !hreflang)
      if (status === 200) expect(links.length).toBeGreaterThan(5)
      for (const { href = '' } of links) {
        const { pathname } = new URL(href, urls[server])
        expect([address, pathname, isOf(language, pathname), known.has(pathname)]).toEqual([
          address,
          pathname,
          true,
          true,
        ])
      }
    }
  })

  test.each([
    ['/services', '/pricing'],
    ['/en/pricing', '/pricing'],
    ['/en/services', '/pricing'],
    ['/de/services', '/de/preise'],
    ['/Pricing', '/pricing'],
    ['/de/PREISE', '/de/preise'],
    ['/services?plan=1', '/pricing?plan=1'],
    ['/en', '/'],
    ['/en/contact', '/contact'],
    ['/pricing/', '/pricing'],
  ])('%s leads to %s for good, in one step', async (from, to) => {
    const { status, headers } = await request(from)
    expect([301, 308]).toContain(status)
    const location = new URL(headers.get('location') ?? '', urls[server])
    expect(location.pathname + location.search).toBe(to)
    expect((await request(to)).status).toBe(200)
  })

  test.each([
    ['/tarifs', 'en'],
    ['/preise', 'en'],
    ['/fr', 'en'],
    ['/fr/services', 'en'],
    ['/no-such-page', 'en'],
    ['/de/pricing', 'de'],
    ['/de/tarifs', 'de'],
    ['/de/legal', 'de'],
    ['/de/no-such-page', 'de'],
  ])('%s is answered by the 404 page in %s', async (path, language) => {
    const { status, html } = await get(path)
    expect([status, findElements(html, 'html')[0]?.lang]).toEqual([404, language])
    expect(findFrench(html)).toEqual([])
  })

  test('the sitemap lists each page in both languages, with both as its translations', async () => {
    const { html } = await get('/sitemap.xml')
    const toPath = (address = '') => new URL(address).pathname
    const entries = [...html.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => ({
      path: toPath(/<loc>(.*?)<\/loc>/.exec(entry)?.[1]),
      translations: [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, code, href]) => [
        code,
        toPath(href),
      ]),
    }))
    expect(entries).toHaveLength(2 * findFixedPages({ isListed: true }).length - 1)
    for (const { path, translations } of entries) {
      const page = addresses.find(({ en, de }) => en === path || de === path)
      expect(Object.fromEntries(translations)).toEqual({
        en: page?.en,
        ...(page?.hasGerman && { de: page.de }),
        'x-default': page?.en,
      })
    }
  })

  describe('in a browser', () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: installBrowser(), args: ['--no-sandbox'] })
    })
    afterAll(() => browser?.close())

    async function open(path: string, locale: string, javaScriptEnabled = true): Promise<Page> {
      const context = await browser.newContext({ locale, javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(urls[server] + path)
      return page
    }
    const pathOf = (page: Page) => new URL(page.url()).pathname
    const until = (page: Page, path: string) =>
      waitFor(`${path} instead of ${pathOf(page)}`, () => pathOf(page) === path)

    test.each([
      ['/pricing', 'de-AT', '/de/preise'],
      ['/pricing', 'fr-FR', '/pricing'],
      ['/de/preise', 'en-GB', '/de/preise'],
      ['/de/preise?lng=en', 'de-DE', '/pricing'],
      ['/', 'de-DE', '/de'],
      ['/legal', 'de-DE', '/legal'],
    ])('%s leads a browser in %s to %s', async (path, locale, end) => {
      const page = await open(path, locale)
      await until(page, end)
      await page.context().close()
    })

    test('link and select switch the page, before and after React, and the menu marks it', async () => {
      const page = await open('/pricing', 'en-GB')
      await page.locator('html[data-hydrated]').waitFor()
      await page.getByRole('link', { name: /^DE,/ }).click()
      await until(page, '/de/preise')
      await page.locator('html[lang=de]').waitFor()
      await page.locator('header a[aria-current=page][href="/de/preise"]').waitFor()
      await page.locator('select[data-language]').selectOption('en')
      await until(page, '/pricing')
      await page.locator('header a[aria-current=page][href="/pricing"]').waitFor()
      await page.goBack()
      await until(page, '/de/preise')
      await page.context().close()
    })

    test('from a page that German lacks, the switch leads to the home page, before and after React', async () => {
      for (const isHydrated of [false, true]) {
        const page = await open('/legal', 'en-GB')
        if (isHydrated) await page.locator('html[data-hydrated]').waitFor()
        await page.getByRole('link', { name: /^DE,/ }).click()
        await until(page, '/de')
        await page.context().close()
      }
    })

    test('without scripts, the link switches the page', async () => {
      const page = await open('/pricing', 'de-DE', false)
      await page.getByRole('link', { name: /^DE,/ }).click()
      await until(page, '/de/preise')
      await page.context().close()
    })
  })
})

test('previews keep the path of the folder, and links of the owner lead to the language of the page', () => {
  const script = `
    const { toLocalePath, withoutLocale } = await import('./lib/addresses.ts')
    const { isPreview, toPreviewHref } = await import('./lib/preview/preview.ts')
    console.log(JSON.stringify([
      [toPreviewHref('/pricing'), toPreviewHref('/de/preise'), toPreviewHref('/preview/en/services', 'de')],
      [isPreview('/preview/de/services'), isPreview('/preview/de/preise')],
      ['/pricing#hosting', '/de/preise#hosting', '/services#hosting'].map((href) => toLocalePath(withoutLocale(href), 'de')),
    ]))`
  const { output } = runCopy(['--input-type=module', '--no-warnings', '-e', script])
  const german = '/de/preise#hosting'
  expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual([
    ['/preview/en/services', '/preview/de/services', '/preview/de/services'],
    [true, false],
    [german, german, german],
  ])
})

test('the fields of the Studio are in English, then German, and only English is required', () => {
  const script = `
    const { createLocalizedTypes } = await import('@freelance-site/studio-kit/schema')
    const { translations } = await import('./lib/languages.ts')
    const { localeTextShape } = await import('./lib/content/localized.ts')
    const { toSeedDocuments } = await import('./lib/content/builtIn.ts')
    const [text] = createLocalizedTypes('en', translations)
    console.log(JSON.stringify([
      text.fields.map(({ name, title }) => [name, title]),
      Object.keys(toSeedDocuments()[0].title),
      [{ en: 'Bread' }, { de: 'Brot' }].map((title) => localeTextShape.safeParse(title).success),
    ]))`
  const { output } = runCopy(['--input-type=module', '--no-warnings', '-e', script])
  expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual([
    [
      ['en', 'English'],
      ['de', 'German'],
      ['translatedFrom_de', 'Text that German was written from'],
    ],
    ['_type', 'en', 'de'],
    [true, false],
  ])
})
