import { expect, type Locator, type Page } from '@playwright/test'
import { toBuiltInSections } from '#lib/content/builtInLegal.ts'
import { test } from '../support/openStudio.ts'
import { own } from '../support/ownContent.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { getPage, untilPageShows } from '../support/page.ts'
import type { Site } from '../support/site.ts'
import { storedNote } from '../support/storedDocuments.ts'
import { Studio } from '../support/studio.ts'
import { tabTo } from '../support/tabTo.ts'

/** What an owner does with the Studio in a month, as observed in trials. */

/** Records errors on the console, requests that fail, and requests to other hosts. */
function watchConsole(page: Page, site: Site): string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text())
  })
  page.on('pageerror', ({ message }) => seen.push(message))
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== site.url) seen.push(request.url())
  })
  return seen
}

test('the console of the Studio shows no error, and no request leaves the site', async ({ page, site }) => {
  const seen = watchConsole(page, site)
  const presence = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket/'))
  const studio = new Studio(page, site)
  await studio.enter()
  const socket = await presence
  await studio.open('project', 'project-bakery')
  await expect(studio.field('title.fr').locator('input')).toHaveValue(/./)
  await studio.visit('/studio/releases')
  await expect(page.getByRole('link', { name: 'Scheduled drafts' }).first()).toBeVisible()
  expect(socket.isClosed()).toBe(false)
  expect(seen).toEqual([])
})

test('a price gets its default unit, may be a minimum without VAT, and each reason why a package cannot be published is a button that leads to its field', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  await studio.open('pricingPackage', 'package-hosting')
  await expect(page.getByText('Nothing new to publish')).toBeVisible()
  const amount = page.getByRole('textbox', { name: 'Amount in euros' })
  await amount.fill('12 apples')
  const reasons = page.getByRole('region', { name: 'Before publishing' })
  const reason = reasons.getByRole('listitem').getByRole('button')
  await expect(reason).toHaveText(/^Price › Amount in euros: “12 apples” cannot be read/)
  await expect(reasons).toBeInViewport({ ratio: 1 })
  const fold = reasons.getByRole('button', { name: '“Publish” waits for a correction' })
  await fold.click()
  await expect(reason).toBeHidden()
  await fold.click()
  await expect(reason).toBeVisible()

  const name = studio.field('name.fr')
  await name.locator('input').fill('')
  await expect(studio.field('name')).toContainText('French is required')
  await page.getByRole('button', { name: /^Name › French/ }).click()
  await expect(name.locator('input')).toBeFocused()
  await page.keyboard.type('Hébergement')
  await amount.fill('39')
  await expect(reasons).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Per month' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'From this amount' }).check()
  await page
    .getByRole('combobox', { name: 'Excluding, including or without VAT' })
    .selectOption('Excluding VAT')
  await studio.publish()
  await untilPageShows(`${site.url}/services`, 'à partir de')
  const visitor = await page.context().newPage()
  await visitor.goto(`${site.url}/services`)
  await expect(visitor.getByText(/à partir de\s+39\s€\s+HT\s+par mois/)).toBeVisible()
})

