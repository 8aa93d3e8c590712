import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { createAxe } from '../support/axe.ts'
import { writeFigures } from '../support/figures.ts'
import { test } from '../support/openStudio.ts'
import { copyDocument } from '../support/ownDocuments.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { untilPageShows } from '../support/page.ts'
import { tabTo } from '../support/tabTo.ts'

/** The Studio without a mouse, and as axe judges it, in French. */
test.use({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 180_000 })

const field = (page: Page, path: string) => page.getByTestId(`field-${path}`)

test('by keyboard alone, an owner signs in, publishes a project with a picture, and a price', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.goto(`${site.url}/studio`)
  const key = page.getByLabel('Clé du propriétaire')
  await expect(key).toBeFocused({ timeout: 60_000 })
  await page.keyboard.type(new URL(site.studioLink).hash.replace('#key=', ''))
  await page.keyboard.press('Enter')

  // Tab stops once in the first column: arrows move within it, and its first entry is selected.
  const column = page.locator('[tabindex="0"]').filter({ has: page.getByRole('link', { name: 'Projets' }) })
  await tabTo(page, column.last())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Créer' }))
  await page.keyboard.press('Enter')
  await expect(field(page, 'title.fr').locator('input')).toBeFocused({ timeout: 60_000 })
  await page.keyboard.type('Atelier de poterie')
  await tabTo(page, field(page, 'summary.fr').locator('textarea'))
  await page.keyboard.type('Un site pour vendre des bols.')
  await tabTo(page, field(page, 'kind.fr').locator('input'))
  await page.keyboard.type('Site vitrine')
  // Playwright catches the dialogs of the browser only some time after this.
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, page.getByTestId('file-button-input'))
  await page.keyboard.press('Enter')
  const background = { width: 900, height: 600, channels: 3, background: '#0f6674' } as const
  const buffer = await sharp({ create: background }).png().toBuffer()
  await (await choosing).setFiles({ name: 'bols.png', mimeType: 'image/png', buffer })
  await expect(page.locator('#image'), 'the focus stays in the field').toBeFocused({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Actions de l’image' })).toBeVisible()
  await tabTo(page, field(page, 'image.alt.fr').locator('input'))
  await page.keyboard.type('Des bols sur une étagère')
  const publish = page.getByTestId('action-publier')
  await expect(publish).toBeEnabled({ timeout: 30_000 })
  await tabTo(page, publish)
  await page.keyboard.press('Enter')
  await untilPageShows(`${site.url}/`, 'Des bols sur une étagère')

  await tabTo(page, column.last())
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const groups = page.locator('[tabindex="0"]').filter({ has: page.getByRole('link', { name: 'Sites' }) })
  await tabTo(page, groups.last())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: /^Site vitrine/ }))
  await page.keyboard.press('Enter')
  await expect(field(page, 'name.fr').locator('input')).toBeFocused({ timeout: 60_000 })
  await tabTo(page, page.getByRole('textbox', { name: 'Montant en euros' }))
  await page.keyboard.type('493')
  // The shortcut does nothing while the edit is being saved.
  await expect(publish).toBeEnabled({ timeout: 30_000 })
  await page.keyboard.press('Control+Alt+p')
  await untilPageShows(`${site.url}/services`, '493')
})

