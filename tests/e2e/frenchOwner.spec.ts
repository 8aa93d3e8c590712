import { expect, type Page } from '@playwright/test'
import { createAxe } from '../support/axe.ts'
import { test } from '../support/openStudio.ts'
import { copyDocument } from '../support/ownDocuments.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { untilPageShows } from '../support/page.ts'
import type { Site } from '../support/site.ts'
import { storedPage } from '../support/storedDocuments.ts'

/** What an owner does in a French Studio, and what it says at that moment. */
test.use({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })

async function openDocument(page: Page, site: Site, type: string, id: string) {
  if (!page.url().startsWith(`${site.url}/studio`)) {
    await page.goto(site.studioLink)
    await page.waitForURL(`${site.url}/studio**`, { waitUntil: 'commit' })
  }
  await page.goto(`${site.url}/studio/intent/edit/id=${id};type=${type}`)
  await expect(page.getByTestId('pane-footer')).toBeVisible({ timeout: 60_000 })
}

/** A part of a story, as the Studio stores it. */
const toText = (fr: string) => ({
  _key: 'text',
  _type: 'storyText',
  text: {
    _type: 'localeBlocks',
    fr: [
      {
        _key: 'block',
        _type: 'block',
        style: 'normal',
        markDefs: [],
        children: [{ _key: 'span', _type: 'span', text: fr, marks: [] }],
      },
    ],
  },
})

test.describe.configure({ timeout: 120_000 })

const field = (page: Page, path: string) => page.getByTestId(`field-${path}`)

/** Axe finds nothing in a part of the Studio that is ours. */
const expectAccessible = async (page: Page, part: string) =>
  expect((await createAxe(page).include(part).analyze()).violations).toEqual([])

test('a title that loses its stressed words, a changed address and a deletion say what follows', async ({
  page,
  site,
}) => {
  await openDocument(page, site, 'homePage', 'homePage')
  const title = field(page, 'hero.title.fr')
  await title.getByRole('textbox').fill('Des sites qui chantent')
  await expect(title.getByText(/^Les mots mis en valeur, «\s.+\s», ne sont plus dans ce titre/)).toBeVisible()

  const slug = { fr: { _type: 'slug', current: 'du-pain' } }
  const id = await copyDocument(site, 'project-bakery', 'published', { story: [toText('Un récit.')], slug })
  await openDocument(page, site, 'project', id)
  await page.getByRole('tab', { name: 'Récit' }).click()
  const address = field(page, 'slug.fr')
  const former = address.getByText(/^Une fois publié, l’ancienne adresse, «\s.+\s», mènera ici\.$/)
  await expect(former).toBeHidden()
  await address.locator('input').fill('une-autre-adresse')
  await expect(former).toBeVisible()

  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: /^Supprimer/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Vous le retrouverez dans «\sSupprimés\s»\./)
})