test('the menu of a document opens its history, from which it can be restored, even on a phone', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  const client = connectToLake(site)
  const draft = { _id: 'drafts.project-tried', _type: 'project', year: 2001 }
  await client.createOrReplace(draft)
  await studio.visit('/studio/intent/edit/id=project-tried;type=project')
  await page.setViewportSize({ width: 390, height: 844 })
  const year = studio.field('year').locator('input')
  await expect(year).toHaveValue('2001', { timeout: 60_000 })
  await client.patch(draft._id).set({ year: 2002 }).commit()
  await expect(year).toHaveValue('2002')
  const versions = await studio.openHistory()
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
  await versions.last().click()
  await expect(year).toHaveValue('2001')
  await page.getByTestId('action-reverttorevision').click()
  await expect(page.getByText(/It will replace the draft. The site will not change/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect
    .poll(() => client.fetch('*[_id == $id][0].year', { id: draft._id }, { perspective: 'raw' }))
    .toBe(2001)
  await expect(
    page.getByText('This version is back as a draft. This document is not on the site'),
  ).toBeVisible()
})

test('a restored version says that it is a draft, and is published from there', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  const client = connectToLake(site)
  const raw = client.withConfig({ perspective: 'raw' })
  const ids = { publishedId: 'project-learning', draftId: 'drafts.project-learning' }
  for (const year of [2011, 2012]) {
    await client.action({ actionType: 'sanity.action.document.edit', ...ids, patch: { set: { year } } })
    await client.action({ actionType: 'sanity.action.document.publish', ...ids })
  }
  await client.action({ actionType: 'sanity.action.document.edit', ...ids, patch: { set: { year: 2013 } } })
  await client.patch(ids.draftId).set({ year: 2014 }).commit()
  await studio.open('project', ids.publishedId)
  const versions = await studio.openHistory()
  const restore = page.getByTestId('action-reverttorevision')
  await expect(async () => {
    // The list renders again when the rest of the history is there, and may miss a click.
    await versions.last().click({ timeout: 5_000 })
    await expect(restore).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await restore.click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(
    page.getByText('The site has not changed: it will show this version once you publish it.'),
  ).toBeVisible()
  const years = () => raw.fetch<number[]>('*[_id in $ids] | order(_id) .year', { ids: Object.values(ids) })
  await expect.poll(async () => (await years())[0]).not.toBe(2014)
  const [restored, live] = await years()
  expect(live, 'the site has not changed').toBe(2012)
  await page.getByRole('button', { name: 'Publish this version' }).click()
  await expect.poll(years).toEqual([restored])
})

test('a document that was deleted is listed, and comes back as a draft', async ({ studio, site }) => {
  const { page } = studio
  const client = connectToLake(site)
  const raw = client.withConfig({ perspective: 'raw' })
  const photo = await raw.getDocument('project-photo')
  const title = { fr: 'Librairie', en: 'Bookshop' }
  await client.createOrReplace({ ...photo, _id: 'project-books', _type: 'project', title })
  await studio.visit('/studio/structure')
  await page.getByRole('link', { name: 'Deleted' }).click()
  await expect(page.getByText(/^(Nothing was deleted|What was deleted)/)).toBeVisible()
  await client.action({
    actionType: 'sanity.action.document.delete',
    publishedId: 'project-books',
    includeDrafts: [],
  })
  const row = page.getByRole('listitem').filter({ hasText: 'Librairie' })
  await expect(row).toContainText(/Deleted on/)
  await row.getByRole('button', { name: 'Restore as a draft' }).click()
  await expect(page.getByText('It is not on the site yet: “Publish” puts it back.')).toBeVisible()
  await expect(studio.field('title.fr').locator('input')).toHaveValue('Librairie')
  expect(await raw.fetch('*[_id match "*project-books"]{_id, title}')).toEqual([
    { _id: 'drafts.project-books', title },
  ])
  const inList = page.getByRole('listitem').filter({ hasText: 'Librairie' })
  await expect(inList).toContainText('Not on the site')
})

test('taking a legal page off the site says that the built-in texts are back', {
  tag: '@all',
}, async ({ studio }) => {
  const { page } = studio
  await studio.open('legalPage', 'legalPage-cookies')
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Take off the site' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take off the site?' })
  await expect(dialog).toContainText('stays on the site, with the built-in texts instead of yours')
  await dialog.getByRole('button', { name: 'Take off the site' }).click()
  await expect(page.getByText(/the page shows the built-in texts again/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await studio.publish()
})

test('a new region replaces the old one everywhere, in both languages', { tag: '@all' }, async ({
  studio,
  site,
}) => {
  await studio.open('siteSettings', 'siteSettings')
  await studio.write('region.fr', 'Arles')
  await studio.write('region.en', 'Arles, Provence')
  await studio.publish()
  await untilPageShows(`${site.url}/`, 'Arles')
  for (const path of ['/', '/legal', '/contact', '/en', '/en/legal', '/en/contact']) {
    await untilPageShows(`${site.url}${path}`, 'Arles')
    expect((await getPage(`${site.url}${path}`)).html, path).not.toMatch(
      new RegExp(`${own.region.fr}|${own.region.en}|\\{\\{`),
    )
  }
})

test('the warning about mail can be collapsed by keyboard', { tag: '@all' }, async ({ studio, site }) => {
  const { page } = studio
  const body = JSON.stringify({ fullName: 'Ada', email: 'ada@example.com', message: 'Bonjour' })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${site.url}/api/contact`, { method: 'POST', headers, body })).status).toBe(202)
  // A phone has no bar of tools, by which an open Studio is recognized.
  await studio.visit('/studio/structure')
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('region', { name: 'State of publishing' })
  const warning = bar.getByText(/^1 message to read under “Messages”\./)
  await expect(warning).toBeVisible({ timeout: 60_000 })
  await bar.locator('summary').press('Enter')
  await expect(warning).toBeHidden()
  // The state, the last backup and the summary; the warning alone takes five lines.
  expect((await bar.boundingBox())?.height).toBeLessThan(110)
})

test('a title is changed and published by keyboard alone', { tag: '@all' }, async ({ page, site }) => {
  const studio = new Studio(page, site)
  await studio.enter()
  // Tab stops once in the first column: arrows move within it, and its first entry is selected.
  const column = page.locator('[tabindex="0"]').filter({ has: page.getByRole('link', { name: 'Projects' }) })
  await tabTo(page, column.last())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: /^Cartographie/ }))
  await page.keyboard.press('Enter')
  // A document opens with the focus on its first field.
  await expect(studio.field('title.fr').locator('input')).toBeFocused({ timeout: 60_000 })
  await page.keyboard.press('End')
  await page.keyboard.type(', au clavier')
  await tabTo(page, page.getByRole('button', { name: 'English is still right' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('English is up to date.')).toBeVisible()
  await page.keyboard.press('Control+Alt+p')
  await untilPageShows(`${site.url}/`, ', au clavier')
})

/** Opens a formatted text, and begins a paragraph at its end. Returns its field. */
async function beginParagraph(studio: Studio): Promise<Locator> {
  const { page } = studio
  await studio.open('legalPage', 'legalPage-terms')
  await studio
    .field('sections')
    .getByRole('button', { name: /^Conditions/ })
    .first()
    .click()
  const body = page.getByTestId('field-sections[_key=="use"].body.fr')
  await body.getByRole('textbox').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  return body
}

test('a section of a legal page gets a list and a link', { tag: '@all' }, async ({ studio, site }) => {
  const { page } = studio
  const body = await beginParagraph(studio)
  await page.keyboard.type('- Premier point')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Voir la page')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await body.getByRole('button', { name: 'Link' }).click()
  const link = page.getByTestId('popover-edit-dialog')
  await link.getByRole('textbox').fill('/tarifs')
  await expect(link.getByText('This site has no page at this address.').first()).toBeVisible()
  await link.getByRole('combobox', { name: 'Or choose a page of the site…' }).selectOption('Contact')
  await expect(link.getByRole('textbox')).toHaveValue('/contact')
  await expect(link.getByText('This site has no page at this address.')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await studio.publish()
  await untilPageShows(`${site.url}/legal`, 'Premier point')
  const { html } = await getPage(`${site.url}/legal`)
  expect(html).toMatch(/<li>Premier point<\/li><li>Voir la <a [^>]*href="\/contact"[^>]*>page<\/a>/)
})

test('a legal page shows the built-in text of a newer version of the code, and the owner decides', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  const client = connectToLake(site).withConfig({ perspective: 'raw' })
  const read = (path: string) => client.fetch<unknown>(`*[_id == "drafts.legalPage-cookies"][0].${path}`)
  const [what] = toBuiltInSections('cookies')
  await client
    .patch('legalPage-cookies')
    .set({
      'providedWords[_key=="what-en"].words': 'What a cookie was',
      'sections[_key=="what"].body.en[0].children[0].text': 'My own words.',
    })
    .unset([
      'providedWords[_key=="control-fr"]',
      'providedWords[_key=="control-en"]',
      'sections[_key=="control"]',
    ])
    .commit()
  await studio.open('legalPage', 'legalPage-cookies')
  const newer = page.getByText(/^A newer version of the built-in text .* exists/)
  await expect(newer).toBeVisible()
  await expect(page.getByRole('deletion').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add the section' }).click()
  await expect.poll(() => read('sections[_key == "control"][0].heading.fr')).toEqual(expect.any(String))
  await page.getByRole('button', { name: 'Replace my text with the new one' }).press('Enter')
  await expect(newer).toBeHidden()
  await expect.poll(() => read('sections[_key == "what"][0].body.en')).toEqual(what?.body.en)
  // Nothing is live before the owner publishes.
  await untilPageShows(`${site.url}/en/cookies`, 'My own words.')
})

test('on a phone, in French, a legal page names its newer built-in text, and a title its missing words', {
  tag: '@all',
}, async ({ browser, site }) => {
  const client = connectToLake(site).withConfig({ perspective: 'raw' })
  await client.patch('legalPage-privacy').set({ 'providedWords[0].words': 'Un texte d’avant' }).commit()
  await client.createIfNotExists({ _id: 'homePage', _type: 'homePage' })
  await client
    .patch('homePage')
    .set({ hero: { title: { _type: 'pageString', fr: 'Un titre neuf' } } })
    .commit()
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(site.studioLink)
  await page.waitForURL(`${site.url}/studio**`, { waitUntil: 'commit' })
  await page.goto(`${site.url}/studio/intent/edit/id=legalPage-privacy;type=legalPage`)
  const newer = page.getByText(/^Il existe une version plus récente du texte d’origine/)
  await expect(newer).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Mon texte reste juste' }).click()
  await expect(newer).toBeHidden()

  await page.goto(`${site.url}/studio/intent/edit/id=homePage;type=homePage`)
  const stressed = page.getByTestId('field-hero.stressed.fr')
  const missing = 'Ces mots ne sont pas dans le titre, qui s’affiche sans mise en valeur.'
  await expect(stressed.getByRole('textbox')).toHaveAccessibleDescription(missing, { timeout: 60_000 })
  await expect(stressed.getByText(missing)).toBeVisible()
  await expect(stressed.getByTestId('input-validation-icon-warning')).toBeVisible()
  await stressed.getByRole('textbox').fill('titre neuf')
  await expect(stressed.getByText(missing)).toBeHidden()
  await expect(stressed.getByTestId('input-validation-icon-warning')).toBeHidden()
  await context.close()
})

/** Pastes a formatted text, as other programs put it on the clipboard. */
const pasteHtml = (field: Locator, html: string) =>
  field.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', copied)
    clipboardData.setData('text/plain', copied.replace(/<[^>]*>/g, ' '))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('a list from Word is pasted without its bullets, a table with a warning, and an address gets its https://', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  const body = await beginParagraph(studio)
  const bullet = `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>`
  const item = `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>${bullet}Au<span style='mso-spacerun:yes'>  </span>téléphone</p>`
  await pasteHtml(body.getByRole('textbox'), item)
  await expect(body).toContainText('Au téléphone')
  await expect(body).not.toContainText('·')
  await pasteHtml(body.getByRole('textbox'), '<table><tr><td>Un</td><td>Deux</td></tr></table>')
  await expect(page.getByText('A table cannot be pasted here')).toBeVisible()
  await studio.open('project', 'project-bakery')
  const address = studio.field('link').getByRole('textbox')
  await address.fill('')
  await address.pressSequentially('www.exemple.fr')
  await address.blur()
  await expect(address).toHaveValue('https://www.exemple.fr')
  await studio.publish()
  await untilPageShows(`${site.url}/`, 'href="https://www.exemple.fr"')
})

test('each document has a link to its live page, which says what is not there yet', {
  tag: '@all',
}, async ({ studio, site }) => {
  const { page } = studio
  await studio.open('legalPage', 'legalPage-privacy')
  const live = page.getByRole('link', { name: 'View the page' })
  // In English in an English Studio, with French beside it.
  await expect(live).toHaveAttribute('href', '/en/privacy')
  await expect(page.getByRole('link', { name: 'In French' })).toHaveAttribute('href', '/privacy')
  const opened = page.context().waitForEvent('page')
  await live.click()
  await expect(await opened).toHaveURL(`${site.url}/en/privacy`)
  const unpublished = page.getByText('Your changes are not on it yet')
  await expect(unpublished).toBeHidden()
  await connectToLake(site).create({ _id: 'drafts.project-unseen', _type: 'project', illustration: 'map' })
  await studio.open('project', 'project-photo')
  await expect(live).toHaveAttribute('href', '/en')
  await studio.write('title.fr', 'Boutique photo d’hier')
  await expect(unpublished).toBeVisible()
  // The first story of a project gives it an address, once it is published.
  await connectToLake(site)
    .patch('drafts.project-photo')
    .set({ story: [{ _key: 'words', _type: 'storyQuote', quote: { fr: 'Mot' } }] })
    .set({ slug: { fr: { _type: 'slug', current: 'boutique-photo' } } })
    .commit()
  await studio.open('project', 'project-photo')
  await expect(studio.field('title.fr').locator('input')).toHaveValue('Boutique photo d’hier')
  await expect(unpublished).toBeVisible()
  await expect(live).toHaveAttribute('href', '/en')
  await studio.open('project', 'project-unseen')
  await expect(page.getByText('Not on the site yet')).toBeVisible()
  await expect(live).toBeHidden()
  // A published note is on the site from its date on, and so is the list of notes.
  await connectToLake(site).create({ ...storedNote, date: '2999-01-05' })
  await studio.open('note', storedNote._id)
  await expect(
    page.getByText(/^Published, but on the site only from Saturday,? 5 January 2999/),
  ).toBeVisible()
  await expect(live).toBeHidden()
  await studio.open('notesPage', 'notesPage')
  await expect(page.getByTestId('document-panel-document-title')).toBeVisible()
  await expect(live).toBeHidden()
  await connectToLake(site).patch(storedNote._id).set({ date: '2026-01-05' }).commit()
  await expect(live).toHaveAttribute('href', '/en/notes')
  await studio.open('note', storedNote._id)
  await expect(live).toHaveAttribute('href', '/en/notes/stored-note')
  await studio.visit('/studio/structure')
  const home = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'View the site' }).click()
  await expect(await home).toHaveURL(`${site.url}/en`)
})
