import { expect, type FrameLocator, type Page, type Response, type Route } from '@playwright/test'
import { fixedPages } from '../support/fixedPages.ts'
import { test } from '../support/openStudio.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { getPage } from '../support/page.ts'
import type { Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'

test.beforeEach(async ({ site }) => {
  const getStatus = async () => (await fetch(`${site.url}/preview/fr`, { redirect: 'manual' })).status
  // Pages are served before the renderer is there, and previews are not.
  await expect.poll(getStatus, { timeout: 60_000 }).toBe(307)
})

/** The field of the clicked overlay, in the document opened beside the page. */
const openedField = (page: Page, path: string) => page.getByTestId(`field-${path}`).first()

/** Opens a page of the site beside its document, in a window that has room for both. */
async function openPreview({ page, site }: Studio, path: string): Promise<FrameLocator> {
  await page.setViewportSize({ width: 1600, height: 1000 })
  await page.goto(`${site.url}/studio/presentation?preview=${encodeURIComponent(`${site.url}${path}`)}`)
  return page.frameLocator('iframe').first()
}

/** Clicks a heading until its document opens, since overlays appear after the page. */
async function clickHeading(page: Page, frame: FrameLocator, text: string, opens: RegExp) {
  await expect(async () => {
    await frame.getByRole('heading', { name: text }).first().click({ timeout: 3_000 })
    await expect(page).toHaveURL(opens, { timeout: 4_000 })
  }).toPass({ timeout: 60_000 })
}

test('an overlay opens the right field in both languages, and the page follows what is typed', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio

  const french = await openPreview(studio, '/preview/fr')
  await clickHeading(page, french, 'Boulangerie en ligne', /project-bakery.*title\.fr/)
  const title = openedField(page, 'title.fr').locator('input')
  await expect(title).toHaveValue('Boulangerie en ligne')
  // Beside a page there is no room for both languages side by side.
  const top = async (path: string) => (await openedField(page, path).boundingBox())?.y ?? 0
  await expect.poll(async () => (await top('title.en')) > (await top('title.fr'))).toBe(true)
  await expect(async () => {
    // Sanity starts to follow a document a moment after opening it. A change before that only shows with the next one.
    await title.fill('Boulangerie')
    await title.fill('Boulangerie en aperçu')
    await expect(french.getByRole('heading', { name: 'Boulangerie en aperçu' })).toBeVisible({
      timeout: 5_000,
    })
  }).toPass({ timeout: 60_000 })

  const english = await openPreview(studio, '/preview/en/privacy')
  await clickHeading(page, english, 'Privacy policy', /legalPage-privacy.*title\.en/)
  await expect(openedField(page, 'title.en').locator('input')).toHaveValue('Privacy policy')

  // Links and the language switch lead to other previews.
  await english.getByRole('link', { name: 'Services' }).first().click()
  await expect(page).toHaveURL(/preview\/en\/services/)
  await english.getByRole('link', { name: /^FR/ }).click()
  await expect(page).toHaveURL(/preview\/fr\/services/)
  await clickHeading(page, english, 'Site vitrine', /package-showcase.*name\.fr/)

  expect((await getPage(`${site.url}/`)).html).not.toContain('Boulangerie en aperçu')
})

test('a click opens the words of a page, and the page follows what is typed in either language', {
  tag: '@all',
}, async ({ studio }) => {
  const { page } = studio

  const french = await openPreview(studio, '/preview/fr')
  await clickHeading(page, french, 'Des sites web qui travaillent', /homePage.*hero\.title\.fr/)
  const title = openedField(page, 'hero.title.fr').locator('input')
  await title.fill('Des sites web qui chantent.')
  await openedField(page, 'hero.stressed.fr').locator('input').fill('chantent')
  await expect(french.locator('h1 em')).toHaveText('chantent', { timeout: 30_000 })

  const english = await openPreview(studio, '/preview/en/contact')
  await clickHeading(page, english, 'What happens next?', /contactPage.*next\.heading\.en/)
  const heading = openedField(page, 'next.heading.en').locator('input')
  await expect(heading).toHaveValue('What happens next?')
  await heading.fill('And then?')
  await expect(english.getByRole('heading', { name: 'And then?' })).toBeVisible({ timeout: 30_000 })
})

