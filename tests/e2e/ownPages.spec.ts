import { typed } from '@freelance-site/visits/testing'
import { expect, type Page, test } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { type Locale, locales } from '#lib/languages.ts'
import { createAxe } from '../support/axe.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { fullPage, ownerPage } from '../support/ownPages.ts'
import { findElements, getPage, untilPageShows } from '../support/page.ts'
import { untilReady } from '../support/screens.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { readStructuredData } from '../support/structuredData.ts'
import { Studio } from '../support/studio.ts'

let site: Site
test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await startSite()
  const slug = (name: string) => ({ _type: 'slug', current: name })
  const { _updatedAt: _, ...page } = ownerPage
  const of = (name: string, changes: object) => ({
    ...page,
    _id: `page-${name}`,
    _type: 'page',
    slug: { fr: slug(name), en: slug(`${name}-en`) },
    ...changes,
  })
  const parts = fullPage.parts.filter(({ _type }) => !['storyPicture', 'storyPair'].includes(_type))
  const menus = { menu: 'header', menuName: { fr: 'Vingt signes au plus', en: 'Twenty signs at most' } }
  await connectToLake(site)
    .transaction()
    .create(of('tout', { title: { fr: 'Toutes les parties', en: 'Every part' }, parts, ...menus }))
    .create(of('autre', { title: { fr: 'Autre', en: 'Other' }, menu: 'header' }))
    .create(
      of('ville', { title: { fr: 'Montpellier' }, summary: { fr: 'Ici.' }, only: 'fr', menu: 'footer' }),
    )
    .commit()
  await untilPageShows(`${site.url}/en/tout-en`, 'Every part')
})
test.afterAll(() => site.remove())

/** The addresses of a page with every part. */
const everyPart: Record<Locale, string> = { fr: '/tout', en: '/en/tout-en' }

const switchOf = (page: Page) => page.locator('header a[hreflang]')

