import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { type DevSite, startDevSite } from '../support/devSite.ts'
import { watchViolations } from '../support/watchPolicy.ts'

const { fr } = dictionaries

test.describe.configure({ mode: 'serial' })

let site: DevSite
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await startDevSite()
})
test.afterAll(() => site?.remove())

test('reports its progress until it is ready, and writes no file for coding agents into the repo', () => {
  expect(site.output()).toMatch(
    /Starting the content lake and Next\.[\s\S]+Compiling the home page\.[\s\S]+Ready for changes\./,
  )
  expect(['AGENTS.md', 'CLAUDE.md'].filter((file) => existsSync(join(site.folder, file)))).toEqual([])
})

test('an edited style and an edited text show in the open page', async ({ page, context }) => {
  const violations = await watchViolations(context)
  // An edit made before the page listens for changes would only show at the next load.
  const listening = page
    .waitForEvent('websocket', { timeout: 60_000 })
    .then((socket) => socket.waitForEvent('framereceived', { timeout: 60_000 }))
  // Next is compiling the preloaded pages; an edit made meanwhile may never show in the open page.
  const preloaded = Promise.all(
    ['/services', '/contact'].map((path) =>
      page.waitForResponse(
        (response) => response.request().method() === 'HEAD' && new URL(response.url()).pathname === path,
        { timeout: 90_000 },
      ),
    ),
  )
  await page.goto(site.url)
  await listening
  await preloaded
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Gérer les cookies' })).toBeVisible({ timeout: 60_000 })
  const main = page.getByRole('main')
  // The page has its styles and scripts if the theme buttons work.
  await page.getByRole('button', { name: fr.layout.theme.dark }).click()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))

  await expect(async () => {
    await site.edit('app/[lang]/styles/base.css', (style) => `${style}\nmain { outline: 7px solid }\n`)
    await expect(main).toHaveCSS('outline-width', '7px', { timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  await expect(async () => {
    await site.edit(
      'lib/i18n/fr/layout.ts',
      (text) => `${text.replace('Gérer les cookies', 'Choisir ses cookies')}\n`,
    )
    await expect(footer.getByRole('link', { name: 'Choisir ses cookies' })).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  expect(violations).toEqual([])
})

test('says in the terminal what the policy of a release would block', async ({ page }) => {
  const screen = 'components/home/HomeScreen.tsx'
  const added =
    '<><img src="https://elsewhere.example/a.png" alt="" style={{ width: 3 }} /><script dangerouslySetInnerHTML={{ __html: "window.isOwn = 1" }} />'
  await site.edit(screen, (code) => code.replace('<>', added))
  const blocked = [
    'https://elsewhere.example/a.png (img-src)',
    'an inline style “width:3px” (style-src-attr)',
    'an inline script “window.isOwn = 1” (script-src-elem)',
  ]
  await expect(async () => {
    await page.goto(site.url)
    for (const what of blocked) expect(site.output()).toContain(`/: a release would block ${what}.`)
  }).toPass({ timeout: 60_000 })
  await site.edit(screen, (code) => code.replace(added, '<>'))
})