test('a document lists the pages that show it, in both languages, and a draft that cannot be shown is named', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  await studio.open('pricingPackage', 'package-custom')
  await page.getByRole('button', { name: /Used on 2 pages/ }).click()
  await expect(page.getByRole('link', { name: /Services · French/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Services · English/ })).toBeVisible()

  await connectToLake(site).create({ _id: 'drafts.project-empty', _type: 'project', illustration: 'map' })
  const frame = await openPreview(studio, '/preview/en')
  await expect(frame.getByText('project-empty → title: is missing')).toBeVisible({ timeout: 30_000 })
  await expect(frame.getByText('Map of natural risks')).toBeVisible()
  const french = await openPreview(studio, '/preview/fr')
  await expect(french.getByText('project-empty → title\u00a0: manque')).toBeVisible({ timeout: 30_000 })

  // While the lake is down nothing can be shown; the preview says so in its language, and waits.
  const lakePid = site.pid('lakeProcess')
  const tab = await page.context().newPage()
  process.kill(lakePid, 'SIGSTOP')
  try {
    await tab.goto(`${site.url}/preview/en/services`)
    await expect(tab.getByRole('status')).toContainText('The page could not be made this time.')
    await expect(tab.getByRole('status')).toContainText('The preview will appear by itself')
  } finally {
    process.kill(lakePid, 'SIGCONT')
  }
  await expect(tab.getByRole('heading', { name: 'Showcase site' })).toBeVisible({ timeout: 60_000 })
})

/** Stops the renderer for as long as a function runs. On a slow machine another one may have replaced it by then. */
async function withStoppedRenderer(site: Site, run: () => Promise<void>) {
  const renderer = site.pid('rendererProcess')
  process.kill(renderer, 'SIGSTOP')
  try {
    await run()
  } finally {
    if (site.pids('rendererProcess').includes(renderer)) process.kill(renderer, 'SIGCONT')
  }
}

/** What the owner must not read while a preview waits. */
const expectNoBlame = async (page: Page) => {
  for (const text of [/console/i, /takes longer than usual/, /has not answered yet/, /Continue anyway/])
    await expect(page.getByText(text)).toHaveCount(0)
}

test('a preview waits for a renderer that is busy or ends, says why, and then appears by itself', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  test.setTimeout(240_000)
  const frame = await openPreview(studio, '/preview/en/services')
  const shown = frame.getByRole('heading', { name: 'Showcase site' })
  await expect(shown).toBeVisible({ timeout: 60_000 })

  const isRefused = (response: Response) =>
    response.status() === 503 && response.url().includes('/api/draft-mode/enable')
  await withStoppedRenderer(site, async () => {
    const firstRefusal = page.waitForResponse(isRefused)
    await page.reload()
    await firstRefusal
    await expect(frame.getByRole('heading', { name: 'The preview is on its way' })).toBeVisible()
    await expect(frame.getByRole('status')).toContainText('nothing that you wrote is lost')
    // Presentation shows a frame only once it has greeted the page in it. It waits for that for 8 s; an attempt takes 10 s.
    await expect(page.locator('iframe').first()).toHaveCSS('opacity', '1')
    await page.waitForResponse(isRefused)
    await expect(page.locator('iframe').first()).toHaveCSS('opacity', '1')
    await expectNoBlame(page)
  })
  await expect(shown).toBeVisible({ timeout: 60_000 })

  // It is killed as the Studio asks for the preview: on a fast machine another one runs before a Studio has loaded. The one that
  // was stopped may still run beside its replacement.
  const kill = async (route: Route) => {
    for (const renderer of site.pids('rendererProcess')) process.kill(renderer, 'SIGKILL')
    await route.continue()
  }
  await page.route('**/api/draft-mode/enable*', kill)
  await page.reload()
  await expect(frame.getByRole('heading', { name: 'The preview is on its way' })).toBeVisible()
  await page.unroute('**/api/draft-mode/enable*')
  await expect(frame.getByRole('status')).toContainText('The program that makes the pages is starting.')
  await expectNoBlame(page)
  await expect(shown).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText(/console/i)).toHaveCount(0)
})

