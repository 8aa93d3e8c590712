import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'
import { formatCurrency, formatPrice } from '#lib/i18n/formats.ts'
import { brand } from '#lib/identity.ts'
import { mailSettingNames, noMailerReason } from '#lib/mailSettings.ts'
import manifest from '../../package.json' with { type: 'json' }
import { test } from '../support/openStudio.ts'
import { type Outage, typeThrough } from '../support/outages.ts'
import { copyDocument } from '../support/ownDocuments.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { getPage, untilPageShows } from '../support/page.ts'
import type { Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'
import { toPlaces } from '../support/typingPlaces.ts'

// The Studio renders a form's fields when they are scrolled into view.
const viewport = { width: 1500, height: 2600 }
test.use({ viewport, studioViewport: viewport })

/** What is stored at a path of a document, such as `drafts.project-bakery`. */
const read = <T = unknown>(site: Site, id: string, path: string) =>
  connectToLake(site).fetch<T>(`*[_id == $id][0].${path}`, { id }, { perspective: 'raw' })

/** Sends a message from the site, as a visitor. */
async function sendMessage(site: Site, words: Record<string, string>) {
  const answer = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: 'Ada', email: 'ada@example.com', message: 'Bonjour', ...words }),
  })
  expect(answer.status).toBe(202)
}

/** For the state of publishing, which the Studio polls rarely while nothing happens. A busy machine builds slowly. */
const soon = { timeout: 60_000 }

test('discards a draft and reverts to an earlier revision', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  const id = await copyDocument(site, 'project-bakery', 'published')
  await studio.open('project', id)
  const title = studio.field('title.fr').locator('input')
  await title.fill('Première version')
  await studio.publish()
  await title.fill('Deuxième version')
  await studio.publish()

  await title.fill('Un brouillon à jeter')
  await expect(page.getByTestId('action-publish')).toBeEnabled()
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Discard changes' }).click()
  await page.getByTestId('confirm-button').click()
  await expect(title).toHaveValue('Deuxième version')

  await page
    .getByTestId('pane-footer')
    .getByText(/discarded|published/i)
    .click()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByTestId('timeline-item-button').filter({ hasText: 'Published' }).nth(1).click()
  await expect(title).toHaveValue('Première version')
  await page.getByTestId('action-reverttorevision').click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.poll(() => read(site, `drafts.${id}`, 'title.fr')).toBe('Première version')
})

test('creates a document at the end of the list and deletes it', { tag: '@all' }, async ({ studio }) => {
  const { page } = studio
  await studio.visit('/studio/structure/projects')
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await studio.write('title.fr', 'Vite effacé')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Drag: / }) })
  await expect(rows.last()).toContainText('Vite effacé')
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('link', { name: /Vite effacé/ })).toHaveCount(2)
  await studio.write('title.fr', 'Copie à la fin')
  await expect(rows.last()).toContainText('Copie à la fin')
  await page.getByRole('link', { name: /Vite effacé/ }).click()
  await expect(studio.field('title.fr').locator('input')).toHaveValue('Vite effacé')
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await expect(page.getByText(/To only take it off the site, cancel/)).toBeVisible()
  await page.getByRole('button', { name: /^Delete document/ }).click()
  await expect(page.getByRole('link', { name: /Vite effacé/ })).toBeHidden()
})

test('signing out leads to the sign-in page', { tag: '@all' }, async ({ page, site }) => {
  await new Studio(page, site).enter()
  // Sanity names the button of the user's menu only by an initial.
  await page.getByTestId('studio-navbar').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/lake\/sign-in\?/)
  await expect(page.getByRole('heading', { name: 'Ouvrir le Studio' })).toBeVisible()
  await page.goto(`${site.url}/studio`)
  await expect(page, 'the session is over').toHaveURL(/\/lake\/sign-in\?/)
})

