import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const untilReady = (page: Page) => expect(page.locator('header [aria-pressed="true"]')).toHaveCount(1)

/** The pages asked for in the background, in order. */
function watchPreloads(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'HEAD') asked.push(new URL(request.url()).pathname)
  })
  return asked
}

/** A page whose clock stands still from the moment it is in charge. */
async function openWithStillClock(page: Page, url: string): Promise<void> {
  await page.clock.install({ time: '2026-11-21T10:00:00' })
  await page.goto(url)
  await untilReady(page)
  await page.clock.pauseAt('2026-11-21T10:00:01.900')
}

test('the other two main pages are loaded two seconds after each navigation, in the current language', async ({
  page,
  site,
}) => {
  const asked = watchPreloads(page)
  await openWithStillClock(page, `${site.url}/services`)
  expect(asked).toEqual([])
  await page.clock.runFor(1900)
  await expect.poll(() => asked).toEqual(['/', '/contact'])

  asked.length = 0
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await expect(page).toHaveURL(`${site.url}/contact`)
  await page.clock.runFor(1999)
  expect(asked).toEqual([])
  await page.clock.runFor(100)
  await expect.poll(() => asked).toEqual(['/', '/services'])

  asked.length = 0
  await page.locator('header a[hreflang]').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.clock.runFor(2100)
  await expect.poll(() => asked).toEqual(['/en', '/en/services'])
})

test('all three are loaded from a page that is none of them', async ({ page, site }) => {
  const asked = watchPreloads(page)
  await openWithStillClock(page, `${site.url}/en/legal`)
  await page.clock.runFor(1900)
  await expect.poll(() => asked).toEqual(['/en', '/en/services', '/en/contact'])
})

test.describe('without the network', () => {
  test.use({ expectedOnConsole: /ERR_INTERNET_DISCONNECTED/ })

  test('a preloaded page opens, all but the icon of its tab', async ({ page, site, context }) => {
    const asked = watchPreloads(page)
    await openWithStillClock(page, site.url)
    await page.clock.runFor(1900)
    await expect.poll(() => asked.length).toBe(2)
    await page.waitForLoadState('networkidle')
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Services', exact: true }).first().click()
    await expect(page).toHaveURL(`${site.url}/services`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Services')
    expect(failed.filter((path) => !/icon/.test(path))).toEqual([])
  })
})

test('links ask for nothing before they are chosen', async ({ page, site }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.headers().rsc || request.headers()['next-router-prefetch']) asked.push(request.url())
  })
  await openWithStillClock(page, site.url)
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

test('nothing is loaded for a visitor who saves data', async ({ page, site }) => {
  const asked = watchPreloads(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await openWithStillClock(page, site.url)
  await page.clock.runFor(10_000)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})
