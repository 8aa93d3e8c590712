import { typed } from '@freelance-site/visits/testing'
import { expect, test } from '@playwright/test'
import Parser from 'rss-parser'
import { toLocalePath } from '#lib/addresses.ts'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { pages } from '#lib/pages.ts'
import { createAxe } from '../support/axe.ts'
import { paragraph } from '../support/content.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { findElements, getPage, untilPageShows } from '../support/page.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'

/** The list in French. The tests have paths of their own. */
const french = toLocalePath(pages.notes.path, 'fr')

let site: Site
test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await startSite()
})
test.afterAll(() => site.remove())

type Words = { fr?: string; en?: string }

const toStory = (words: Words) => [
  {
    _key: 'text',
    _type: 'storyText',
    text: {
      _type: 'localeBlocks',
      ...Object.fromEntries(Object.entries(words).map(([language, text]) => [language, [paragraph(text)]])),
    },
  },
]

const toSlug = (words: Words) =>
  Object.fromEntries(
    Object.entries(words).map(([language, current]) => [language, { _type: 'slug', current }]),
  )

/** Publishes a note, as a script does. */
const publishNote = (
  name: string,
  { title, ...rest }: { title: Words; date: string; slug: Words; only?: string },
) =>
  connectToLake(site).createOrReplace({
    _id: `note-${name}`,
    _type: 'note',
    title,
    story: toStory(title),
    ...rest,
    slug: toSlug(rest.slug),
  })