test('finds a document by words in either language', { tag: '@all' }, async ({ studio }) => {
  const { page } = studio
  await studio.visit('/studio/structure')
  await page.getByRole('button', { name: 'Open search' }).click()
  await page.getByRole('textbox', { name: /search/i }).fill('Learning platform')
  const results = page.getByTestId('search-results')
  await expect(results.getByText('Plateforme de formation').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(results).toBeHidden()
})

test('arranges the projects, by keyboard, in the order of the site', async ({ studio, site }) => {
  const { page } = studio
  await studio.visit('/studio/structure/projects')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Move up/ }) })
  const readOrder = () =>
    connectToLake(site).fetch<string[]>('*[_type == "project" && _id in $ids] | order(order asc)._id', {
      ids: ['project-bakery', 'project-learning', 'project-photo', 'project-risk-map'],
    })
  await expect(rows).toHaveCount(4)
  // Each has the drawing that the site shows.
  for (const name of ['bakery', 'map', 'learning', 'photo'])
    await expect(rows.locator(`use[data-layer="${name}"]`)).toBeVisible()
  const stored = await readOrder()
  const announced = page.getByRole('status').filter({ hasText: /^Moved:/ })
  const up = page.getByRole('button', { name: /^Move up: (Boutique photo|Photo shop)/ })
  const down = page.getByRole('button', { name: /^Move down: (Boutique photo|Photo shop)/ })
  await expect(down).toBeDisabled()
  const size = await up.boundingBox()
  expect(size?.height).toBeGreaterThanOrEqual(44)
  expect(size?.width).toBeGreaterThanOrEqual(36)
  await up.focus()
  // Presses in a row, faster than the list is read again, are all saved, and so is one in the other direction.
  for (const place of [3, 2, 1]) {
    await page.keyboard.press('Space')
    await expect(announced).toHaveText(new RegExp(`^Moved: .+, position ${place} of 4\\.$`))
    await expect(rows.nth(place - 1)).toContainText('Boutique photo')
    await expect(up).toBeFocused()
  }
  await expect(up).toBeDisabled()
  await page.keyboard.press('Space')
  await down.click()
  await expect(down).toBeFocused()
  await expect(rows.nth(1)).toContainText('Boutique photo')
  await up.click()
  await expect(rows.first()).toContainText('Boutique photo')
  await expect.poll(readOrder).toEqual(['project-photo', ...stored.filter((id) => id !== 'project-photo')])
  await untilPageShows(`${site.url}/`, 'Boutique photo')
  await expect
    .poll(
      async () => {
        const { html } = await getPage(`${site.url}/`)
        return html.indexOf('Boutique photo') < html.indexOf('Plateforme de formation')
      },
      { timeout: 60_000 },
    )
    .toBe(true)
})

/** Adds projects at the end of the list, so that there are twelve. */
async function addProjects(site: Site): Promise<void> {
  const client = connectToLake(site)
  for (let at = 5; at <= 12; at += 1) {
    const _id = `project-own-${at}`
    await client.create({ _id, _type: 'project', order: 10 * at, title: { fr: `Projet ${at}` } })
  }
}

const readProjects = (site: Site) =>
  connectToLake(site).fetch<string[]>(
    '*[_type == "project"] | order(order asc)._id',
    {},
    { perspective: 'published' },
  )

/** The middle of the handle of a row. */
async function findHandle(row: Locator) {
  const box = await row.getByRole('button', { name: /^(Drag|Glisser)/ }).boundingBox()
  if (!box) throw new Error('The row has no handle.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('drags the last of twelve projects to the top in one gesture, while another editor moves one', async ({
  studio,
  site,
}) => {
  const { page } = studio
  await addProjects(site)
  await studio.visit('/studio/structure/projects')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Drag/ }) })
  await expect(rows).toHaveCount(12)
  const [first, moved = '', third, ...rest] = await readProjects(site)
  const from = await findHandle(rows.last())
  const to = await findHandle(rows.first())
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 20)
  // Another editor moves the second one below the third.
  await connectToLake(site).patch(moved).set({ order: 35 }).commit()
  await page.mouse.move(to.x, to.y - 8, { steps: 12 })
  await expect(rows.first()).not.toContainText('Projet 12')
  await page.mouse.up()
  await expect(
    page.getByRole('status').filter({ hasText: 'Moved: Projet 12, position 1 of 12.' }),
  ).toBeVisible()
  await expect(rows.first()).toContainText('Projet 12')
  await expect
    .poll(() => readProjects(site))
    .toEqual(['project-own-12', first, third, moved, ...rest.filter((id) => id !== 'project-own-12')])
})