test('a scheduled document is never called paused, says when it goes live, and is cancelled from either menu', {
  tag: '@all',
}, async ({ page, site }) => {
  const id = await copyDocument(site, 'project-bakery', 'published')
  await connectToLake(site).action({
    actionType: 'sanity.action.document.edit',
    draftId: `drafts.${id}`,
    publishedId: id,
    patch: { set: { 'title.fr': 'Boulangerie du lundi' } },
  })
  await openDocument(page, site, 'project', id)
  await page.evaluate(() => {
    const seen: string[] = []
    new MutationObserver(() => {
      if (/en pause/.test(document.body.innerText)) seen.push('paused')
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { seen })
  })
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Programmer la publication' }).click()
  const dialog = page.getByRole('dialog', { name: 'Programmer la publication' })
  await dialog.getByLabel('Jour et heure').fill('2099-01-05T08:00')
  await dialog.getByRole('button', { name: 'Programmer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Ces modifications seront sur le site le lundi 5 janvier 2099/)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
  await page.getByTestId('action-menu-button').click()
  await expect(page.getByRole('menuitem', { name: 'Annuler la programmation', exact: true })).toBeVisible()

  const desk = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/studio/structure/projects`)
  const time = page.getByText(/^Programmé\s: 5 janv\. 2099,/)
  await time.scrollIntoViewIfNeeded({ timeout: 60_000 })
  // Neither the edge of the screen nor a button covers its end.
  const isShownToItsEnd = (element: Element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const { right, bottom } = text.getBoundingClientRect()
    return element.contains(document.elementFromPoint(right - 2, bottom - 4))
  }
  await expect.poll(() => time.evaluate(isShownToItsEnd)).toBe(true)

  await page.setViewportSize(desk)
  await page.goto(`${site.url}/studio/intent/edit/id=${id};type=project`)
  await expect(page.getByTestId('pane-footer')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^Ce qui est programmé sera sur le site le lundi 5 janvier 2099/)).toBeVisible()
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: /^Annuler la programmation du 5 janv\. 2099/ }).click()
  const confirm = page.getByRole('dialog', { name: /^Annuler la programmation\s\?$/ })
  await confirm.getByRole('button', { name: 'Annuler la programmation' }).click()
  await expect(confirm).toBeHidden()
  const versions = '*[_id in path("versions.**") && _id match $id]'
  await expect
    .poll(() => connectToLake(site).fetch(versions, { id: `*${id}` }, { perspective: 'raw' }))
    .toEqual([])
})

test('a price shows the line of the site, and says that no VAT applies as the settings do', {
  tag: '@all',
}, async ({ page, site }) => {
  const client = connectToLake(site)
  await client
    .patch('package-custom')
    .set({ price: { _type: 'price', amount: 149_000, unit: 'once' } })
    .commit()
  await openDocument(page, site, 'pricingPackage', 'package-custom')
  const price = field(page, 'price')
  await expect(price.getByText(/^Vide\s: comme dans les réglages, qui n’en disent rien/)).toBeVisible()
  await price.getByRole('checkbox', { name: 'À partir de ce montant' }).check()
  await expect(
    price.getByText(/Sur le site\s: à partir de 1\s490\s€, paiement unique · en anglais\s: from €1,490/),
  ).toBeVisible()
  await client.createIfNotExists({ _id: 'siteSettings', _type: 'siteSettings' })
  await client.patch('siteSettings').set({ vat: 'notApplicable' }).commit()
  await expect(price.getByText(/^Vide\s: comme dans les réglages, «\sSans TVA/)).toBeVisible()
  await expect(price.getByText(/à partir de 1\s490\s€ sans TVA, paiement unique/)).toBeVisible()
  await untilPageShows(`${site.url}/services`, 'TVA non applicable')
})

test('points of a package are typed one after the other, moved and removed', { tag: '@all' }, async ({
  page,
  site,
}) => {
  const id = await copyDocument(site, 'package-custom', 'published', { includes: [] })
  await openDocument(page, site, 'pricingPackage', id)
  const list = field(page, 'includes')
  const next = list.getByRole('textbox', { name: 'Ajouter' })
  await next.fill('Quatre pages')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Un formulaire')
  await page.keyboard.press('Enter')
  const rows = list.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(next).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  await rows.nth(1).getByRole('textbox').nth(1).fill('A form')
  await page.keyboard.press('Enter')
  await expect(next).toBeFocused()
  await list.getByRole('button', { name: 'Monter le numéro 2' }).click()
  await expect(rows.nth(0).getByRole('textbox').nth(0)).toHaveValue('Un formulaire')
  await list.getByRole('button', { name: 'Retirer le numéro 2' }).click()
  await expect(rows).toHaveCount(1)
  await expectAccessible(page, '[data-testid="field-includes"]')
  const stored = '*[_id == $id][0].includes[]{fr, en}'
  await expect
    .poll(() => connectToLake(site).fetch(stored, { id: `drafts.${id}` }, { perspective: 'raw' }))
    .toEqual([{ fr: 'Un formulaire', en: 'A form' }])
})

test('a pair of pictures says once what is missing, and shows the field of its alternative text', {
  tag: '@all',
}, async ({ page, site }) => {
  const story = [{ _key: 'pair', _type: 'storyPair' }]
  const id = await copyDocument(site, 'project-bakery', 'draft', { story })
  await openDocument(page, site, 'project', id)
  await page.getByRole('tab', { name: 'Récit' }).click()
  await expect(field(page, 'slug.fr').locator('input'), 'it follows from the title').toHaveValue(
    'boulangerie-en-ligne',
  )
  await field(page, 'story').getByText('Deux images').first().click()
  const left = page.locator('[data-field]', { hasText: 'À gauche' }).last()
  await expect(left.getByText('Choisissez l’image ou retirez-la.', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Français' }).first()).toBeVisible()
})

test('the preview changes its language by its bar, and opens in English from an English text', {
  tag: '@all',
}, async ({ page, site }) => {
  const getStatus = async () => (await fetch(`${site.url}/preview/fr`, { redirect: 'manual' })).status
  await expect.poll(getStatus, { timeout: 60_000 }).toBe(307)
  await connectToLake(site).createOrReplace({
    ...(await connectToLake(site).getDocument('project-photo')),
    _id: 'drafts.project-photo',
    _type: 'project',
    title: { _type: 'localeString', fr: 'Boutique photo', en: 'A draft in English' },
  })
  await openDocument(page, site, 'project', 'project-photo')
  const english = field(page, 'title.en')
  await english.hover()
  await english.getByRole('button', { name: 'Actions du champ' }).click()
  await page.getByRole('menuitem', { name: /^Voir dans l’aperçu/ }).click()
  const frame = page.frameLocator('iframe').first()
  await expect(frame.getByText('A draft in English')).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(/preview\/en/)
  const languages = page.getByRole('group', { name: 'Langue de l’aperçu' })
  await languages.getByRole('button', { name: 'FR, Français' }).click()
  await expect(frame.locator('html')).toHaveAttribute('lang', 'fr', { timeout: 30_000 })
  await expect(page).toHaveURL(/preview\/fr/)
  await languages.getByRole('button', { name: 'EN, Anglais' }).click()
  await expect(frame.locator('html')).toHaveAttribute('lang', 'en', { timeout: 30_000 })
  await expect(page).toHaveURL(/preview\/en/)
  await expectAccessible(page, '[aria-label="Langue de l’aperçu"]')
})

test('the preview offers no language in which a note has no page, and leads to its own address in the other', {
  tag: '@all',
}, async ({ page, site }) => {
  const client = connectToLake(site)
  const note = (id: string, slug: object, rest: object = {}) => ({
    _id: `drafts.note-${id}`,
    _type: 'note',
    title: { _type: 'localeString', fr: 'Une note', en: 'A note' },
    date: '2026-01-05',
    story: [toText('Un récit.')],
    slug,
    ...rest,
  })
  const both = { fr: { _type: 'slug', current: 'une-note' }, en: { _type: 'slug', current: 'a-note' } }
  await client.create(note('both', both))
  await client.create(note('french', { fr: { _type: 'slug', current: 'seule' } }, { only: 'fr' }))
  await page.goto(site.studioLink)
  await page.waitForURL(`${site.url}/studio**`, { waitUntil: 'commit' })
  const english = page
    .getByRole('group', { name: 'Langue de l’aperçu' })
    .getByRole('button', { name: 'EN, Anglais' })
  const open = (slug: string) =>
    page.goto(`${site.url}/studio/presentation?preview=${encodeURIComponent(`/preview/fr/notes/${slug}`)}`)
  await open('seule')
  await expect(english).toBeDisabled({ timeout: 60_000 })
  await expect(english).toHaveAttribute('title', 'Cette page n’existe pas en anglais.')
  await open('une-note')
  await expect(english).toBeEnabled({ timeout: 60_000 })
  await english.click()
  await expect(page).toHaveURL(/preview(?:%2F|\/)en(?:%2F|\/)notes(?:%2F|\/)a-note/, { timeout: 30_000 })
})

test('the address of a note in English only says nothing of French', {
  tag: '@all',
}, async ({ page, site }) => {
  const client = connectToLake(site)
  const note = {
    _type: 'note',
    title: { _type: 'localeString', fr: 'Un essai', en: 'An essay' },
    date: '2026-01-01',
  }
  await client.create({ ...note, _id: 'drafts.note-essay' })
  await client.create({ ...note, _id: 'drafts.note-essay-in-english', only: 'en' })
  const sentence = page.getByText('Sans adresse en anglais, la page reprend l’adresse en français')
  await openDocument(page, site, 'note', 'note-essay')
  await expect(sentence).toBeVisible()
  await openDocument(page, site, 'note', 'note-essay-in-english')
  await expect(field(page, 'slug.en')).toBeVisible()
  await expect(sentence).toBeHidden()
})

test('the title of a page stays as it is where Sanity has the same words in English', {
  tag: '@all',
}, async ({ page, site }) => {
  await connectToLake(site).create({ ...storedPage, _id: 'drafts.page-stored', title: { fr: 'Open' } })
  await openDocument(page, site, 'page', 'page-stored')
  await expect(page.getByTestId('document-panel-document-title')).toHaveText('Open')
  const header = page.getByTestId('document-panel-form-view').getByTestId('pane-header')
  await expect(header.getByText('Open', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Recherche et partage' }).click()
  const card = page.getByRole('region', { name: 'Quand la page est partagée' }).getByRole('article')
  await expect(card.locator('[data-part=title]')).toHaveText('Open')
})

test('the owner chooses the language of the Studio in its bar, and finds a sentence where no redirect is', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.goto(site.studioLink)
  await page.waitForURL(`${site.url}/studio**`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Redirections' }).click({ timeout: 60_000 })
  const empty = page.getByTestId('document-list-pane').locator('[data-ui="Text"]').last()
  const readSentence = () => empty.evaluate((element) => getComputedStyle(element, '::after').content)
  await expect.poll(readSentence).toMatch(/^"Aucune redirection\./)
  await page.getByRole('button', { name: 'Langue du Studio' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: /^Language of the Studio/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible({ timeout: 60_000 })
})

test('the tagline gets the city or region by a button', { tag: '@all' }, async ({ page, site }) => {
  await openDocument(page, site, 'siteSettings', 'siteSettings')
  const tagline = field(page, 'tagline.fr')
  await tagline.getByRole('textbox').fill('Du pain,')
  await tagline.getByRole('button', { name: 'Insérer la ville ou la région' }).click()
  await expect(tagline.getByRole('textbox')).toHaveValue('Du pain, {{region}}')
  await expect(tagline.getByRole('button', { name: 'Insérer la ville ou la région' })).toBeHidden()
})
