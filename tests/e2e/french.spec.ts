import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { brand } from '#lib/identity.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' })

let site: Site
test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await startSite()
})
test.afterAll(() => site.remove())

/** English words that are not French words too, as they occur in buttons, tooltips and sentences. */
const english =
  /\b(embedded|raw|drafts|english|french|intro|owner@|the|this|that|your?|and|with|from|back|close|open|next|previous|month|year|today|tomorrow|yesterday|at|owner|search|settings?|changes|draft|published?|schedule|delete|remove|edit|new|create|select|more|loading|sortable|incoming|unknown|retry|jan|feb|aug|dec|january|february|april|june|july|august|september|october|november|december|mon|tue|wed|thu|fri|sat|sun)\b/i

/**
 * French that is wrong or stiff: *télécharger* for an upload, a moment after “il y a” that has it already, the first day of a
 * month without *er*, an ordinary space before a colon or inside guillemets, and typewriter's apostrophes and quotes.
 */
const stiff =
  /télécharg|téléverser|\bvolets?\b|rejeté|Références entrantes|Modifications en ligne|Êtes-vous sûr|Réviser|il y a (à|il y a)|\b1 (janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)\p{L}*\.? \d{4}| [:;?!](\s|$)|« | »|\p{L}'\p{L}|\.\.\.|["“”]/u

/** Elements that may contain English: the name of the language, its column, and texts of the owner. */
const exempt = [
  '[lang="en"]',
  '[data-testid*=".en"]',
  'pre',
  'code',
  'iframe',
  'textarea',
  '[contenteditable]',
]

/** All visible text of the page, and the texts of its attributes. */
const collect = (page: Page) =>
  page.evaluate((ignored) => {
    const found = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      if (ignored.some((selector) => element.closest(selector)) || /^(SCRIPT|STYLE)$/.test(element.tagName))
        continue
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name)
        if (text) found.add(`${name}: ${text}`)
      }
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) found.add(node.textContent.trim())
    }
    return [...found]
  }, exempt)

/** Collects the English and the stiff French of each place of the Studio that is checked. */
function watch(page: Page) {
  const found = new Map<string, string[]>()
  return {
    check: async (place: string) => {
      for (const text of await collect(page))
        if (english.test(text.replace(/\b(Studio|Sanity|\d+\.\d+\.\d+-next)\b/g, '')) || stiff.test(text))
          found.set(text, [...(found.get(text) ?? []), place])
    },
    expectFrench: () =>
      expect([...found].map(([text, places]) => `${text} (${places.join(', ')})`)).toEqual([]),
  }
}

async function signIn(page: Page) {
  await page.goto(site.studioLink)
  await page.waitForURL(`${site.url}/studio**`)
}