test('moves a project by keyboard alone: picked up, put back, dropped, and to the ends of the list', async ({
  studio,
  site,
}) => {
  const { page } = studio
  await studio.visit('/studio/structure/projects')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Drag/ }) })
  await expect(rows).toHaveCount(4)
  const before = await readProjects(site)
  const name = /(Boutique photo|Photo shop)/
  const handle = page.getByRole('button', { name: /^Drag: (Boutique photo|Photo shop)/ })
  await expect(handle).toHaveAccessibleDescription(/^Space picks up the row/)
  await handle.focus()
  const live = page.locator('[aria-live="assertive"]')
  /** Presses again if the row was not yet picked up. */
  const moveTo = (place: number) =>
    expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(live.filter({ hasText: `Position ${place} of 4.` })).toHaveCount(1, { timeout: 2_000 })
    }).toPass()
  await page.keyboard.press('Space')
  await expect(live.filter({ hasText: /^Picked up: .+, position 4 of 4\.$/ })).toHaveCount(1)
  await moveTo(3)
  await page.keyboard.press('Escape')
  await expect(live.filter({ hasText: /is back where it was\.$/ })).toHaveCount(1)
  expect(await readProjects(site)).toEqual(before)

  await page.keyboard.press('Space')
  await expect(live.filter({ hasText: /^Picked up/ })).toHaveCount(1)
  for (const place of [3, 2]) await moveTo(place)
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: /^Moved: .+, position 2 of 4\.$/ })).toBeVisible()
  await expect(rows.nth(1)).toContainText(name)
  await expect(handle).toBeFocused()

  const more = page.getByRole('button', { name: /^More places: (Boutique photo|Photo shop)/ })
  for (const [key, at, disabled] of [
    ['To the top of the list', 0, 'To the top of the list'],
    ['To the bottom of the list', 3, 'To the bottom of the list'],
  ] as const) {
    await more.press('Enter')
    await page.getByRole('menuitem', { name: key }).press('Enter')
    await expect(rows.nth(at)).toContainText(name)
    await expect(more).toBeFocused()
    await more.press('Enter')
    await expect(page.getByRole('menuitem', { name: disabled })).toBeDisabled()
    await page.keyboard.press('Escape')
  }
  await expect.poll(() => readProjects(site)).toEqual(before)
})

test('on a phone, in French, a finger drags the last project to the top', async ({ browser, site }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'fr-FR',
  })
  const page = await context.newPage()
  await addProjects(site)
  await page.goto(site.studioLink)
  await page.waitForURL(`${site.url}/studio**`, { waitUntil: 'commit' })
  await page.goto(`${site.url}/studio/structure/projects`)
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Glisser/ }) })
  await expect(rows).toHaveCount(12, { timeout: 60_000 })
  await expect(page.getByText(/^Glissez une ligne par sa poignée/)).toBeAttached()
  await rows.last().scrollIntoViewIfNeeded()
  const { x, y } = await findHandle(rows.last())
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  const live = page.locator('[aria-live="assertive"]')
  await touch('touchStart', y)
  await touch('touchMove', y - 20)
  // At the upper end of the screen the list scrolls by itself, until its beginning is there.
  const list = rows.first().locator('..')
  await expect(async () => {
    const top = (await list.boundingBox())?.y ?? 0
    await touch('touchMove', Math.max(60, top + 20) + Math.random())
    await expect(live.filter({ hasText: 'Position 1 sur 12.' })).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await touch('touchEnd')
  await expect(rows.first()).toContainText('Projet 12')
  await expect(page.getByText('Déplacé : Projet 12, position 1 sur 12.')).toBeAttached()
  await expect.poll(async () => (await readProjects(site))[0]).toBe('project-own-12')
  await context.close()
})

test('puts a row back, with a sentence, if the order cannot be saved', { tag: '@all' }, async ({
  studio,
}) => {
  const { page } = studio
  await studio.visit('/studio/structure/projects')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Move down/ }) })
  const links = rows.getByRole('link')
  // Titles appear after their rows.
  await expect(links.filter({ hasText: /./ })).toHaveCount(4)
  const before = await links.allTextContents()
  await page.route(/\/data\/mutate\//, (route) => route.fulfill({ status: 400, json: { message: 'No.' } }))
  await rows
    .first()
    .getByRole('button', { name: /^Move down/ })
    .click()
  await expect(page.getByText('The order could not be saved.').first()).toBeVisible()
  await expect(links).toHaveText(before)
  await expect(page.getByText(/^Moved:/)).toHaveCount(0)
})

test('shows the focus on the first steps and on the rows of a list', {
  tag: '@all',
}, async ({ studio }) => {
  const { page } = studio
  for (const [path, name] of [
    ['structure', /^Show a project/],
    ['structure/projects', /Photo shop/],
  ] as const) {
    await studio.visit(`/studio/${path}`)
    const link = page.getByRole('link', { name })
    await expect(link).toBeVisible()
    await page.keyboard.press('Tab')
    await link.focus()
    await expect(link).toHaveCSS('outline-style', 'solid')
  }
})

test('duplicates a document, and lists documents that lack English', { tag: '@all' }, async ({ studio }) => {
  const { page } = studio
  await studio.open('project', 'project-learning')
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page).not.toHaveURL(/project-learning/)
  const title = studio.field('title.en').locator('input')
  await expect(title).toHaveValue('Online-learning platform')
  await title.fill('')
  await studio.field('title.en').getByTestId('input-validation-icon-warning').hover()
  await expect(
    page
      .getByText('English is missing: English pages will show the French text here.')
      .filter({ visible: true }),
  ).toHaveCount(1)
  await studio.visit('/studio/structure/missing-english')
  await expect(page.getByRole('link', { name: /Plateforme de formation/ })).toHaveCount(1)
  // The menu of the Studio's name would link to sanity.io, which does not manage the embedded lake.
  await page.getByTestId('studio-navbar').getByRole('button', { name: brand }).click()
  const manage = page.locator('a[href*="/manage/project/"]')
  await expect(manage).not.toHaveCount(0)
  await expect(manage.filter({ visible: true })).toHaveCount(0)
})