test('the owner makes a page in the Studio, and visitors get it in both languages', async ({ page }) => {
  test.setTimeout(240_000)
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('page', 'page-new')
  await studio.write('title.fr', 'Une page neuve')
  await studio.write('title.en', 'A new page')
  await studio.write('summary.fr', 'Une phrase.')
  await studio.write('summary.en', 'A sentence.')
  await studio.field('parts').getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('menuitem', { name: 'Packages, projects, testimonials…' }).click()
  await page.getByRole('radio', { name: 'What clients say' }).click()
  await expect(page.getByText('Nothing of this is published').first()).toBeAttached({ timeout: 30_000 })
  await page.getByRole('radio', { name: 'Call to contact' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Address and menus' }).click()
  for (const language of locales)
    await studio.field(`slug.${language}`).getByRole('button', { name: 'Generate' }).click()
  await expect(studio.field('slug.en').locator('input')).toHaveValue('a-new-page')
  await studio.publish()
  await untilPageShows(`${site.url}/une-page-neuve`, dictionaries.fr.home.call.heading)
  await untilPageShows(`${site.url}/en/a-new-page`, 'A sentence.')
})

test('an address that the site has already cannot be published', { tag: '@all' }, async ({ page }) => {
  test.setTimeout(180_000)
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('page', 'page-autre')
  await page.getByRole('tab', { name: 'Address and menus' }).click()
  await studio.field('slug.fr').locator('input').fill('services')
  await expect(page.getByText('Another page of the site has this address.').first()).toBeAttached({
    timeout: 30_000,
  })
  await expect(page.getByTestId('action-publish')).toBeDisabled()
})

test.describe('a visitor', () => {
  test.use({ locale: 'fr-FR' })

  test('switches between the languages of a page, and finds it in header and footer', async ({ page }) => {
    await page.goto(site.url)
    await untilReady(page)
    await page.locator('header nav').getByRole('link', { name: 'Vingt signes au plus' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toutes les parties')
    await switchOf(page).click()
    await expect(page).toHaveURL(`${site.url}/en/tout-en`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every part')
    await expect(page.locator('header nav [aria-current]')).toHaveText('Twenty signs at most')
    await expect(page.locator('footer nav').first().getByRole('link', { name: 'Other' })).toBeVisible()
  })

  test('of a page in one language is led to the home page of the other, which the switch says', async ({
    page,
  }) => {
    const { readHomePage, readThisPage } = dictionaries.en.layout.language
    await page.goto(`${site.url}/autre`)
    await untilReady(page)
    await expect(switchOf(page)).toHaveAccessibleName(`EN, ${readThisPage}`)
    await page.locator('footer').getByRole('link', { name: 'Montpellier' }).click()
    await expect(page).toHaveURL(`${site.url}/ville`)
    await expect(switchOf(page)).toHaveAccessibleName(`EN, ${readHomePage}`)
    await page.reload()
    await untilReady(page)
    await expect(switchOf(page)).toHaveAccessibleName(`EN, ${readHomePage}`)
    // From here on the visitor has chosen English.
    await switchOf(page).click()
    await expect(page).toHaveURL(`${site.url}/en`)
  })

  test.describe('who prefers the other language', () => {
    test.use({ locale: 'en-GB' })

    test('stays on a page that lacks it', { tag: '@all' }, async ({ page }) => {
      await page.goto(`${site.url}/ville`)
      await untilReady(page)
      await expect(page).toHaveURL(`${site.url}/ville`)
      await page.goto(`${site.url}/tout`)
      await expect(page).toHaveURL(`${site.url}/en/tout-en`)
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('reads all parts, opens a question, and follows the switch', { tag: '@all' }, async ({ page }) => {
      await page.goto(`${site.url}/tout`)
      const answer = page.getByText('Réponse à one.')
      await expect(answer).toBeHidden()
      await page.getByText('Combien de temps ?').click()
      await expect(answer).toBeVisible()
      await page.getByText('Et après ?').click()
      await expect(answer).toBeVisible()
      await switchOf(page).click()
      await expect(page).toHaveURL(`${site.url}/en/tout-en`)
      const { readThisPage } = dictionaries.fr.layout.language
      await expect(switchOf(page)).toHaveAccessibleName(`FR, ${readThisPage}`)
      await page.goto(`${site.url}/ville`)
      await expect(switchOf(page)).toHaveAccessibleName(`EN, ${dictionaries.en.layout.language.readHomePage}`)
      await switchOf(page).click()
      await expect(page).toHaveURL(`${site.url}/en`)
    })
  })
})

test('a click in the preview of a page opens its field', { tag: '@all' }, async ({ page }) => {
  test.setTimeout(180_000)
  const frame = await new Studio(page, site).clickInPreview(
    '/tout',
    (shown) => shown.getByText('Combien de temps ?'),
    /page-tout.*parts/,
  )
  await expect(frame.getByRole('heading', { level: 1, name: 'Every part' })).toBeVisible()
})

test('Visits name a page by its title', { tag: '@all' }, async ({ page, browser }) => {
  test.setTimeout(150_000)
  const visitor = await browser.newPage({ locale: 'fr-FR', userAgent: typed['user-agent'] })
  await visitor.goto(`${site.url}/ville`)
  await visitor.close()
  await new Studio(page, site).signIn()
  // It is written after some seconds.
  await expect(async () => {
    await page.goto(`${site.url}/studio/visits`)
    await expect(page.getByRole('row', { name: /Montpellier \/ville 1/ })).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: 90_000 })
})

test('a page that was deleted comes back at its address', { tag: '@all' }, async ({ page }) => {
  test.setTimeout(180_000)
  const client = connectToLake(site)
  const { _rev, ...other } = (await client.getDocument('page-autre')) ?? {}
  const slug = { fr: { _type: 'slug', current: 'perdue' }, en: { _type: 'slug', current: 'lost' } }
  await client.create({
    ...other,
    _id: 'page-perdue',
    _type: 'page',
    title: { fr: 'Perdue' },
    slug,
    menu: undefined,
  })
  await untilPageShows(`${site.url}/perdue`, 'Perdue')
  await client.action({
    actionType: 'sanity.action.document.delete',
    publishedId: 'page-perdue',
    includeDrafts: [],
  })
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.visit('/studio/structure')
  await page.getByRole('link', { name: 'Deleted' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Perdue' })
  const readStatus = async () => (await getPage(`${site.url}/perdue`)).status
  await expect.poll(readStatus, { timeout: 60_000 }).toBe(404)
  await row.getByRole('button', { name: 'Restore as a draft' }).click()
  await expect(studio.field('title.fr').locator('input')).toHaveValue('Perdue')
  await studio.publish()
  await expect.poll(readStatus, { timeout: 60_000 }).toBe(200)
})

test('a page has its questions on paper, too', { tag: '@all' }, async ({ page }) => {
  await page.goto(`${site.url}/tout`)
  await page.emulateMedia({ media: 'print' })
  const heights = await page
    .locator('details > :last-child')
    .evaluateAll((answers) => answers.map((answer) => answer.getBoundingClientRect().height))
  expect(heights).toHaveLength(2)
  expect(heights.every((height) => height > 10)).toBe(true)
})

test('search engines find each language, the questions, and nothing that does not exist', async () => {
  const { html } = await getPage(`${site.url}/en/tout-en`)
  const links = findElements(html, 'link').filter(({ rel }) => rel === 'alternate')
  expect(links.map(({ hreflang, href }) => [hreflang, new URL(href ?? '').pathname])).toEqual([
    ['fr', '/tout'],
    ['en', '/en/tout-en'],
    ['x-default', '/tout'],
  ])
  expect(JSON.stringify(readStructuredData(html))).toContain('"FAQPage"')
  const town = findElements((await getPage(`${site.url}/ville`)).html, 'link')
  expect(town.filter(({ rel }) => rel === 'alternate').map(({ hreflang }) => hreflang)).toEqual([
    'fr',
    'x-default',
  ])
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  expect(sitemap).toContain('/ville</loc>')
  expect(sitemap).not.toContain('/en/ville')
})

for (const language of locales)
  for (const width of [320, 360, 768, 1024])
    test(`the header has room for two pages in ${language}, ${width} px wide`, {
      tag: width === 320 ? [] : '@all',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(site.url + everyPart[language])
      await untilReady(page)
      const menu = page.locator('header button[popovertarget]')
      if (await menu.isVisible()) await menu.click()
      const links = page.locator('header nav a')
      await expect(links).toHaveCount(5)
      await expect(links.last()).toBeVisible()
      const lines = await links.evaluateAll((all) =>
        all.map((link) => {
          const range = document.createRange()
          range.selectNodeContents(link)
          const { left, right } = range.getBoundingClientRect()
          const tops = new Set(
            [...range.getClientRects()].filter((rect) => rect.width > 1).map(({ top }) => Math.round(top)),
          )
          return { isInside: left >= 0 && right <= innerWidth, lines: tops.size }
        }),
      )
      expect(lines).toEqual(lines.map(() => ({ isInside: true, lines: 1 })))
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })

test('turning a tablet closes the open menu where its links have room in the bar', async ({ page }) => {
  await page.setViewportSize({ width: 834, height: 1194 })
  await page.goto(site.url)
  await untilReady(page)
  const menu = page.locator('#menu')
  const isOpen = () => menu.evaluate((element) => element.matches(':popover-open'))
  await page.locator('header button[popovertarget]').click()
  expect(await isOpen()).toBe(true)
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(menu.getByRole('link').first()).toBeVisible()
  expect(await isOpen()).toBe(true)
  await page.setViewportSize({ width: 1194, height: 834 })
  await expect.poll(isOpen).toBe(false)
  const { top, bottom } = await menu.evaluate((element) => element.getBoundingClientRect())
  const bar = await page.locator('header').evaluate((element) => element.getBoundingClientRect())
  expect(top).toBeGreaterThanOrEqual(bar.top)
  expect(bottom).toBeLessThanOrEqual(bar.bottom)
  await page.setViewportSize({ width: 834, height: 1194 })
  await expect(page.getByRole('button', { name: dictionaries.fr.layout.menu.open })).toBeVisible()
})

test('axe finds nothing on a page with every part', { tag: '@all' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const language of locales) {
    await page.goto(site.url + everyPart[language])
    await untilReady(page)
    await page.locator('summary').first().click()
    const { violations } = await createAxe(page).analyze()
    expect(violations.map(({ id, nodes }) => `${language} ${id} ${nodes[0]?.html}`)).toEqual([])
  }
})
