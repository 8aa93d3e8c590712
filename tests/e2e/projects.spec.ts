import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { paragraph } from '../support/content.ts'
import { own } from '../support/ownContent.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { findElements, getPage, unknownPage, untilPageShows } from '../support/page.ts'
import { untilReady } from '../support/screens.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { toldDocument } from '../support/stories.ts'
import { readStructuredData } from '../support/structuredData.ts'
import { Studio } from '../support/studio.ts'

let site: Site
test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await startSite()
})
test.afterAll(() => site.remove())

const story = toldDocument.story.filter(({ _type }) => ['storyText', 'storyQuote'].includes(_type))

/** Writes a story into the draft of a project, as the owner does in the Studio. */
async function writeStory(id: string, slug: object = {}): Promise<void> {
  const client = connectToLake(site)
  const published = await client.fetch<{ _type: string }>('*[_id == $id][0]', { id })
  await client.createOrReplace({ ...published, _id: `drafts.${id}`, story, slug })
}

/** Publishes a story at these addresses, as a script does. */
async function publishStory(id: string, slugs: Record<string, string>): Promise<void> {
  await writeStory(
    id,
    Object.fromEntries(
      Object.entries(slugs).map(([language, current]) => [language, { _type: 'slug', current }]),
    ),
  )
  await connectToLake(site).action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id}`,
    publishedId: id,
  })
}

test('a title in another alphabet gives an address, or the Studio says that it gives none', {
  tag: '@all',
}, async ({ page }) => {
  await writeStory('project-learning')
  await connectToLake(site)
    .patch('drafts.project-learning')
    .set({ 'title.fr': 'Smørrebrød à Łódź', 'title.en': '日本' })
    .commit()
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('project', 'project-learning')
  await page.getByRole('tab', { name: 'Story' }).click()
  await studio.field('slug.fr').getByRole('button', { name: 'Generate' }).click()
  await expect(studio.field('slug.fr').locator('input')).toHaveValue('smorrebrod-a-lodz')
  await studio.field('slug.en').getByRole('button', { name: 'Generate' }).click()
  await expect(studio.field('slug.en')).toContainText('No letter of this title can be written in an address')
  await expect(studio.field('slug.en').locator('input')).toHaveValue('')
})

test('the owner writes a story, publishes it with an address made from the title, and its card leads to the page', {
  tag: '@all',
}, async ({ page, browser }) => {
  await writeStory('project-bakery')
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('project', 'project-bakery')
  await page.getByRole('tab', { name: 'Story' }).click()
  await expect(studio.field('slug.fr').locator('input')).toHaveValue('boulangerie-en-ligne')
  await expect(studio.field('slug.en').locator('input')).toHaveValue('online-bakery')
  await studio.publish()
  await untilPageShows(`${site.url}/`, 'href="/projets/boulangerie-en-ligne"')

  const visitor = await browser.newPage({ javaScriptEnabled: false, locale: 'fr-FR' })
  await visitor.goto(`${site.url}/`)
  await visitor.getByRole('link', { name: 'Boulangerie en ligne' }).click()
  await expect(visitor).toHaveURL(`${site.url}/projets/boulangerie-en-ligne`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Boulangerie en ligne' })).toBeVisible()
  await expect(visitor.getByText('La demande.')).toBeVisible()
  await expect(visitor).toHaveTitle(`Boulangerie en ligne · ${own.brand}`)
  // With a single story there is no other to go to.
  await expect(visitor.getByRole('navigation', { name: 'Autres projets' })).toBeHidden()
  await visitor.close()
  const english = await getPage(`${site.url}/en/projects/online-bakery`)
  expect(english.status).toBe(200)
  expect(english.html).toContain('The request.')
})

test.describe('with a published story', { tag: '@all' }, () => {
  test.beforeAll(async () => {
    await publishStory('project-bakery', { fr: 'boulangerie-en-ligne', en: 'online-bakery' })
    await untilPageShows(`${site.url}/`, 'href="/projets/boulangerie-en-ligne"')
  })

  test('the next project is a click away, without loading the page again', async ({ page }) => {
    await publishStory('project-photo', { fr: 'boutique-photo' })
    await untilPageShows(`${site.url}/projets/boulangerie-en-ligne`, 'href="/projets/boutique-photo"')
    await page.goto(`${site.url}/projets/boulangerie-en-ligne`)
    await untilReady(page)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.getByRole('link', { name: /^Projet suivant/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Boutique photo' })).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/projets/boutique-photo`)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  })

  test('the language switch leads to the slug of the other language, in place and without JavaScript', async ({
    page,
    browser,
  }) => {
    const [french, english] = ['/projets/boulangerie-en-ligne', '/en/projects/online-bakery']
    await page.goto(site.url + french)
    await page.getByRole('link', { name: /^EN/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Online bakery' })).toBeVisible()
    await expect(page).toHaveURL(site.url + english)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Français')
    await expect(page.getByRole('heading', { level: 1, name: 'Boulangerie en ligne' })).toBeVisible()
    await expect(page).toHaveURL(site.url + french)
    const visitor = await browser.newPage({ javaScriptEnabled: false })
    await visitor.goto(site.url + english)
    await visitor.getByRole('link', { name: /^FR/ }).click()
    await expect(visitor).toHaveURL(site.url + french)
    await visitor.close()
  })

  test('every page of a project has its translations, its picture and a line in the sitemap; any other slug is unknown', async () => {
    const { html } = await getPage(`${site.url}/projets/boulangerie-en-ligne`)
    const links = findElements(html, 'link').filter(({ rel }) => rel === 'alternate')
    expect(
      Object.fromEntries(links.map(({ hreflang, href = '' }) => [hreflang, new URL(href).pathname])),
    ).toEqual({
      fr: '/projets/boulangerie-en-ligne',
      en: '/en/projects/online-bakery',
      'x-default': '/projets/boulangerie-en-ligne',
    })
    const picture = findElements(html, 'meta').find(({ property }) => property === 'og:image')?.content ?? ''
    expect((await fetch(site.url + new URL(picture).pathname)).headers.get('content-type')).toBe('image/png')
    expect((await getPage(`${site.url}/sitemap.xml`)).html).toContain('/en/projects/online-bakery</loc>')
    const [work, breadcrumbs] = readStructuredData(html)
    expect(work).toMatchObject({ '@type': 'CreativeWork', name: 'Boulangerie en ligne' })
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: site.url },
        { position: 2, item: `${site.url}/projets/boulangerie-en-ligne` },
      ],
    })
    for (const path of [
      '/projets/inconnu',
      '/en/projects/unknown',
      '/projets',
      '/projets/boulangerie-en-ligne/x',
    ])
      expect((await getPage(site.url + path)).status, path).toBe(unknownPage.status)
  })

  test('a slug that another project has cannot be published', async ({ page }) => {
    await writeStory('project-learning', { fr: { _type: 'slug', current: 'online-bakery' } })
    const studio = new Studio(page, site)
    await studio.signIn()
    await studio.open('project', 'project-learning')
    const reasons = page.getByRole('region', { name: 'Before publishing' })
    await expect(reasons).toContainText('already in use', { timeout: 60_000 })
    await expect(page.getByTestId('action-publish')).toBeDisabled()
  })

  test('a project’s page has a preview in which a click opens its field', async ({ page }) => {
    test.setTimeout(180_000)
    const frame = await new Studio(page, site).clickInPreview(
      '/projects/boulangerie-en-ligne',
      (shown) => shown.getByText('La demande.'),
      /project-bakery.*story/,
    )
    await expect(frame.getByText('The request.')).toBeVisible()
  })

  test('the title is below its picture when it would cover what the circle of the picture is on', async ({
    page,
  }) => {
    const client = connectToLake(site)
    const background = { width: 1200, height: 800, channels: 3, background: '#0f6674' } as const
    const asset = await client.assets.upload('image', await sharp({ create: background }).png().toBuffer())
    const image = {
      _type: 'image',
      asset: { _type: 'reference', _ref: asset._id },
      hotspot: { _type: 'sanity.imageHotspot', x: 0.15, y: 0.82, width: 0.2, height: 0.2 },
      crop: { _type: 'sanity.imageCrop', top: 0, right: 0, bottom: 0, left: 0 },
      alt: { _type: 'localeString', fr: 'Le four, en bas à gauche' },
    }
    await client.patch('project-bakery').set({ image }).commit()
    await untilPageShows(`${site.url}/projets/boulangerie-en-ligne`, 'Le four, en bas à gauche')
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${site.url}/projets/boulangerie-en-ligne`)
      const picture = await page.getByRole('img', { name: 'Le four' }).boundingBox()
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect(picture && title && title.y - (picture.y + picture.height), `${width} px`).toBeGreaterThan(0)
    }
  })

  test('a heading hangs beside its text, on the first line of both', async ({ page }) => {
    const text = { fr: [paragraph('Le four', { style: 'h2', _key: 'h' }), paragraph('Il chauffe.')] }
    const heated = [...story, { _key: 'heading', _type: 'storyText', text }]
    await connectToLake(site).patch('project-bakery').set({ story: heated }).commit()
    await untilPageShows(`${site.url}/projets/boulangerie-en-ligne`, 'Il chauffe.')
    await page.goto(`${site.url}/projets/boulangerie-en-ligne`)
    /** An empty box stands on the line before the words. */
    const measure = (words: string) =>
      page.getByText(words, { exact: true }).evaluate((element) => {
        const box = document.createElement('span')
        box.style.display = 'inline-block'
        element.prepend(box)
        const { left, bottom } = box.getBoundingClientRect()
        box.remove()
        return { left, bottom }
      })
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const [heading, first] = [await measure('Le four'), await measure('Il chauffe.')]
      expect(Math.abs(heading.bottom - first.bottom), `${width} px`).toBeLessThanOrEqual(1)
      expect(heading.left).toBeLessThan(first.left)
    }
  })
})