test('says that French has changed since English was written, until the owner confirms that English is still right', async ({
  studio,
  site,
}) => {
  const { page } = studio
  const title = { _type: 'localeString', fr: 'Carte des risques', en: 'Risk map' }
  const id = await copyDocument(site, 'project-risk-map', 'draft', { title })
  await studio.open('project', id)
  await studio.write('title.fr', 'Carte des crues')
  await expect(page.getByRole('deletion')).toHaveText('risques')
  await expect(page.getByRole('insertion')).toHaveText('crues')
  await page.getByRole('button', { name: 'English is still right' }).click()
  await expect(page.getByText('English is up to date.')).toBeVisible()
  await expect
    .poll(() => read(site, `drafts.${id}`, 'title'))
    .toEqual({ ...title, fr: 'Carte des crues', translatedFrom: 'Carte des crues' })
})

test('keeps the old French in view while English is rewritten', { tag: '@all' }, async ({ studio, site }) => {
  const { page } = studio
  const id = await copyDocument(site, 'project-photo', 'published')
  await studio.open('project', id)
  await studio.field('kind.fr').locator('input').fill('Conseil et tirages')
  await expect(page.getByRole('button', { name: 'English is still right' })).toBeVisible()
  const english = studio.field('kind.en').locator('input')
  await english.fill('Advice and prints')
  await expect(page.getByText('English is up to date.')).toBeVisible()
  await expect(page.getByRole('insertion').filter({ hasText: 'tirages' })).toBeVisible()
  await expect
    .poll(() => read(site, `drafts.${id}`, 'kind'))
    .toMatchObject({ en: 'Advice and prints', translatedFrom: 'Conseil et tirages' })
})

test('counts missing and outdated English per document, including formatted text and tags, and pages do not contain this data', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  await studio.visit('/studio/structure/missing-english')
  const status = page.getByRole('status').filter({ hasText: /In all|up to date/ })
  await expect(status).toHaveText(/up to date|In all/)
  await studio.open('legalPage', 'legalPage-privacy')
  await page
    .getByTestId('field-sections')
    .getByRole('button', { name: /Données collectées|données/i })
    .first()
    .click()
  const editor = page.getByTestId('field-sections[_key=="collection"].body.fr').getByRole('textbox')
  await editor.click()
  await page.keyboard.type('Phrase ajoutée. ')
  await expect(page.getByRole('insertion').first()).toContainText('Phrase ajoutée')
  await copyDocument(site, 'project-bakery', 'draft', {
    title: { _type: 'localeString', fr: 'Pain perdu', en: 'French toast' },
    tags: [{ _key: 'a', _type: 'localeString', fr: 'pain' }],
  })
  await studio.visit('/studio/structure/missing-english')
  await expect(page.getByRole('listitem').filter({ hasText: 'Pain perdu' })).toContainText('1 text missing')
  await expect(page.getByRole('listitem').filter({ hasText: 'Confidentialité' })).toContainText(
    '1 text outdated',
  )
  await expect(status).toHaveText(/^In all: \d+ texts? missing, \d+ texts? outdated\.$/)
  await expect(page.getByRole('link', { name: /^\d+ to do: English missing or outdated/ })).toBeVisible()
  await studio.open('legalPage', 'legalPage-privacy')
  await studio.publish()
  await untilPageShows(`${site.url}/privacy`, 'Phrase ajoutée.')
  for (const path of ['/privacy', '/en/privacy'])
    expect((await getPage(`${site.url}${path}`)).html).not.toContain('translatedFrom')
})

test('counts English that is the French text as to be translated, until the owner says that it is right', async ({
  studio,
  site,
}) => {
  const { page } = studio
  const id = await copyDocument(site, 'project-bakery', 'draft')
  await studio.open('project', id)
  const same = page.getByText('English is the same text as French: it counts as to be translated.')
  const confirm = page.getByRole('button', { name: 'English is right as it is' })
  await studio.write('title.en', 'Boulangerie en ligne')
  await expect(same.first()).toBeVisible()
  await studio.visit('/studio/structure/missing-english')
  await expect(page.getByText('In all: 1 text not translated.')).toBeVisible()

  await studio.open('project', id)
  await confirm.press('Enter')
  await expect(confirm).toBeHidden()
  await expect.poll(() => read(site, `drafts.${id}`, 'title.translatedFrom')).toBe('Boulangerie en ligne')
  // Written again, it is a copy again.
  await studio.write('title.en', 'Online bakery')
  await studio.write('title.en', 'Boulangerie en ligne')
  await expect(confirm).toBeVisible()
  await studio.write('title.en', 'Online bakery')
  await expect(confirm).toBeHidden()
  await studio.visit('/studio/structure/missing-english')
  await expect(page.getByText('Everything is translated and up to date.')).toBeVisible()
})

