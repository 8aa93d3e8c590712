import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { formatPrice } from '#lib/i18n/formats.ts'
import { currency } from '#lib/identity.ts'
import { collectShifts, readShifts } from '../support/layoutShifts.ts'
import { own } from '../support/ownContent.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { getPage, untilPageHides, untilPageShows } from '../support/page.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { toldDocument } from '../support/stories.ts'
import { readStructuredData } from '../support/structuredData.ts'
import { Studio } from '../support/studio.ts'

let site: Site
/**
 * One Studio for all tests, as an owner has it open; a form's fields are rendered when scrolled into view.
 */
let studio: Studio
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  site = await startSite()
  studio = new Studio(
    await browser.newPage({ locale: 'fr-FR', viewport: { width: 1280, height: 2600 } }),
    site,
  )
  await studio.signIn()
})
test.afterAll(async () => {
  await studio.page.close()
  await site.remove()
})

test('the owner changes a title in both languages and both home pages show it, without the drafts of others', async () => {
  const { page } = studio
  const client = connectToLake(site)
  const photo = await client.fetch<{ _type: string }>('*[_id == "project-photo"][0]')
  const title = { _type: 'localeString', fr: 'Brouillon secret' }
  await client.createOrReplace({ ...photo, _id: 'drafts.project-photo', title })
  await expect(page.getByRole('link', { name: 'Content' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('link', { name: /Boulangerie en ligne/ }).click()
  await studio.write('title.fr', 'Boulangerie du port')
  await studio.write('title.en', 'Harbour bakery')
  await studio.publish()
  await untilPageShows(`${site.url}/`, 'Boulangerie du port')
  await untilPageShows(`${site.url}/en`, 'Harbour bakery')
  expect((await getPage(`${site.url}/`)).html).not.toContain('Brouillon secret')

  await studio.open('project', 'project-photo')
  await studio.publish()
  await untilPageShows(`${site.url}/`, 'Brouillon secret')
})

test('the words of a page change, and its metadata are those that the Studio has shown', {
  tag: '@all',
}, async ({ page: visitor }) => {
  const { page } = studio
  await studio.open('homePage', 'homePage')
  await studio.write('hero.title.en', 'Websites that earn their keep.')
  await studio.write('hero.stressed.en', 'earn')
  await page.getByRole('tab', { name: 'Search and sharing' }).click()
  await studio.write('seo.title.en', 'Developer & “friend”')
  const shown = page
    .getByRole('region', { name: 'In search results' })
    .getByRole('article', { name: 'English' })
  const [title, description] = [shown.locator('[data-part=title]'), shown.locator('[data-part=description]')]
  await expect(title).toHaveText(`Developer & “friend” · ${own.brand}`)
  const preview = { title: await title.textContent(), description: await description.textContent() }
  const card = page
    .getByRole('region', { name: 'When the page is shared' })
    .getByRole('article', { name: 'English' })
  const shared = await card.locator('[data-part]').allTextContents()
  await studio.publish()
  await untilPageShows(`${site.url}/en`, 'Websites that <em>earn</em> their keep.')
  await visitor.goto(`${site.url}/en`)
  const content = await visitor.locator('meta[name=description]').getAttribute('content')
  expect({ title: await visitor.title(), description: content }).toEqual(preview)
  const readProperty = (name: string) =>
    visitor.locator(`meta[property="og:${name}"]`).getAttribute('content')
  expect([await readProperty('title'), await readProperty('description')]).toEqual(shared)
})

test('a new project appears with its uploaded image, served by the site itself, and with a page for its story', async ({
  page,
}) => {
  const picture = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#0f6674' } })
    .png()
    .toBuffer()
  await studio.open('project', 'project-test-orchard')
  await studio.write('title.fr', 'Le verger en ligne')
  await studio.write('title.en', 'The orchard online')
  await studio.write('summary.fr', 'Vente de fruits.')
  await studio.write('kind.fr', 'Boutique')
  await studio.page.getByTestId('file-button-input').setInputFiles({
    name: 'verger.png',
    mimeType: 'image/png',
    buffer: picture,
  })
  await expect(studio.page.getByTestId('image-input').locator('img')).toBeVisible()
  await studio.write('image.alt.fr', 'Un verger au printemps')
  await studio.write('image.alt.en', 'An orchard in spring')
  const { story } = toldDocument
  const slug = { fr: { _type: 'slug', current: 'verger' }, en: { _type: 'slug', current: 'orchard' } }
  await connectToLake(site)
    .patch('drafts.project-test-orchard')
    .set({ slug, story: story.filter(({ _type }) => _type === 'storyText') })
    .commit()
  await studio.publish()
  await untilPageShows(`${site.url}/`, 'href="/projets/verger"')
  expect((await getPage(`${site.url}/en/projects/orchard`)).html).toContain('The request.')
  expect((await getPage(`${site.url}/en`)).html).toContain('<image href="data:image/webp;base64,')

  await collectShifts(page)
  let deliver = () => {}
  const held = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/*.webp', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${site.url}/en`)
  const shown = page.getByRole('img', { name: 'An orchard in spring' })
  const read = () =>
    shown.evaluate((image: HTMLImageElement) => ({
      address: image.currentSrc,
      isLoaded: image.complete && image.naturalWidth > 0,
      width: image.naturalWidth,
    }))
  await shown.scrollIntoViewIfNeeded()
  expect(await read()).toMatchObject({ isLoaded: false })
  deliver()
  await expect.poll(read).toMatchObject({ isLoaded: true })
  const wide = await read()
  expect(wide.address.startsWith(`${site.url}/_next/static/image/`)).toBe(true)
  expect(await readShifts(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(read).toMatchObject({ isLoaded: true })
  expect((await read()).address).not.toBe(wide.address)
  expect((await read()).width).toBeLessThan(wide.width)
})

test('the words of a client are published once their permission is noted, and no page shows the note', {
  tag: '@all',
}, async () => {
  const { page } = studio
  await studio.open('testimonial', 'testimonial-aline')
  await studio.write('words.fr', 'Un travail soigné.')
  await studio.write('name', 'Aline Roux')
  const mistakes = page.getByRole('region', { name: 'Before publishing' })
  await expect(mistakes).toContainText('without it, their words cannot be published')
  await expect(page.getByTestId('action-publish')).toBeDisabled()
  await studio.write('permission', 'Par e-mail, le 12 mars.')
  await page.getByPlaceholder('Type to search').fill('Formation')
  await page.getByRole('option', { name: /Plateforme de formation en ligne/ }).click()
  await expect(page.getByPlaceholder('Type to search')).toBeHidden()
  await studio.publish()
  await untilPageShows(`${site.url}/`, 'Un travail soigné.')
  for (const path of ['/', '/en']) {
    const { html } = await getPage(site.url + path)
    expect(html).toContain('Aline Roux')
    expect(html).not.toContain('le 12 mars')
  }
})

test('a price appears in the format of each language', { tag: '@all' }, async () => {
  await studio.open('pricingPackage', 'package-showcase')
  await studio.write('price.amount', '1 490')
  await studio.field('price.unit').getByText('Once').click()
  await studio.publish()
  await untilPageShows(`${site.url}/services`, formatPrice(149_000, 'fr'))
  await untilPageShows(`${site.url}/en/services`, formatPrice(149_000, 'en'))
  const offers = readStructuredData((await getPage(`${site.url}/en/services`)).html).flatMap(
    (service) => service.offers ?? [],
  )
  expect(offers).toMatchObject([{ priceSpecification: { price: 1490, priceCurrency: currency } }])
})

test('the person and their contact details show beside the first buttons, at the end of a page and in print', {
  tag: '@all',
}, async ({ page }) => {
  const client = connectToLake(site)
  const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c4492a' } })
    .jpeg()
    .toBuffer()
  const { _id } = await client.assets.upload('image', file, { filename: 'portrait.jpg' })
  const portrait = {
    _type: 'image',
    asset: { _type: 'reference', _ref: _id },
    hotspot: { _type: 'sanity.imageHotspot', x: 0.2, y: 0.5, width: 0.2, height: 0.2 },
    alt: { _type: 'localeString', fr: 'Zoé, souriante', en: 'Zoé, smiling' },
  }
  const link = 'https://boutique.example/commander'
  // Another test of this file may have renamed it.
  const title = { _type: 'localeString', fr: 'Boutique photo', en: 'Photo shop' }
  await client.patch('project-photo').set({ link, title }).commit()
  await client
    .patch('siteSettings')
    .set({
      email: 'zoe@site.example',
      legalDetails: { telephone: '04 00 00 00 00' },
      person: {
        name: 'Zoé Martin',
        portrait,
        sentence: { _type: 'localeString', fr: 'Bonjour.', en: 'Hi.' },
      },
    })
    .commit()
  await untilPageShows(`${site.url}/en/contact`, 'Zoé Martin')

  for (const [path, name] of [
    ['/', 'Zoé, souriante'],
    ['/contact', 'Zoé, souriante'],
    ['/en', 'Zoé, smiling'],
    ['/en/contact', 'Zoé, smiling'],
  ] as const) {
    await page.goto(site.url + path)
    const shown = page.getByRole('main').getByRole('img', { name })
    const read = () =>
      shown.evaluate(({ complete, naturalWidth, naturalHeight }: HTMLImageElement) => ({
        isLoaded: complete && naturalWidth > 0,
        isSquare: naturalWidth === naturalHeight,
      }))
    await expect.poll(read).toEqual({ isLoaded: true, isSquare: true })
    await expect(page.getByRole('main').getByText('Zoé Martin')).toBeVisible()
  }

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/services`)
  for (const end of ['main', 'contentinfo'] as const)
    await expect(page.getByRole(end).getByRole('link', { name: 'zoe@site.example' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await page.goto(site.url)
  await expect(page.getByRole('banner').getByText(own.brand)).toBeVisible()
  for (const way of ['zoe@site.example', '04 00 00 00 00'])
    await expect(page.getByRole('contentinfo').getByText(way)).toBeVisible()
  // The printed address follows the title, and does not cover the picture of its card.
  const address = await page.getByRole('link', { name: 'Boutique photo' }).evaluate((element) => {
    const { content, position } = getComputedStyle(element, '::after')
    return { content, position }
  })
  expect(address).toEqual({ content: expect.stringContaining(link), position: 'static' })
})

test('a legal text changes, and the others stay as they are', { tag: '@all' }, async () => {
  await studio.open('legalPage', 'legalPage-privacy')
  await studio.write('title.fr', 'Vos données, en clair')
  await studio.publish()
  await untilPageShows(`${site.url}/privacy`, 'Vos données, en clair')
  expect((await getPage(`${site.url}/legal`)).html).toContain('Propriété intellectuelle')
  expect((await getPage(`${site.url}/en/privacy`)).html).toContain('Privacy policy')
})

test('a project that is taken off the site disappears from the pages', { tag: '@all' }, async () => {
  const { page } = studio
  await studio.open('project', 'project-risk-map')
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Take off the site' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take off the site?' })
  await expect(dialog).toContainText('will no longer be on the site, in any language.')
  await expect(dialog).toContainText('Nothing is deleted')
  await dialog.getByRole('button', { name: 'Take off the site' }).click()
  await untilPageHides(`${site.url}/`, 'Cartographie des risques naturels')
})