test('the owner writes a note and publishes it; visitors find it in the list, read it, and follow the feed', {
  tag: '@all',
}, async ({ page, browser }) => {
  for (const path of [french, '/en/notes', `${french}/rss.xml`, '/en/notes/rss.xml'])
    expect((await getPage(site.url + path)).status, path).toBe(404)
  const { html: home } = await getPage(`${site.url}/`)
  const links = ['a', 'link'].flatMap((name) => findElements(home, name)).map(({ href = '' }) => href)
  expect(links.filter((href) => href.includes(french))).toEqual([])

  await connectToLake(site).create({
    _id: 'drafts.note-first',
    _type: 'note',
    date: '2026-11-12',
    story: toStory({ fr: 'Ce que j’ai appris.', en: 'What I learnt.' }),
  })
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('note', 'note-first')
  await studio.write('title.fr', 'Du pain en ligne')
  await studio.write('title.en', 'Bread online')
  await studio.field('slug.fr').getByRole('button', { name: 'Generate' }).click()
  await expect(studio.field('slug.fr').locator('input')).toHaveValue('du-pain-en-ligne')
  await studio.publish()
  await untilPageShows(`${site.url}/`, `href="${french}"`)

  const visitor = await browser.newPage({ javaScriptEnabled: false, locale: 'fr-FR' })
  await visitor.goto(`${site.url}/`)
  await visitor
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Carnet' })
    .click()
  await expect(visitor.getByRole('heading', { level: 2, name: '2026' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Du pain en ligne' }).click()
  await expect(visitor).toHaveURL(`${site.url}${french}/du-pain-en-ligne`)
  await expect(visitor.getByText('Ce que j’ai appris.')).toBeVisible()
  await expect(visitor.getByText('12 novembre 2026')).toBeVisible()
  await visitor.getByRole('link', { name: /^EN/ }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Bread online' })).toBeVisible()
  await visitor.close()

  const { html } = await getPage(`${site.url}/en`)
  const [feed] = findElements(html, 'link').filter(({ type }) => type === 'application/rss+xml')
  const answer = await fetch(String(feed?.href))
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  expect(answer.headers.get('etag')).toBeTruthy()
  const { items } = await new Parser().parseString(await answer.text())
  expect(items.map(({ title, link }) => [title, link])).toEqual([
    ['Bread online', `${site.url}/en/notes/bread-online`],
  ])
  expect(items[0]?.['content:encoded']).toContain('<p>What I learnt.</p>')
})

test.describe('with several notes', { tag: '@all' }, () => {
  test.beforeAll(async () => {
    await publishNote('old', {
      title: { fr: 'La plus ancienne', en: 'The oldest' },
      date: '2025-02-03',
      slug: { fr: 'ancienne', en: 'oldest' },
    })
    await publishNote('french', {
      title: { fr: 'En français' },
      only: 'fr',
      date: '2025-06-01',
      slug: { fr: 'en-francais' },
    })
    await publishNote('new', {
      title: { fr: 'La plus récente', en: 'The newest' },
      date: '2026-10-01',
      slug: { fr: 'recente', en: 'newest' },
    })
    await untilPageShows(`${site.url}${french}`, `href="${french}/recente"`)
  })

  test('their list is in the menu, and is not loaded in the background as the other pages of the menu are', async ({
    page,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'HEAD') requested.push(new URL(request.url()).pathname)
    })
    await page.goto(`${site.url}/`)
    await expect(page.locator(`header a[href="${french}"]`).first()).toBeAttached()
    // The pages are requested in the order of the menu, at once.
    await expect.poll(() => requested.at(-1)).toBe('/contact')
    expect(requested).not.toContain(french)
  })

  test('each leads to those before and after it in its language', async ({ page }) => {
    await page.goto(`${site.url}${french}/en-francais`)
    const others = page.getByRole('navigation', { name: 'Autres notes' })
    await expect(others.getByRole('link')).toHaveText([
      'Note précédenteLa plus ancienne',
      'Note suivanteLa plus récente',
    ])
    await others.getByRole('link', { name: 'La plus récente' }).click()
    await expect(page).toHaveURL(`${site.url}${french}/recente`)
    await page.goto(`${site.url}/en/notes/oldest`)
    await expect(page.getByRole('navigation', { name: 'Other notes' }).getByRole('link')).toHaveText(
      'Next noteThe newest',
    )
  })

  test('the switch of one in French alone leads to the English list, and says so', async ({ browser }) => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser.newPage({ javaScriptEnabled, locale: 'fr-FR' })
      await page.goto(`${site.url}${french}/recente`)
      await expect(
        page.getByRole('link', { name: 'EN, Read this page in English', exact: true }),
      ).toBeVisible()
      await page.goto(`${site.url}${french}/en-francais`)
      await page.getByRole('link', { name: 'EN, Read “Notes” in English', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
      await expect(page).toHaveURL(`${site.url}/en/notes`)
      // It is in the list of the other language, in its own.
      await expect(page.locator('main [lang=fr]', { hasText: 'En français' })).toBeVisible()
      await page.close()
    }
    const { html } = await getPage(`${site.url}${french}/en-francais`)
    const alternates = findElements(html, 'link').filter(({ hreflang }) => hreflang)
    expect(alternates.map(({ hreflang }) => hreflang)).toEqual(['fr', 'x-default'])
  })

  test('a visitor whose browser prefers English stays on it', async ({ browser }) => {
    const page = await browser.newPage({ locale: 'en-GB' })
    await page.goto(`${site.url}${french}/en-francais`)
    await expect(page.getByRole('heading', { level: 1, name: 'En français' })).toBeVisible()
    await page.goto(`${site.url}${french}/recente`)
    await expect(page).toHaveURL(`${site.url}/en/notes/newest`)
    await page.close()
  })

  test('list and note are accessible, in both themes', async ({ page }) => {
    for (const path of [french, `${french}/recente`, '/en/notes'])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(site.url + path)
        const { violations } = await createAxe(page).analyze()
        expect(violations.map(({ id }) => `${path} ${colorScheme} ${id}`)).toEqual([])
      }
  })

  test('is on paper without what leads elsewhere on the site', { tag: '@all' }, async ({ page }) => {
    await page.goto(`${site.url}${french}/recente`)
    const others = page.getByRole('navigation', { name: 'Autres notes' })
    const back = page.locator('main').getByRole('link', { name: 'Carnet' })
    await expect(others).toBeVisible()
    await expect(back).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('heading', { level: 1, name: 'La plus récente' })).toBeVisible()
    await expect(page.getByText('1er octobre 2026')).toBeVisible()
    await expect(page.getByRole('paragraph').filter({ hasText: /^La plus récente$/ })).toBeVisible()
    await expect(others).toBeHidden()
    await expect(back).toBeHidden()
    await page.goto(`${site.url}${french}`)
    await expect(page.getByRole('heading', { level: 2, name: '2025' })).toBeVisible()
    await expect(page.getByRole('link', { name: /RSS/ })).toBeHidden()
  })

  test('opens its field by a click in its preview, in both languages', { tag: '@all' }, async ({ page }) => {
    test.setTimeout(180_000)
    const frame = await new Studio(page, site).clickInPreview(
      '/notes/recente',
      (shown) => shown.getByRole('heading', { level: 1 }),
      /note-new.*title/,
    )
    await expect(frame.getByRole('heading', { level: 1, name: 'The newest' })).toBeVisible()
  })

  test('is counted, and named by its title in Visits', { tag: '@all' }, async ({ page, browser }) => {
    test.setTimeout(150_000)
    const visitor = await browser.newPage({ locale: 'en-GB', userAgent: typed['user-agent'] })
    await visitor.goto(`${site.url}/en/notes/oldest`)
    await visitor.close()
    await new Studio(page, site).signIn()
    const row = page.getByRole('row', { name: /The oldest.* · English \/en\/notes\/oldest 1/ })
    // It is written after some seconds.
    await expect(async () => {
      await page.goto(`${site.url}/studio/visits`)
      await expect(row).toBeVisible({ timeout: 15_000 })
    }).toPass({ timeout: 90_000 })
  })

  test('that was deleted is gone, and comes back at its address', { tag: '@all' }, async ({ page }) => {
    test.setTimeout(180_000)
    await publishNote('lost', {
      title: { fr: 'Perdue', en: 'Lost' },
      date: '2025-03-01',
      slug: { fr: 'perdue', en: 'lost' },
    })
    await untilPageShows(`${site.url}${french}/perdue`, 'Perdue')
    await connectToLake(site).action({
      actionType: 'sanity.action.document.delete',
      publishedId: 'note-lost',
      includeDrafts: [],
    })
    const studio = new Studio(page, site)
    await studio.signIn()
    await studio.visit('/studio/structure')
    await page.getByRole('link', { name: 'Deleted' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Perdue' })
    await expect(row).toContainText(/Deleted on/)
    await expect
      .poll(async () => (await getPage(`${site.url}${french}/perdue`)).status, { timeout: 60_000 })
      .toBe(404)
    await row.getByRole('button', { name: 'Restore as a draft' }).click()
    await expect(studio.field('title.fr').locator('input')).toHaveValue('Perdue')
    await studio.publish()
    await expect
      .poll(async () => (await getPage(`${site.url}${french}/perdue`)).status, { timeout: 60_000 })
      .toBe(200)
  })

  test('one that is dated tomorrow is not shown, and the owner reads why and until when', async ({
    page,
  }) => {
    const publishIn = (days: number) =>
      publishNote('later', {
        title: { fr: 'Pour demain', en: 'For tomorrow' },
        date: toOwnersDay(new Date(Date.now() + days * 24 * 60 * 60 * 1000)),
        slug: { fr: 'demain', en: 'tomorrow' },
      })
    await publishIn(1)
    await publishNote('marker', {
      title: { fr: 'Publiée après', en: 'Published after' },
      date: '2024-01-01',
      slug: { fr: 'apres', en: 'after' },
    })
    await untilPageShows(`${site.url}${french}`, `href="${french}/apres"`)
    expect((await getPage(`${site.url}${french}`)).html).not.toContain('Pour demain')
    expect((await getPage(`${site.url}${french}/demain`)).status).toBe(404)
    const studio = new Studio(page, site)
    await studio.signIn()
    await studio.open('note', 'note-later')
    await expect(studio.field('date')).toBeVisible()
    await page.getByRole('button', { name: /not shown as published/ }).click()
    const warning = page.getByText(/its date is in the future: the site shows it from/).first()
    await expect(warning).toBeVisible()
    const tomorrow = await warning.innerText()
    // The Studio has recorded the address of the note.
    await expect
      .poll(() => connectToLake(site).fetch('count(*[_id == "addresses-note-later"])'), { timeout: 30_000 })
      .toBe(1)
    await publishIn(2)
    await expect(warning).not.toHaveText(tomorrow, { timeout: 30_000 })
    await expect(warning).toBeVisible()
    expect((await getPage(`${site.url}${french}/demain`)).status).toBe(404)
  })
})