test('a preview that does not come within two minutes offers a button', { tag: '@all' }, async ({
  page,
  site,
}) => {
  test.setTimeout(240_000)
  // Its clock is that of all tabs.
  const studio = new Studio(page, site)
  await studio.signIn()
  const frame = await openPreview(studio, '/preview/fr/contact')
  const heading = frame.getByRole('heading', { level: 1 }).first()
  await expect(heading).toBeVisible({ timeout: 60_000 })
  const again = page.getByRole('button', { name: 'Réessayer' })
  await withStoppedRenderer(site, async () => {
    await page.clock.install()
    await page.goto(`${site.url}/preview/fr/contact`)
    await expect(page.getByRole('heading', { name: 'L’aperçu arrive' })).toBeVisible()
    await expect(again).toBeHidden()
    await page.clock.fastForward(125_000)
    await expect(page.getByRole('heading', { name: 'L’aperçu ne vient pas' })).toBeVisible()
  })
  await again.click()
  await expect(page.getByRole('link', { name: /^EN/ })).toBeVisible({ timeout: 60_000 })
})

test('only the owner sees previews, and public pages are the same for the owner', async ({
  studio,
  site,
  request,
}) => {
  const { page } = studio
  const get = (address: string) => request.get(address, { maxRedirects: 0 })
  const stranger = await get(`${site.url}/preview/fr`)
  expect(stranger.status()).toBe(307)
  expect(stranger.headers().location).toBe('/')
  const enable = `${site.url}/api/draft-mode/enable`
  for (const query of ['', '?sanity-preview-secret=guessed&sanity-preview-pathname=/preview/fr'])
    expect((await get(`${enable}${query}`)).status()).toBe(401)

  const guessed = `${enable}?sanity-preview-secret=guessed&sanity-preview-pathname=/preview/fr`
  expect((await page.request.get(guessed, { maxRedirects: 0 })).status()).toBe(401)

  const client = connectToLake(site)
  const published = await client.getDocument('project-bakery')
  if (!published) throw new Error('The seed has a bakery.')
  const title = { _type: 'localeString', fr: 'Boulangerie en aperçu' }
  await client.createOrReplace({ ...published, _id: 'drafts.project-bakery', title })
  const frame = await openPreview(studio, '/preview/fr')
  await expect(frame.getByText('Boulangerie en aperçu')).toBeVisible({ timeout: 30_000 })
  const cookies = await page.context().cookies(`${site.url}/`)
  expect(cookies.map(({ name }) => name)).not.toContain('__prerender_bypass')
  const tab = await page.context().newPage()
  await tab.goto(site.url)
  await expect(tab.getByText('Boulangerie en ligne')).toBeVisible()
})

test('public pages load nothing of the previews', { tag: '@all' }, async ({ site }) => {
  const seen = new Map<string, string>()
  const html = await Promise.all(
    fixedPages
      .flatMap(({ path }) => [path, `/en${path === '/' ? '' : path}`])
      .map(async (path) => {
        const page = await getPage(`${site.url}${path}`)
        for (const [, address = ''] of page.html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g))
          if (!seen.has(address)) seen.set(address, await (await fetch(`${site.url}${address}`)).text())
        return page.html
      }),
  )
  expect([...seen.keys()].filter((address) => address.endsWith('.js')).length).toBeGreaterThan(3)
  const overlays = /visual-editing|data-sanity|stega|sanity\/channels|__prerender_bypass|\/preview\//i
  for (const [address, text] of seen) expect(overlays.exec(text)?.[0], address).toBeUndefined()
  for (const page of html) {
    expect(overlays.exec(page)?.[0]).toBeUndefined()
    // The invisible characters that mark texts.
    expect(page).not.toMatch(/[\u200b\u200c\u2064]/)
  }
})
