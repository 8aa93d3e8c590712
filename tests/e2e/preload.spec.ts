import type { Page, Request, Route } from '@playwright/test'
import { parseLocalePath, toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { pages } from '#lib/pages.ts'
import { findFixedPages } from '../support/fixedPages.ts'
import { expect, test } from '../support/test.ts'

const { fr } = dictionaries

/** The preloaded pages in the language of this address, without the page at it. */
function toOthers(address: string): string[] {
  const { locale, path } = parseLocalePath(address)
  return findFixedPages({ isPreloaded: true })
    .map((name) => pages[name].path)
    .filter((each) => each !== path)
    .map((each) => toLocalePath(each, locale))
}

/** The pages requested in the background, in order. */
function watchPreloads(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'HEAD') requested.push(new URL(request.url()).pathname)
  })
  return requested
}

/**
 * Opens a page with a clock that only the test moves, up to nearly two seconds after hydration. Returns the pages that it
 * requests in the background. However long the machine takes to load the page, no time passes on that clock.
 */
async function openWithStillClock(page: Page, url: string): Promise<string[]> {
  const requested = watchPreloads(page)
  await page.clock.install({ time: '2026-11-21T10:00:00' })
  await page.clock.pauseAt('2026-11-21T10:00:01')
  await page.goto(url)
  // The clock has to move a little: React hydrates in steps that wait for a timer.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10)
        return page.locator('html[data-hydrated]').count()
      },
      { intervals: [20] },
    )
    .toBe(1)
  await page.clock.runFor(1_700)
  return requested
}

/** Advances the page's clock in small steps until it preloads something, since a transition takes time. */
const expectPreloads = (page: Page, requested: string[]) =>
  expect.poll(
    async () => {
      await page.clock.runFor(100)
      return requested
    },
    { intervals: [100] },
  )

test('the other main pages are loaded two seconds after each navigation, in the current language', async ({
  page,
  site,
}) => {
  const requested = await openWithStillClock(page, `${site.url}/services`)
  expect(requested).toEqual([])
  await expectPreloads(page, requested).toEqual(toOthers('/services'))

  requested.length = 0
  await page.getByRole('link', { name: fr.meta.contact.menu, exact: true }).first().click()
  await expect(page).toHaveURL(`${site.url}/contact`)
  await page.clock.runFor(1_900)
  expect(requested).toEqual([])
  await expectPreloads(page, requested).toEqual(toOthers('/contact'))

  requested.length = 0
  await page.locator('header a[hreflang]').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.clock.runFor(1900)
  await expectPreloads(page, requested).toEqual(toOthers('/en/contact'))
})

test('all of them are loaded from any other page', { tag: '@all' }, async ({ page, site }) => {
  const requested = await openWithStillClock(page, `${site.url}/en/legal`)
  await expectPreloads(page, requested).toEqual(toOthers('/en/legal'))
})

test.describe('without the network', { tag: '@all' }, () => {
  test('a preloaded page opens, and only requests for icons and drawings fail', async ({ browser, site }) => {
    // Where Playwright intercepts requests, it switches off the browser's cache, which has the style sheets.
    const context = await browser.newContext({ locale: 'fr-FR' })
    const page = await context.newPage()
    const [started, finished] = [new Set<Request>(), new Set<Request>()]
    page.on('request', (request) => request.headers().rsc && started.add(request))
    page.on('requestfinished', (request) => finished.add(request))
    const requested = await openWithStillClock(page, site.url)
    await expectPreloads(page, requested).toEqual(toOthers('/'))
    // The router loads segments one after the other.
    await page.clock.resume()
    let before = 0
    const isLoaded = () => {
      const isQuiet =
        started.size > 0 && started.size === before && [...started].every((request) => finished.has(request))
      before = started.size
      return isQuiet
    }
    await expect.poll(isLoaded, { intervals: [1_000] }).toBe(true)
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
    await context.setOffline(true)
    await page.getByRole('link', { name: fr.meta.services.menu, exact: true }).first().click()
    await expect(page).toHaveURL(`${site.url}/services`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Services')
    expect(failed.filter((path) => !/icon|aqueduct/.test(path))).toEqual([])
    await context.close()
  })
})

test('links request nothing before they are clicked', { tag: '@all' }, async ({ page, site }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.headers().rsc || request.headers()['next-router-prefetch']) requested.push(request.url())
  })
  await openWithStillClock(page, site.url)
  requested.length = 0
  await page.getByRole('link', { name: fr.meta.services.menu, exact: true }).first().hover()
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
})

test.describe('a page that cannot be loaded', () => {
  test.use({ expectedOnConsole: /Échec du préchargement de la route \/contact$|ERR_FAILED/ })

  test('only warns, in the specified words', async ({ page, site }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await page.route(`${site.url}/contact`, (route) => route.abort())
    await openWithStillClock(page, site.url)
    await page.clock.runFor(1900)
    await expect.poll(() => warnings).toEqual(['Échec du préchargement de la route /contact'])
    await expect(page).toHaveURL(`${site.url}/`)
  })
})

for (const [how, fail] of [
  ['is aborted', (route: Route) => route.abort()],
  ['is answered with an error', (route: Route) => route.fulfill({ status: 500 })],
] as const)
  test.describe(`a page whose data ${how} although the page exists`, { tag: '@all' }, () => {
    test.use({ expectedOnConsole: /Échec du préchargement de la route \/services$|ERR_FAILED|500 \(/ })

    test('also only warns, once', async ({ page, site }) => {
      const warnings: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text())
      })
      await page.route(`${site.url}/services?_rsc=*`, fail)
      await openWithStillClock(page, site.url)
      await page.clock.resume()
      await expect.poll(() => warnings).toEqual(['Échec du préchargement de la route /services'])
      await page.waitForLoadState('networkidle')
      expect(warnings).toHaveLength(1)
      await expect(page).toHaveURL(`${site.url}/`)
    })
  })

test('nothing is loaded for a visitor who saves data', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const requested = await openWithStillClock(page, site.url)
  await page.clock.runFor(10_000)
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
})