test('the French Studio shows no English that the site can translate', { tag: '@all' }, async ({ page }) => {
  test.setTimeout(300_000)
  const client = connectToLake(site)
  await client.createOrReplace({
    _id: 'drafts.project-bakery',
    _type: 'project',
    illustration: 'bakery',
    title: { _type: 'localeString', fr: 'Boulangerie du lundi' },
  })
  const metadata = { title: 'Été', releaseType: 'scheduled', cardinality: 'one' } as const
  await client.releases.create({ releaseId: 'rEte', metadata })
  await client.createVersion({ publishedId: 'project-photo', baseId: 'project-photo', releaseId: 'rEte' })
  await client.releases.schedule({ releaseId: 'rEte', publishAt: '2099-06-01T08:00:00Z' })
  const { check, expectFrench } = watch(page)
  await signIn(page)
  const footer = page.getByTestId('pane-footer')
  const visit = (path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/studio/${path}`)

  await page.goto(`${site.url}/studio/intent/edit/id=project-bakery;type=project`)
  await expect(footer).toBeVisible({ timeout: 60_000 })
  await check('document')
  await page.getByTestId('action-menu-button').click()
  await check('menu of a document')
  await page.getByRole('menuitem', { name: 'Retirer du site' }).click()
  await check('taking off')
  await page.keyboard.press('Escape')
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: /^Supprimer/ }).click()
  await expect(page.getByText(/Pour seulement le retirer du site/)).toBeVisible()
  await check('deleting')
  await page.keyboard.press('Escape')
  // An incomplete document cannot be scheduled.
  const [published] = await client.fetch('*[_id == "project-bakery"]')
  await client.createOrReplace({ ...published, _id: 'drafts.project-bakery', year: 2098 })
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Programmer la publication' }).click()
  await expect(page.getByLabel('Jour et heure')).toBeVisible()
  await check('scheduling')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publié', exact: true }).click()
  await check('published version')
  await visit('intent/edit/id=legalPage-terms;type=legalPage')
  await page.getByRole('button', { name: /^Conditions/ }).click()
  const text = page.getByTestId('field-sections[_key=="use"].body.fr')
  await text.getByRole('textbox').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await text.getByRole('button', { name: 'Lien' }).click()
  await page.getByTestId('close-popover-edit-dialog-button').focus()
  await expect(page.getByText('Fermer', { exact: true })).toBeVisible()
  await check('link in a text')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await visit('structure')
  for (const path of [
    'structure/settings',
    'structure/pages',
    'structure/missing-english',
    'messages',
    'visits',
    'releases',
    'vision',
  ]) {
    await visit(path)
    await expect(
      page.getByRole('status').or(page.locator('main, [data-ui="Pane"], table, h1, .cm-content')).first(),
    ).toBeVisible()
    await check(path)
  }
  expectFrench()
})

test('the menus of the Studio and of a picture, and the history, show no English', { tag: '@all' }, async ({
  page,
}) => {
  test.setTimeout(300_000)
  const { check, expectFrench } = watch(page)
  await signIn(page)
  await page.goto(`${site.url}/studio/intent/edit/id=project-learning;type=project`)
  const title = page.getByTestId('field-title').getByRole('textbox', { name: 'Français' })
  await expect(title).toBeFocused({ timeout: 60_000 })
  const navbar = page.getByTestId('studio-navbar')
  for (const [name, button, shown] of [
    ['user', page.locator('#user-menu'), page.getByRole('menuitem', { name: 'Se déconnecter' })],
    ['workspace', navbar.getByRole('button', { name: brand }), page.getByRole('menu', { name: brand })],
  ] as const) {
    await button.click()
    await expect(shown).toBeVisible()
    await check(name)
    await page.keyboard.press('Escape')
  }

  const image = page.getByTestId('image-input')
  const picture = sharp({ create: { width: 80, height: 50, channels: 3, background: '#a40' } })
  const buffer = await picture.jpeg().toBuffer()
  await image
    .getByTestId('file-button-input')
    .first()
    .setInputFiles({ name: 'été.jpg', mimeType: 'image/jpeg', buffer })
  const dialog = page.getByRole('dialog')
  await image.getByRole('button', { name: 'Actions de l’image' }).click()
  await check('menu of a picture')
  await page.getByRole('menuitem', { name: 'Choisir' }).click()
  await expect(dialog.getByRole('img', { name: 'été.jpg' })).toBeVisible()
  await check('choosing a picture')
  await page.keyboard.press('Escape')
  await image.getByRole('button', { name: 'Choisir le point central et le cadrage' }).click()
  await expect(dialog.getByText('Point central et cadrage')).toBeVisible()
  await check('crop')
  await page.keyboard.press('Escape')

  await title.fill('Formation à distance')
  const menu = page.getByTestId('pane-context-menu-button').last()
  const changes = page.getByRole('tab', { name: 'Modifications' })
  for (const [item, shown] of [
    ['Documents qui renvoient à celui-ci', page.getByText('Aucun document ne renvoie à celui-ci.')],
    ['Historique', changes],
  ] as const) {
    // A busy Studio may render its form again, and close the menu under the click.
    await expect(async () => {
      if (await shown.isVisible()) return
      await menu.click({ timeout: 5_000 })
      await check('menu of the pane')
      await page.getByRole('menuitem', { name: item }).click({ timeout: 5_000 })
      await expect(shown).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await check(item)
  }
  await changes.click()
  await check('changes')
  await page.getByRole('tab', { name: 'Historique' }).click()
  await page.getByTestId('timeline-item-button').last().click()
  await page.getByRole('button', { name: 'Restaurer cette version' }).click()
  await expect(page.getByText(/Elle remplacera le brouillon/)).toBeVisible()
  await check('restoring')
  expectFrench()
})
