import { type BrowserContext, expect, test } from '@playwright/test'
import { type Outage, typeThrough } from '../support/outages.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'
import { toPlaces } from '../support/typingPlaces.ts'

// The Studio renders a form's fields when they are scrolled into view.
const viewport = { width: 1280, height: 2600 }
test.use({ viewport })

let site: Site
let studio: Studio
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await startSite()
})
// Each test has a tab of its own, because one of them closes it. tests/hard/typing.test.ts types through every kind of outage.
test.beforeEach(async ({ browser }) => {
  studio = await openStudio(await browser.newContext({ viewport }))
})
test.afterEach(async () => {
  await studio.page.context().close()
})
test.afterAll(() => site.remove())

async function openStudio(context: BrowserContext) {
  const opened = new Studio(await context.newPage(), site)
  await opened.enter()
  return opened
}

const unsent = () => studio.page.locator('[data-own="unsent"]')
const soon = { timeout: 60_000 }

test('a text that was also changed elsewhere meanwhile is shown in both versions, and the owner chooses', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const other = await openStudio(await browser.newContext({ viewport }))
  const field = await toPlaces(studio)['a document with a draft'].open()
  await other.open('project', 'project-photo')
  const { page } = studio
  const otherField = other.field('title.fr').locator('input')
  const outage: Outage = {
    begin: () => page.context().setOffline(true),
    end: async () => {
      await otherField.fill('Écrit ailleurs')
      await expect.poll(toPlaces(studio)['a document with a draft'].read, soon).toBe('Écrit ailleurs')
      await page.context().setOffline(false)
    },
  }
  const { readTaken } = await typeThrough(field, outage, { beforeMs: 0, outageMs: 4_000, afterMs: 0 })
  const [taken] = /^[a-z0-9]*/.exec(await readTaken()) ?? ['']
  await expect(unsent()).toContainText('Changed here and elsewhere while the connection was lost', soon)
  await expect(unsent()).toContainText(`Boutique photo${taken.slice(0, 3)}`)
  await expect(unsent()).toContainText('Écrit ailleurs')
  await unsent().getByRole('button', { name: 'Keep what I wrote' }).click()
  await expect(unsent()).toHaveCount(0)
  await expect.poll(toPlaces(studio)['a document with a draft'].read, soon).toMatch(/^Boutique photoa/)
  await expect(otherField).toHaveValue(/^Boutique photoa/, soon)
  await other.page.context().close()
})

test('what was not sent when the tab was closed is offered again', async () => {
  test.setTimeout(300_000)
  const context = studio.page.context()
  const place = toPlaces(studio)['a document without a draft']
  const field = await place.open()
  const outage: Outage = {
    begin: () => context.setOffline(true),
    end: async () => {
      await expect(field).toHaveAttribute('readonly')
      const opened = await context.newPage()
      await studio.page.close()
      await context.setOffline(false)
      studio = new Studio(opened, site)
      await studio.enter()
    },
  }
  // The page is gone before its record can be read: the first letters are enough.
  await typeThrough(field, outage, { beforeMs: 0, outageMs: 3_000, afterMs: 0 }).catch(() => {})
  const { page } = studio
  await page.getByRole('button', { name: 'To check: 1 document lacks something you wrote' }).click(soon)
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /Boulangerie/ })
    .click()
  await expect(unsent()).toContainText('What you wrote is not in the document', soon)
  await unsent().getByRole('button', { name: 'Keep what I wrote' }).first().click()
  await expect.poll(place.read, soon).toMatch(/a$|ab/)
  await expect(unsent()).toHaveCount(0)
})

test('what the lake refuses stays on the screen', async () => {
  const { page } = studio
  const place = toPlaces(studio)['a document without a draft']
  const field = await place.open()
  await page.route(/document\.commit/, (route) => route.fulfill({ status: 413, json: { message: 'No.' } }))
  await field.fill('Trop long pour le serveur')
  await expect(unsent()).toContainText('What you wrote is not in the document', soon)
  await expect(unsent()).toContainText('Trop long pour le serveur')
  await page.unroute(/document\.commit/)
  await unsent().getByRole('button', { name: 'Keep what I wrote' }).first().click()
  await expect.poll(place.read, soon).toBe('Trop long pour le serveur')
})
