import type { Page, Request, Route } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const untilReady = (page: Page) => expect(page.locator('header [aria-pressed="true"]')).toHaveCount(1)

/** The pages preloaded in the background, in order. */
function watchPreloads(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'HEAD') asked.push(new URL(request.url()).pathname)
  })
  return asked
}

/** Opens a page and stops its clock 1900 ms later; returns what it has preloaded so far. */
async function openWithStillClock(page: Page, url: string): Promise<string[]> {
  const asked = watchPreloads(page)
  await page.clock.install({ time: '2026-11-21T10:00:00' })
  // On a busy machine hydration may take longer; then open the page again.
  await expect(async () => {
    // Otherwise the page of the previous attempt would keep preloading, and no page becomes ready while
    // the clock stands still.
    await page.goto('about:blank')
    await page.clock.resume()
    asked.length = 0
    const before = await page.evaluate(() => Date.now())
    await page.goto(url)
    await untilReady(page)
    await page.clock.pauseAt(before + 1900)
  }).toPass()
  return asked
}

/** Advances the page's clock in small steps until it preloads something, since a transition takes time. */
const askedSoon = (page: Page, asked: string[]) =>
  expect.poll(
    async () => {
      await page.clock.runFor(100)
      return asked
    },
    { intervals: [100] },
  )

test('the other two main pages are loaded two seconds after each navigation, in the current language', async ({
  page,
  site,
}) => {
  const asked = await openWithStillClock(page, `${site.url}/services`)
  expect(asked).toEqual([])
  await askedSoon(page, asked).toEqual(['/', '/contact'])

  asked.length = 0
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await expect(page).toHaveURL(`${site.url}/contact`)
  await page.clock.runFor(1999)
  expect(asked).toEqual([])
  await askedSoon(page, asked).toEqual(['/', '/services'])

  asked.length = 0
  await page.locator('header a[hreflang]').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.clock.runFor(1900)
  await askedSoon(page, asked).toEqual(['/en', '/en/services'])
})

test('all three are loaded from any other page', async ({ page, site }) => {
  const asked = await openWithStillClock(page, `${site.url}/en/legal`)
  await askedSoon(page, asked).toEqual(['/en', '/en/services', '/en/contact'])
})

test.describe('without the network', () => {
  test.use({ expectedOnConsole: /ERR_INTERNET_DISCONNECTED/ })

  test('a preloaded page opens, except for the favicon', async ({ page, site, context }) => {
    const [begun, done] = [new Set<Request>(), new Set<Request>()]
    page.on('request', (request) => request.headers().rsc && begun.add(request))
    page.on('requestfinished', (request) => done.add(request))
    const asked = await openWithStillClock(page, site.url)
    await askedSoon(page, asked).toEqual(['/services', '/contact'])
    // The router loads segments one after the other.
    await page.clock.resume()
    let before = 0
    const isLoaded = () => {
      const isQuiet =
        begun.size > 0 && begun.size === before && [...begun].every((request) => done.has(request))
      before = begun.size
      return isQuiet
    }
    await expect.poll(isLoaded, { intervals: [1_000] }).toBe(true)
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Services', exact: true }).first().click()
    await expect(page).toHaveURL(`${site.url}/services`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Services')
    expect(failed.filter((path) => !/icon/.test(path))).toEqual([])
  })
})

test('links request nothing before they are clicked', async ({ page, site }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.headers().rsc || request.headers()['next-router-prefetch']) asked.push(request.url())
  })
  await openWithStillClock(page, site.url)
  asked.length = 0
  await page.getByRole('link', { name: 'Services', exact: true }).first().hover()
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test.describe('a page that cannot be loaded', () => {
  test.use({ expectedOnConsole: /Échec du préchargement de la route \/contact$|ERR_FAILED/ })

  test('only warns, in the specified words', async ({ page, site }) => {
    const said: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') said.push(message.text())
    })
    await page.route(`${site.url}/contact`, (route) => route.abort())
    await openWithStillClock(page, site.url)
    await page.clock.runFor(1900)
    await expect.poll(() => said).toEqual(['Échec du préchargement de la route /contact'])
    await expect(page).toHaveURL(`${site.url}/`)
  })
})

for (const [how, fail] of [
  ['is aborted', (route: Route) => route.abort()],
  ['is answered with an error', (route: Route) => route.fulfill({ status: 500 })],
] as const)
  test.describe(`a page whose data ${how} although the page exists`, () => {
    test.use({ expectedOnConsole: /Échec du préchargement de la route \/services$|ERR_FAILED|500 \(/ })

    test('also only warns, once', async ({ page, site }) => {
      const said: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'warning') said.push(message.text())
      })
      await page.route(`${site.url}/services?_rsc=*`, fail)
      await openWithStillClock(page, site.url)
      await page.clock.resume()
      await expect.poll(() => said).toEqual(['Échec du préchargement de la route /services'])
      await page.waitForLoadState('networkidle')
      expect(said).toHaveLength(1)
      await expect(page).toHaveURL(`${site.url}/`)
    })
  })

test('nothing is loaded for a visitor who saves data', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const asked = await openWithStillClock(page, site.url)
  await page.clock.runFor(10_000)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})
