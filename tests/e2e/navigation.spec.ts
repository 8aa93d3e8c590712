import type { Page } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { brand } from '#lib/identity.ts'
import { untilReady } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const { fr } = dictionaries

const readScrollY = (page: Page) => page.evaluate(() => Math.round(scrollY))
const header = (page: Page) => page.locator('body > header')
const footer = (page: Page) => page.locator('body > footer')

async function openAtItsEnd(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await untilReady(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await readScrollY(page)).toBeGreaterThan(200)
}

for (const [what, path, find] of [
  ['the brand', '/', (page: Page) => header(page).getByRole('link', { name: brand })],
  [
    'Services in the header',
    '/services',
    (page: Page) => header(page).getByRole('link', { name: fr.meta.services.menu }),
  ],
  [
    'Services in the footer',
    '/services',
    (page: Page) => footer(page).getByRole('link', { name: fr.meta.services.menu }),
  ],
  ['Terms in the footer', '/en/legal', (page: Page) => footer(page).getByRole('link', { name: /terms/i })],
] as const)
  test(`${what} leads to the top of ${path}, also from that page itself`, {
    tag: what === 'Services in the footer' ? [] : '@all',
  }, async ({ page, site }) => {
    await openAtItsEnd(page, site.url + path)
    await find(page).click()
    await expect.poll(() => readScrollY(page)).toBe(0)
    expect(page.url()).toBe(site.url + path)
  })

test('a link to the page leads to its top from an address with a fragment', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await openAtItsEnd(page, `${site.url}/cookies#cookie-choices`)
  await footer(page).getByRole('link', { name: fr.meta.cookies.menu, exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/cookies`)
  await expect.poll(() => readScrollY(page)).toBe(0)
})

test('“Gérer les cookies” scrolls to the switches and focuses them, every time it is clicked', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`${site.url}/services`)
  await untilReady(page)
  const choices = page.locator('#cookie-choices')
  const manage = footer(page).getByRole('link', { name: 'Gérer les cookies' })
  for (const where of ['from elsewhere', 'a second time']) {
    await manage.click()
    await expect(page).toHaveURL(`${site.url}/cookies#cookie-choices`)
    await expect(page.getByRole('switch', { name: fr.cookies.switches.analytics }), where).toBeInViewport()
    await expect(choices, where).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('switch', { name: fr.cookies.switches.analytics }), where).toBeFocused()
  }
})

test('a link opened in a new tab does not scroll the current page', { tag: '@all' }, async ({
  page,
  site,
  context,
}) => {
  await openAtItsEnd(page, `${site.url}/services`)
  const before = await readScrollY(page)
  const opened = context.waitForEvent('page')
  await footer(page)
    .getByRole('link', { name: fr.meta.services.menu })
    .click({ modifiers: ['ControlOrMeta'] })
  await untilReady(await opened)
  expect(await readScrollY(page)).toBe(before)
})

test('a page opened by a link appears with its styles, however late they come', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  await untilReady(page)
  const late: string[] = []
  await page.route('**/*.css', async (route) => {
    late.push(route.request().url())
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  /** The sheets that are in use when the heading of the next page is first painted. */
  const painted = page.evaluate(
    (heading) =>
      new Promise<string[]>((resolve) => {
        const look = () => {
          if (document.querySelector('main h1')?.textContent?.includes(heading))
            resolve([...document.styleSheets].flatMap(({ href }) => href ?? []))
          else requestAnimationFrame(look)
        }
        look()
      }),
    fr.services.heading,
  )
  await header(page).getByRole('link', { name: fr.meta.services.menu }).click()
  const sheets = await painted
  // Others may be preloaded meanwhile.
  expect(sheets.filter((sheet) => late.includes(sheet))).toHaveLength(1)
})