for (const { language, locale, viewport, tab, search, shared, english, cut, fits } of [
  {
    language: 'English',
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    tab: 'Search and sharing',
    search: 'In search results',
    shared: 'When the page is shared',
    english: 'English',
    cut: /^\d+ characters with the name of the site: search results end after “(.+)”\.$/,
    fits: /^\d+ characters with the name of the site: search results show all of them\.$/,
  },
  {
    language: 'French, on a phone',
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
    tab: 'Recherche et partage',
    search: 'Dans les résultats de recherche',
    shared: 'Quand la page est partagée',
    english: 'Anglais',
    cut: /^\d+ caractères avec le nom du site\s: les résultats de recherche s’arrêtent après «\s(.+)\s»\.$/,
    fits: /^\d+ caractères avec le nom du site\s: les résultats de recherche les montrent tous\.$/,
  },
])
  test(`says where search results cut a title, and shows the card of a shared link, in ${language}`, {
    tag: locale === 'fr-FR' ? [] : '@all',
  }, async ({ browser, site }) => {
    const context = await browser.newContext({ viewport, locale })
    const page = await context.newPage()
    await page.goto(site.studioLink)
    await page.waitForURL(`${site.url}/studio**`, { waitUntil: 'commit' })
    await page.goto(`${site.url}/studio/intent/edit/id=servicesPage;type=servicesPage`)
    // On a phone, the tabs are a menu.
    if (viewport.width < 600)
      await page.locator('select').filter({ hasText: tab }).selectOption('search', { timeout: 60_000 })
    else await page.getByRole('tab', { name: tab }).click({ timeout: 60_000 })
    const input = page.getByTestId('field-seo.title.en').getByRole('textbox')
    await input.fill('Prices')
    await expect(input).toHaveAccessibleDescription(fits)
    const title =
      'Prices of websites that bring you customers, written and drawn by hand in the south of France'
    await input.fill(title)
    await expect(input).toHaveAccessibleDescription(cut)
    const said = await page.getByTestId('field-seo.title.en').locator('[data-counter]').innerText()
    const result = page.getByRole('region', { name: search }).getByRole('article', { name: english })
    const shown = result.locator('[data-part=title]')
    await expect(shown).toHaveText(/ …$/)
    // The words that it ends with are those that the counter names.
    const [, end = ''] = cut.exec(said.trim()) ?? []
    expect(((await shown.textContent()) ?? '').replace(/ …$/, '')).toMatch(new RegExp(`${end}$`))

    const cards = page.getByRole('region', { name: shared }).getByRole('article')
    await expect(cards).toHaveCount(2)
    const card = cards.filter({ hasText: title })
    await expect(card).toHaveAccessibleName(english)
    await expect(card.locator('[data-part=title]')).toHaveText(title)
    for (const picture of await cards.locator('img').all()) {
      await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await context.close()
  })

test('shows the first steps with links to them, and can hide them for good', {
  tag: '@all',
}, async ({ page, site }) => {
  // The browser remembers that they are hidden, so this test has a browser of its own.
  const studio = new Studio(page, site)
  await studio.enter()
  const first = page.getByRole('region', { name: 'Getting started' })
  await expect(first.getByRole('link')).toHaveCount(5)
  await expect(first.getByText(`Set ${mailSettingNames.join(' and ')} in the file .env`)).toBeVisible()
  const unset = ['brand', 'region']
  await connectToLake(site).patch('siteSettings').set({ email: 'ada@example.com' }).unset(unset).commit()
  await expect(first.getByText('Still missing: your brand, your city, in the settings.')).toBeVisible()
  await connectToLake(site)
    .patch('siteSettings')
    .set({ brand: 'Chez Ada', region: { _type: 'localeString', fr: 'Arles' } })
    .commit()
  await expect(first.getByRole('link', { name: 'Say who you are (done)' })).toBeVisible()
  await first.getByRole('link', { name: /^Set your prices/ }).click()
  await expect(page).toHaveURL(/structure\/packages/)
  await expect(first).toBeHidden()
  await studio.visit('/studio/structure')
  await first.getByRole('button', { name: 'Do not show again' }).click()
  await expect(first).toBeHidden()
  await untilPageShows(`${site.url}/`, 'Chez Ada')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Content' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'Projects', exact: true })).toBeVisible()
  await expect(first).toBeHidden()
  const header = page.getByTestId('studio-navbar')
  await expect(header.getByText('Chez Ada'), 'the published brand').toBeVisible()
})

test('on a phone the first steps are one line with their progress, which opens and stays as the owner left it', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const phone = new Studio(page, site)
  await phone.signIn()
  const first = page.getByRole('region', { name: 'Getting started' })
  const line = first.getByRole('button', { name: /^Getting started \d of 6$/ })
  await expect(line).toHaveAttribute('aria-expanded', 'false', { timeout: 60_000 })
  await expect(first.getByRole('link')).toHaveCount(0)
  expect((await first.boundingBox())?.height).toBeLessThan(64)
  await line.click()
  await expect(first.getByRole('link', { name: /^Set your prices/ })).toBeVisible()
  await page.reload()
  await expect(first.getByRole('link', { name: /^Set your prices/ })).toBeVisible({ timeout: 60_000 })
  await line.click()
  await expect(first.getByRole('link')).toHaveCount(0)
})

