import type { Page } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { setConsent, untilReady } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const { fr } = dictionaries

const light = (page: Page) => page.getByRole('button', { name: fr.layout.theme.light })
const dark = (page: Page) => page.getByRole('button', { name: fr.layout.theme.dark })
const root = (page: Page) => page.locator('html')

const saved = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'theme')

const decide = (page: Page, url: string, necessary: boolean) =>
  setConsent(page.context(), url, JSON.stringify({ necessary, analytics: false }))

test('choosing a theme applies it, marks its button as pressed and saves it for a year', async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  await expect(light(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await saved(page)).toBeUndefined()

  await dark(page).click()
  await expect(root(page)).toHaveClass(/\bdark\b/)
  await expect(dark(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(light(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')

  const cookie = await saved(page)
  expect(cookie).toMatchObject({ value: 'dark', path: '/', secure: true, sameSite: 'Strict' })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)

  await page.reload()
  await expect(root(page)).toHaveClass(/\bdark\b/)
  await light(page).click()
  await expect(root(page)).not.toHaveClass(/\bdark\b/)
})

test('the theme survives a script that replaces the classes of the root', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  await untilReady(page)
  await dark(page).click()
  await expect(root(page)).toHaveClass(/\bdark\b/)
  // Checked at once, because any other change on the page would restore the theme later.
  const after = page.evaluate(async () => {
    document.documentElement.className = 'fonts'
    await Promise.resolve()
    return document.documentElement.className
  })
  expect(await after).toBe('fonts dark')
})

test('the theme is that of the cookie if it names one, or else that of the system', async ({
  page,
  site,
}) => {
  for (const [cookie, system, theme] of [
    [undefined, 'dark', 'dark'],
    [undefined, 'light', 'light'],
    ['light', 'dark', 'light'],
    ['dark', 'light', 'dark'],
    ['sepia', 'dark', 'dark'],
    ['%E0%A4%A', 'light', 'light'],
  ] as const) {
    const where = `cookie ${cookie}, system ${system}`
    await page.emulateMedia({ colorScheme: system })
    if (cookie) await page.context().addCookies([{ name: 'theme', value: cookie, url: site.url }])
    await page.goto(site.url)
    const pressed = theme === 'dark' ? dark(page) : light(page)
    await expect(pressed, where).toHaveAttribute('aria-pressed', 'true')
    expect(await root(page).evaluate((html) => html.classList.contains('dark')), where).toBe(theme === 'dark')
    await page.goto('about:blank')
    await page.context().clearCookies()
  }
})

test('a change of the system preference changes and saves the theme', async ({ page, site }) => {
  await page.goto(site.url)
  await light(page).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root(page)).toHaveClass(/\bdark\b/)
  await expect.poll(async () => (await saved(page))?.value).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root(page)).not.toHaveClass(/\bdark\b/)
  await expect.poll(async () => (await saved(page))?.value).toBe('light')
})

test('with necessary cookies accepted the theme is saved', async ({ page, site }) => {
  await decide(page, site.url, true)
  await page.goto(site.url)
  await untilReady(page)
  await dark(page).click()
  await expect.poll(async () => (await saved(page))?.value).toBe('dark')
})

for (const [how, accept] of [
  ['by the banner', (page: Page) => page.getByRole('button', { name: fr.consent.essentialOnly }).click()],
  ['by a switch', (page: Page) => page.getByRole('switch', { name: /mesure/ }).click()],
] as const)
  test(`a theme chosen while cookies were refused is saved once they are accepted ${how}`, {
    tag: '@all',
  }, async ({ page, site }) => {
    await decide(page, site.url, false)
    await page.goto(`${site.url}/cookies`)
    await untilReady(page)
    await dark(page).click()
    await expect(root(page)).toHaveClass(/\bdark\b/)
    expect(await saved(page)).toBeUndefined()
    await accept(page)
    await expect.poll(async () => (await saved(page))?.value).toBe('dark')
    await page.reload()
    await expect(root(page)).toHaveClass(/\bdark\b/)
  })

test('once necessary cookies are refused the theme still changes but is not stored', async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  await dark(page).click()
  // The cookie is written after the paint.
  await expect.poll(async () => (await saved(page))?.value).toBe('dark')

  await page.getByRole('button', { name: /Tout refuser/ }).click()
  await expect.poll(() => saved(page)).toBeUndefined()
  await expect(root(page)).toHaveClass(/\bdark\b/)

  await light(page).click()
  await dark(page).click()
  await expect(root(page)).toHaveClass(/\bdark\b/)
  await page.getByRole('link', { name: fr.meta.services.menu, exact: true }).first().click()
  await expect(page).toHaveURL(`${site.url}/services`)
  await page.locator('header a[hreflang]').click()
  await expect(root(page)).toHaveAttribute('lang', 'en')
  await expect(root(page)).toHaveClass(/\bdark\b/)
  expect(await saved(page)).toBeUndefined()
})

test('a theme cookie that comes back after a refusal is removed at the next load', async ({ page, site }) => {
  await decide(page, site.url, false)
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: site.url }])
  await page.goto(site.url)
  await expect.poll(() => saved(page)).toBeUndefined()
})

test('two tabs agree on the theme', { tag: '@all' }, async ({ page, site, context }) => {
  const other = await context.newPage()
  await page.goto(site.url)
  await other.goto(`${site.url}/services`)
  await untilReady(other)
  await page.bringToFront()
  await dark(page).click()
  await expect(root(other)).toHaveClass(/\bdark\b/)
  await expect(dark(other)).toHaveAttribute('aria-pressed', 'true')
})
