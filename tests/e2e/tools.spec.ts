import { expect, test } from '@playwright/test'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { names, Tools, toWalk } from '../support/tools.ts'

test.use({ viewport: { width: 1500, height: 1000 } })

let site: Site
test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await startSite()
})
test.afterAll(() => site.remove())

// tests/hard/studio.test.ts walks from each tool to each other one, with each press, in each language.
test('its walk has each pair once', () => {
  const walk = toWalk([1, 2, 3, 4, 5])
  const pairs = walk.slice(1).map((to, index) => `${walk[index]}${to}`)
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(pairs).toHaveLength(5 * 4)
})

test('a quick click leaves the preview with an open document for each other tool, and Back returns', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const tools = new Tools(page, site, 'fr-FR')
  await tools.open()
  const all = await tools.list()
  const preview = all.find(({ name }) => name === names['fr-FR'].preview)
  if (!preview) throw new Error('The bar has no preview.')
  for (const tool of all.filter((each) => each !== preview)) {
    await tools.choose(preview.name, 'click')
    await tools.expectOpen(preview)
    await tools.openDocument(preview)
    await tools.choose(tool.name, 'click')
    await tools.expectOpen(tool)
  }
  await page.goBack()
  await expect(page).toHaveURL(({ pathname }) => pathname.startsWith(preview.path))
  await expect(page.getByTestId('pane-footer')).toBeVisible({ timeout: 60_000 })
  await tools.choose(names['fr-FR'].content, 'click')
  await tools.expectOpen({ name: names['fr-FR'].content, path: '/studio/structure' })
})

for (const [locale, run] of [
  ['fr-FR', 'Récupérer'],
  ['en-US', 'Fetch'],
] as const)
  test(`Vision answers a query in ${locale}, and its editor is loaded when it is opened`, {
    tag: locale === 'fr-FR' ? [] : '@all',
  }, async ({ browser }) => {
    const page = await browser.newPage({ locale })
    const tools = new Tools(page, site, locale)
    await tools.open()
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await tools.choose('Vision', 'click')
    const query = page.locator('.cm-content').first()
    await expect(query).toBeVisible({ timeout: 60_000 })
    expect(scripts.length).toBeGreaterThan(0)
    await query.fill('count(*[_type == "project"])')
    await page.getByRole('button', { name: run, exact: true }).click()
    await expect(page.getByTestId('vision-result')).toContainText('4', { timeout: 30_000 })
    await page.close()
  })