test('reuses an uploaded picture and sets its hotspot', { tag: '@all' }, async ({ studio, site }) => {
  const { page } = studio
  const client = connectToLake(site)
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c4492b' } })
    .png()
    .toBuffer()
  await client.assets.upload('image', picture, { filename: 'terre.png' })
  const id = await copyDocument(site, 'project-risk-map', 'draft')
  await studio.open('project', id)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'terre.png' }).click()
  await expect(page.getByTestId('image-input').locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Open image edit dialog' }).click()
  const dialog = page.getByRole('dialog')
  const tool = dialog.locator('svg:not([data-sanity-icon])').first()
  await expect(tool).toBeVisible()
  const box = await tool.locator('image').first().boundingBox()
  if (!box) throw new Error('There is something to drag on.')
  // At first, the circle covers all of a new picture. Its handle, at the lower right of its edge, makes it smaller.
  const [centre, radius] = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }, Math.SQRT1_2 / 2]
  await page.mouse.move(centre.x + box.width * radius, centre.y + box.height * radius)
  await page.mouse.down()
  await page.mouse.move(centre.x + box.width / 8, centre.y + box.height / 8, { steps: 8 })
  await page.mouse.up()
  const readHotspot = () => read<number | null>(site, `drafts.${id}`, 'image.hotspot.width')
  await expect.poll(readHotspot).toBeLessThan(0.9)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('what is typed while the network is gone waits in a locked form that says so, and is stored when it is back', async ({
  studio,
}) => {
  const place = toPlaces(studio)['a document without a draft']
  const field = await place.open()
  const { page } = studio
  const end = async () => {
    await expect(field).toHaveAttribute('readonly')
    const bar = page.getByRole('region', { name: 'State of publishing' })
    await expect(bar.getByText(/^Connection lost: your last changes wait in this tab/)).toBeVisible()
    await expect(page.getByText(/^Connection lost: your last changes wait here/)).toBeVisible()
    await page.context().setOffline(false)
  }
  const outage: Outage = { begin: () => page.context().setOffline(true), end }
  const typed = await typeThrough(field, outage, { beforeMs: 0, outageMs: 3_000, afterMs: 500 })
  expect(typed.lockedAfterMs).not.toBeNull()
  await expect(field, 'the form is open again').not.toHaveAttribute('readonly', '', soon)
  const taken = await typed.readTaken()
  // The browser says at once that it is offline, so the form may be locked after the first letter.
  expect(taken).toMatch(/^a/)
  await expect.poll(place.read, soon).toMatch(new RegExp(`${taken}$`))
  await expect(field).toHaveValue(new RegExp(`${taken}$`))
  await expect(page.locator('[data-own="unsent"]')).toHaveCount(0)
})

test('keeps saving when the lake restarts while the owner types', { tag: '@all' }, async ({
  studio,
  site,
}) => {
  const id = await copyDocument(site, 'project-bakery', 'draft')
  await studio.open('project', id)
  const summary = studio.field('summary.fr').locator('textarea')
  await summary.fill('Avant l’arrêt.')
  const readSummary = () => read(site, `drafts.${id}`, 'summary.fr')
  await expect.poll(readSummary).toBe('Avant l’arrêt.')
  process.kill(site.pid('lakeProcess'), 'SIGKILL')
  await summary.fill('Pendant l’arrêt.')
  await expect.poll(() => readSummary().catch(() => ''), { timeout: 60_000 }).toBe('Pendant l’arrêt.')
  await summary.fill('Après l’arrêt.')
  await expect.poll(readSummary, { timeout: 60_000 }).toBe('Après l’arrêt.')
})

