import { createVisitLedger, typed } from '@freelance-site/visits/testing'
import { type Browser, expect, test } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { openDatabase } from '#server/plugins/plugins.ts'
import { createAxe } from '../support/axe.ts'
import { writeFigures } from '../support/figures.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { languageKey, Studio } from '../support/studio.ts'

const { fr, en } = dictionaries

let site: Site

test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await startSite()
})
test.afterAll(() => site.remove())

const today = () => toOwnersDay(new Date())

/** The arrivals of today that are on disk, by page. */
async function readPages() {
  const database = openDatabase({ DATA_DIR: site.dataDir })
  const pages = await createVisitLedger(database).mostFrequent('page', today())
  await database.close()
  return Object.fromEntries(pages.map(({ value, count }) => [value, count]))
}

async function openStudio(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  const studio = new Studio(await context.newPage(), site)
  await studio.signIn()
  return studio
}

/** A browser whose user agent does not reveal that a test drives it. */
const openVisitor = async (browser: Browser, locale: string) =>
  (await browser.newContext({ locale, userAgent: typed['user-agent'] })).newPage()

test('counts people as they come, and shows them in the Studio after a power cut', { tag: '@all' }, async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const french = await openVisitor(browser, 'fr-FR')
  await french.goto(`${site.url}/services?utm_source=lettre`, { referer: 'https://www.google.fr/' })
  await french.getByRole('banner').getByRole('link', { name: fr.meta.contact.menu }).click()
  await expect(french).toHaveURL(/\/contact$/)
  await french.goBack()
  await french.goForward()
  await french.reload()
  const english = await openVisitor(browser, 'en-GB')
  await english.goto(`${site.url}/`)
  await expect(english).toHaveURL(`${site.url}/en`)
  const robot = await (await browser.newContext()).newPage()
  await robot.goto(`${site.url}/privacy`)
  expect((await french.context().cookies()).map(({ name }) => name)).not.toContain('visits')
  await expect.poll(readPages, { timeout: 20_000 }).toEqual({ '/services': 1, '/en': 1 })
  await site.cutPower()
  await site.start()
  const { page } = await openStudio(browser)
  await page.goto(`${site.url}/studio/visits`)
  const tool = page.getByTestId('visits')
  await expect(tool.getByRole('row', { name: /Services \/services 1/ })).toBeVisible()
  await expect(tool.getByRole('row', { name: /Home · English \/en 1/ })).toBeVisible()
  await expect(tool.getByRole('row', { name: 'google.fr 1' })).toBeVisible()
  await expect(tool.getByRole('row', { name: 'lettre 1' })).toBeVisible()
  // The owner looks at the site, too.
  await page.goto(`${site.url}/cookies`)
  const text = await page.goto(`${site.url}/en/privacy`).then((response) => response?.text())
  expect(text).toContain(en.privacy.counting.split(':')[0])
  for (const each of [french, english, robot, page]) await each.context().close()
})

test('shows a year as a picture and as a table, and works by keyboard', { tag: '@all' }, async ({
  browser,
}) => {
  test.setTimeout(120_000)
  await writeFigures(site.dataDir, today(), 400)
  const studio = await openStudio(browser)
  const { page } = studio
  await studio.visit('/studio/visits')
  const tool = page.getByTestId('visits')
  await expect(tool.getByRole('heading', { name: 'Arrivals per day' })).toBeVisible()
  await tool.getByRole('link', { name: '12 months' }).focus()
  await page.keyboard.press('Enter')
  await expect(tool.getByRole('heading', { name: 'Arrivals per month' })).toBeVisible()
  const picture = tool.getByRole('application', { name: /^Picture of the arrivals per month/ })
  await expect(picture).toBeVisible()
  const months = tool.getByRole('table', { name: 'Arrivals per month' })
  const rows = await months.getByRole('row').allTextContents()
  // The arrow keys read each bar, in the order of time; the table begins with the newest.
  await picture.focus()
  const reading = tool.getByRole('status').filter({ hasText: /arrivals?$/ })
  await expect(reading).toBeVisible()
  await expect(reading).toHaveText(`${rows.at(-1)} arrivals`)
  await page.keyboard.press('ArrowRight')
  await expect(reading).toHaveText(`${rows.at(-2)} arrivals`)
  // Twelve months and the row of headings.
  await expect(months.getByRole('row')).toHaveCount(13)
  await expect(months.getByRole('columnheader', { name: 'Number' })).toBeInViewport()
  await expect(tool.getByRole('row', { name: /^\/service \d/ })).toBeVisible()
  await tool.getByRole('button', { name: 'Show all (13)' }).click()
  await expect(tool.getByText('partenaire-9.example')).toBeVisible()
  // The window is used: the picture across, the lists beside each other.
  await page.setViewportSize({ width: 1900, height: 900 })
  expect((await picture.boundingBox())?.width).toBeGreaterThan(1750)
  const { violations } = await createAxe(page).include('[data-testid="visits"]').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await page.context().close()
})

test('fits a phone, in French and dark, and shows an error while the site does not answer', {
  tag: '@all',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  await writeFigures(site.dataDir, today(), 1)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.addInitScript((key) => localStorage.setItem(key, 'fr-FR'), languageKey)
  await page.goto(site.studioLink)
  await page.waitForURL(`${site.url}/studio**`, { waitUntil: 'commit' })
  await page.goto(`${site.url}/studio/visits`)
  const tool = page.getByTestId('visits')
  await expect(tool.getByRole('heading', { name: 'Arrivées par jour' })).toBeVisible({ timeout: 60_000 })
  await expect(tool.getByRole('application', { name: /^Image des arrivées par jour/ })).toBeVisible()
  expect(await tool.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  const { violations } = await createAxe(page).include('[data-testid="visits"]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.route('**/api/visits*', (route) => route.abort())
  await tool.getByRole('link', { name: '12 mois' }).click()
  await expect(tool.getByText('Le site ne répond pas')).toBeVisible()
  await page.unroute('**/api/visits*')
  await tool.getByRole('button', { name: 'Réessayer' }).click()
  await expect(tool.getByRole('heading', { name: 'Arrivées par mois' })).toBeVisible()
  await context.close()
})