/** What axe finds fault with in Sanity's own code, where a plugin changes nothing. */
const sanitys = [
  // Links with `aria-selected`, and buttons that only a tooltip names.
  '[data-testid="studio-navbar"]',
  // A list box of links.
  '[aria-activedescendant]',
  // Tabs of a form that control what is not there.
  '[data-testid="field-groups"]',
  // Rows of a list of parts, whose handles and menus have no names.
  '[data-ui="DragHandleButton"]',
  '[data-testid="array-item-menu-button"]',
  '[data-testid="document-panel-scroller"] [data-ui="Card"][aria-selected]',
]

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the Studio’s own screens, ${colorScheme}`, { tag: '@all' }, async ({
    page,
    site,
  }) => {
    test.setTimeout(180_000)
    const client = connectToLake(site)
    const deleted = await copyDocument(site, 'project-bakery', 'published')
    await client.delete(deleted)
    await client
      .patch('project-photo')
      .set({ link: `${site.url}/nulle-part` })
      .commit()
    const story = [{ _key: 'pair', _type: 'storyPair' }]
    const draft = await copyDocument(site, 'project-bakery', 'draft', { story, year: 1 })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ fullName: 'Ada', email: 'ada@example.com', message: 'Bonjour' })
    await fetch(`${site.url}/api/contact`, { method: 'POST', headers, body })
    await writeFigures(site.dataDir, toOwnersDay(new Date()), 30)

    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const check = async (screen: string, part?: string, exceptions: string[] = []) => {
      if (colorScheme === 'dark' && exceptions.includes('color-contrast')) return
      const findFaults = async () => {
        const axe = createAxe(page)
        for (const each of sanitys) axe.exclude(each)
        if (part) axe.include(part)
        // A theme changes nothing but colors.
        if (colorScheme === 'dark') axe.withRules('color-contrast')
        // The Studio has its name in its bar, as the first heading of every screen.
        else axe.disableRules(['page-has-heading-one', ...exceptions])
        const { violations } = await axe.analyze()
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
      }
      // What has just appeared may still be fading in.
      await expect.poll(findFaults, { message: screen, timeout: 10_000 }).toEqual([])
    }
    const goTo = (path: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/studio/${path}`)
    const form = '[data-testid="document-panel-scroller"]'

    await page.goto(`${site.url}/studio`)
    await expect(page.getByLabel('Clé du propriétaire')).toBeVisible({ timeout: 60_000 })
    await check('signing in')
    await page.goto(site.studioLink)
    const links = page.getByRole('button', { name: '1 lien ne mène nulle part' })
    await expect(links).toBeVisible({ timeout: 60_000 })
    await links.click()
    await expect(page.getByRole('link', { name: 'Boutique photo › Lien' })).toBeVisible()
    await check('first steps and dead links')
    await page.getByRole('button', { name: /^Langue du Studio/ }).click()
    await expect(page.getByRole('menuitem', { name: 'English (US)' })).toBeVisible()
    await check('language', '[data-ui="Menu"]')
    await page.keyboard.press('Escape')

    const shown: [path: string, text: string | RegExp][] = [
      ['structure/projects', 'Cartographie des risques naturels'],
      ['structure/missing-english', /textes? à (?:compléter|revoir)|Tout est traduit/],
      ['structure/deleted', 'Restaurer en brouillon'],
      ['messages', 'Bonjour'],
      ['visits', 'Arrivées par jour'],
    ]
    for (const [path, text] of shown) {
      await goTo(path)
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 30_000 })
      await check(path)
    }

    await goTo('messages')
    await page.getByRole('link', { name: /Ada/ }).click()
    await page.getByRole('button', { name: 'Données de cette personne…' }).click()
    await check('a message and the data of a person')
    await page.getByRole('button', { name: 'Tout effacer…' }).click()
    await expect(page.getByRole('dialog', { name: /^Effacer/ })).toBeVisible()
    await check('erasing')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    const documents: [type: string, id: string, tab?: string][] = [
      ['project', draft],
      ['project', draft, 'Récit'],
      ['pricingPackage', 'package-custom'],
      ['homePage', 'homePage', 'Recherche'],
      ['legalPage', 'legalPage-terms'],
      ['siteSettings', 'siteSettings'],
      ['redirect', 'redirect-new'],
    ]
    for (const [type, id, tab] of documents) {
      await goTo(`intent/edit/id=${id};type=${type}/`)
      await expect(page.getByTestId('pane-footer')).toBeVisible({ timeout: 60_000 })
      if (tab) await page.getByRole('tab', { name: tab }).click()
      await expect(page.locator(`${form} [data-field]`).first()).toBeVisible()
      await check(`${type} ${tab ?? ''}`, form)
      await goTo('structure')
      await expect(page.getByTestId('pane-footer')).toBeHidden()
    }

    await client.patch(`drafts.${draft}`).set({ year: 2024, story: [] }).commit()
    await goTo(`intent/edit/id=${draft};type=project/`)
    await expect(page.getByTestId('action-publier')).toBeEnabled({ timeout: 60_000 })
    for (const action of [/^Programmer/, /^Supprimer/]) {
      await page.getByTestId('action-menu-button').click()
      await page.getByRole('menuitem', { name: action }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      // The red of a button that deletes is that of Sanity's theme.
      await check(
        String(action),
        '[role="dialog"]',
        String(action).includes('Supprimer') ? ['color-contrast'] : [],
      )
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }

    await goTo('presentation')
    const languages = page.getByRole('group', { name: 'Langue de l’aperçu' })
    await expect(languages).toBeVisible({ timeout: 60_000 })
    await check('preview', '[aria-label="Langue de l’aperçu"]')
  })