test('an open list comes back by itself after a restart of the lake', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  const client = connectToLake(site)
  await studio.visit('/studio/structure/projects')
  await expect(page.getByRole('link', { name: /^Boutique photo/ })).toBeVisible()
  process.kill(site.pid('lakeProcess'), 'SIGKILL')
  await studio.visit('/studio/structure/missing-english')
  await studio.visit('/studio/structure/projects')
  const _id = 'drafts.project-after-restart'
  const title = { _type: 'localeString', fr: 'Né après l’arrêt' }
  await expect
    .poll(
      () =>
        client.createOrReplace({ _id, _type: 'project', title }).then(
          () => true,
          () => false,
        ),
      soon,
    )
    .toBe(true)
  await expect(page.getByRole('link', { name: /^Né après l’arrêt/ })).toBeVisible({ timeout: 60_000 })
})

test('the list of deleted documents comes back by itself after a restart of the lake', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  const client = connectToLake(site)
  await studio.visit('/studio/structure/projects')
  process.kill(site.pid('lakeProcess'), 'SIGKILL')
  await studio.visit('/studio/structure/deleted')
  const _id = 'drafts.project-deleted-later'
  const title = { _type: 'localeString', fr: 'Supprimé après l’arrêt' }
  const deleteOne = async () => {
    await client.createOrReplace({ _id, _type: 'project', title })
    await client.delete(_id)
    return true
  }
  await expect.poll(() => deleteOne().catch(() => false), soon).toBe(true)
  await expect(page.getByRole('listitem').filter({ hasText: 'Supprimé après l’arrêt' })).toBeVisible({
    timeout: 60_000,
  })
})

test('is in French in a French browser, including validation, and warns of messages that were not sent', {
  tag: '@all',
}, async ({ page, site }) => {
  for (const website of ['', 'https://pills.example']) await sendMessage(site, { website })
  await page.goto(site.studioLink)
  await page.getByRole('link', { name: 'Contenu' }).waitFor({ timeout: 60_000 })
  await expect(page.getByTestId('studio-navbar').locator('use[data-layer="brand"]')).toBeVisible()
  const first = page.getByRole('region', { name: 'Pour commencer' })
  await expect(first.getByRole('link', { name: /^Dites qui vous êtes/ })).toBeVisible()
  await expect(
    first.getByText(`Renseignez ${mailSettingNames.join(' et ')} dans le fichier .env`),
  ).toBeVisible()
  const publishing = page.getByRole('region', { name: 'État de la publication' })
  await expect(publishing.getByText(/^1 message à lire dans «\u00a0Messages\u00a0»\./)).toContainText(
    `renseignez ${mailSettingNames.join(' et ')} dans le fichier .env, puis relancez`,
  )
  await expect(publishing).toHaveAttribute('data-tone', 'caution')
  await expect(
    page.getByText('1 message à relire parmi les indésirables, dans «\u00a0Messages\u00a0».'),
  ).toBeVisible()
  await expect.poll(site.output).toContain(`1 message waits, because ${noMailerReason}.`)
  await page.goto(`${site.url}/studio/intent/edit/id=project-in-french;type=project`)
  await expect(page.getByTestId('pane-footer')).toBeVisible({ timeout: 60_000 })
  await page.getByTestId('field-title.en').locator('input').fill('English first')
  const required = 'Le français est obligatoire : c’est ce qui s’affiche quand l’anglais manque.'
  await expect(page.getByTestId('field-title').getByText(required).first()).toBeVisible()
  const waits = page.getByRole('region', { name: 'Avant de publier' })
  await expect(waits.getByRole('button', { name: /^Titre › Français/ })).toContainText(required)
  await expect(page.getByRole('button', { name: 'Publier', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Se voit dans l’aperçu de 2 pages' })).toBeVisible()
  await expect(publishing.getByRole('status')).toHaveText(/en ligne/)
})

test('explains to a French owner in French why a document was refused', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.goto(site.studioLink)
  const publishing = page.getByRole('region', { name: 'État de la publication' })
  await expect(publishing.getByRole('status')).toHaveText(/en ligne/, soon)
  const id = await copyDocument(site, 'project-photo', 'published', { year: 1890 })
  await expect(publishing.getByRole('listitem')).toHaveText(
    'Boutique photo → year : doit être au moins 1990',
    soon,
  )
  const scrolled = publishing.locator('[tabindex="0"]').filter({ has: page.getByRole('listitem') })
  expect(await scrolled.evaluate((box) => box.scrollHeight - box.clientHeight), 'the sentence is whole').toBe(
    0,
  )
  await connectToLake(site).patch(id).unset(['year']).commit()
  await expect(publishing.getByRole('status')).toHaveText('Tout ce qui est publié est en ligne.', soon)
})

test('shows whether a change is live, in progress or refused, and which document is the cause', async ({
  studio,
  site,
}) => {
  const { page } = studio
  await studio.visit('/studio/structure')
  const publishing = page.getByRole('region', { name: 'State of publishing' })
  const live = 'Everything published is live.'
  await expect(publishing.getByRole('status')).toHaveText(live, soon)
  await expect(publishing.getByText(`Version ${manifest.version}`)).toBeVisible()
  expect(site.output()).toContain(`Ready. Version ${manifest.version}`)

  const id = await copyDocument(site, 'project-photo', 'published', { link: 'javascript:alert(1)' })
  await expect(publishing.getByRole('status')).toHaveText(
    'The last change is not live; the pages before it still are.',
    soon,
  )
  await expect(publishing.getByRole('listitem')).toHaveText(
    'Boutique photo → link: must be a web address that begins with https://',
  )
  await expect(publishing.getByRole('link', { name: 'Boutique photo' })).toHaveAttribute(
    'href',
    new RegExp(id),
  )

  // A build may end before the Studio polls, so pretend that it continues until the Studio has shown it.
  await page.route('**/publisher/status', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), state: 'building' } })
  })
  await connectToLake(site).patch(id).unset(['link']).commit()
  await expect(publishing.getByRole('status')).toHaveText('Going live…', soon)
  await page.unroute('**/publisher/status')
  await expect(publishing.getByRole('status')).toHaveText(live, soon)
  await expect(publishing.getByRole('listitem')).toHaveCount(0)
})

