import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { connectToLake } from '../support/ownerSession.ts'
import { untilPageShows } from '../support/page.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'

/** What the Studio refuses, in French: nothing that was written is lost, and each refusal says what to do. */

let site: Site
test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await startSite()
})
test.afterAll(() => site.remove())

async function open(page: Page, type: string, id: string) {
  await page.goto(site.studioLink)
  await page.waitForURL(`${site.url}/studio**`, { waitUntil: 'commit' })
  await page.goto(`${site.url}/studio/intent/edit/id=${id};type=${type}`)
  await expect(page.getByTestId('pane-footer')).toBeVisible({ timeout: 60_000 })
}

const findReasons = (page: Page) => page.getByRole('region', { name: 'Avant de publier' })

test('a date is read as it is written in French, and a text that is no date is kept and prevents publishing', async ({
  page,
}) => {
  const client = connectToLake(site)
  const read = () =>
    client.fetch('*[_id == "drafts.legalPage-cookies"][0].updatedOn', {}, { perspective: 'raw' })
  await open(page, 'legalPage', 'legalPage-cookies')
  const date = page.getByRole('textbox', { name: 'Dernière mise à jour' })
  await date.fill('31/02/2026')
  await expect(findReasons(page).getByRole('listitem')).toHaveText(
    /^Dernière mise à jour.: Cette date ne se lit pas. Écrivez-la comme 20\/11\/2026/,
  )
  // The Studio's test ids contain its words, so `Studio.publish` works only in English.
  const publish = page.getByRole('button', { name: 'Publier', exact: true })
  await expect(publish).toBeDisabled()
  await expect.poll(read).toBe('"31/02/2026"')
  await page.reload()
  await expect(date).toHaveValue('31/02/2026', { timeout: 60_000 })
  await expect(date).toHaveAccessibleDescription(/Cette date ne se lit pas/)

  await date.fill('20/11/2026')
  await date.blur()
  await expect(date).toHaveValue(/^20.novembre 2026$/)
  await expect(findReasons(page)).toBeHidden()
  await publish.click()
  await untilPageShows(`${site.url}/cookies`, '="2026-11-20"')
})

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a40' } })
    .jpeg()
    .toBuffer()

test('each picture that is refused is explained above its field, with what to do', {
  tag: '@all',
}, async ({ page }) => {
  await open(page, 'project', 'project-bakery')
  const choose = page.getByTestId('image-input').getByTestId('file-button-input')
  const jpeg = await paint(80, 50)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(5000)])
  const refusals: [string, string, Buffer, RegExp][] = [
    ['photo.heic', 'image/heic', heic, /«\sphoto\.heic\s»\s: c’est une photo HEIC.* Exportez-la en JPEG\./],
    [
      'abimee.jpg',
      'image/jpeg',
      jpeg.subarray(0, jpeg.length / 2),
      /«\sabimee\.jpg\s»\s: ce fichier est abîmé/,
    ],
    ['notes.png', 'image/png', Buffer.from('not a picture'), /«\snotes\.png\s»\s: .*n’est pas une image/],
    ['sans-type', '', Buffer.from('not a picture'), /«\ssans-type\s»\s: .*n’est pas une image/],
    [
      'geante.jpg',
      'image/jpeg',
      await paint(12_000, 9_000),
      /«\sgeante\.jpg\s»\s: .*plus de 64 millions de pixels/,
    ],
  ]
  for (const [name, mimeType, buffer, words] of refusals) {
    await choose.first().setInputFiles({ name, mimeType, buffer })
    await expect(page.getByRole('alert').filter({ hasText: words }), name).toBeVisible()
  }
  await choose.first().setInputFiles({ name: 'bonne.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await expect(page.getByTestId('image-input').locator('img')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'geante.jpg' })).toBeHidden()
  await connectToLake(site).delete('drafts.project-bakery')
})

/** Expects an element to be on the screen, and nothing to cover it. */
const expectUncovered = (element: Locator) =>
  expect
    .poll(() =>
      element.evaluate((target) => {
        const { left, top, width, height } = target.getBoundingClientRect()
        return target.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
    .toBe(true)

test('a click on an error leads to its field, with the label in view, from both lists, on a phone too', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, 'project', 'project-refused')
  await page.getByRole('spinbutton', { name: 'Année' }).fill('12')
  await findReasons(page)
    .getByRole('button', { name: /^Titre/ })
    .click()
  const title = page.getByTestId('field-title')
  await expect(title.getByRole('textbox', { name: 'Français' })).toBeFocused()
  await expectUncovered(title.getByText('Titre', { exact: true }))

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Vérification' }).click()
  await page
    .getByRole('button', { name: /^Résumé/ })
    .first()
    .click()
  const summary = page.getByTestId('field-summary')
  await expect(summary.getByRole('textbox', { name: 'Français' })).toBeFocused()
  await expectUncovered(summary.getByText('Français', { exact: true }))

  await open(page, 'siteSettings', 'siteSettings')
  const email = page.getByRole('textbox', { name: 'Adresse de contact' })
  await email.fill('pas une adresse')
  await page.getByRole('tab', { name: 'Chiffres' }).click()
  await expect(email).toBeHidden()
  await findReasons(page)
    .getByRole('button', { name: /^Adresse de contact/ })
    .click()
  await expect(email).toBeFocused()
  await expectUncovered(page.getByText('Adresse de contact', { exact: true }))
})