test('accepts a price as people write it, and blocks publishing one that cannot be read', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  const id = await copyDocument(site, 'package-custom', 'published')
  const readPrice = (of: string) => read(site, of, 'price{amount, unread}')
  await studio.open('pricingPackage', id)
  const amount = page.getByRole('textbox', { name: `Amount in ${formatCurrency('en', 'name')}` })
  await amount.fill('1 490,50')
  const shown = `On the site: ${formatPrice(149_050, 'en')}, one-off payment · in French: ${formatPrice(149_050, 'fr')}, `
  await expect(amount).toHaveAccessibleDescription(new RegExp(shown.replace(/[.$]/g, '\\$&')))
  await amount.blur()
  await expect(amount).toHaveValue('1,490.50')
  await studio.field('price.unit').getByText('Once').click()
  await studio.publish()
  expect(await readPrice(id)).toEqual({ amount: 149_050, unread: null })

  await amount.fill('12 apples')
  await amount.blur()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(amount).toHaveAccessibleDescription(/“12 apples” cannot be read as an amount\./)
  await expect(page.getByTestId('action-publish')).toBeDisabled()
  await expect.poll(() => readPrice(`drafts.${id}`)).toEqual({ amount: null, unread: '12 apples' })
  expect(await readPrice(id)).toEqual({ amount: 149_050, unread: null })

  await amount.fill('1490')
  await expect(amount).toHaveAttribute('aria-invalid', 'false')
  await studio.publish()
  expect(await readPrice(id)).toEqual({ amount: 149_000, unread: null })
})

test('keeps two tabs in step', { tag: '@all' }, async ({ studio, site }) => {
  const id = await copyDocument(site, 'project-photo', 'published')
  const second = new Studio(await studio.page.context().newPage(), site)
  for (const tab of [studio, second]) await tab.open('project', id)
  await studio.write('summary.en', 'Seen in both tabs.')
  await expect.poll(() => read(site, `drafts.${id}`, 'summary.en')).toBe('Seen in both tabs.')
  await expect(second.field('summary.en').locator('textarea')).toHaveValue('Seen in both tabs.')
})

test('a message sent on the site appears in the open Studio and on its tab, is read as text, answered and deleted', async ({
  studio,
  site,
}) => {
  const { page } = studio
  await studio.visit('/studio/messages')
  const lines = page.getByRole('list', { name: 'Inbox' }).getByRole('link')
  await expect(page.getByRole('navigation', { name: 'Lists of messages' })).toBeVisible()
  await sendMessage(site, {
    fullName: 'Grace Hopper',
    email: 'grace@example.com',
    message: '<b>Hello</b>\nhttps://evil.example',
  })
  const line = lines.filter({ hasText: 'Grace Hopper' })
  await expect(line).toBeVisible()
  await expect(page.getByRole('link', { name: /^Messages \(\d+\)$/ })).toBeVisible()
  await line.click()
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeFocused()
  await expect(page.getByTestId('message-text')).toHaveText('<b>Hello</b>\nhttps://evil.example')
  await expect(page.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    /^mailto:grace@example\.com\?subject=.*&body=.*%3E%20https/,
  )
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(line).toBeHidden()
})
