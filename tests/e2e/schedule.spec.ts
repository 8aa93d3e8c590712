import { expect, type Page, test } from '@playwright/test'
import { connectToLake } from '../support/ownerSession.ts'
import { getPage, untilPageShows } from '../support/page.ts'
import { createSite, type Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'
import { waitFor } from '../support/waitFor.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

let site: Site
test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await createSite()
  await site.start()
})
test.afterAll(() => site.remove())

/** The releases of the lake with a state, as the Studio sees them. */
const getReleases = () =>
  connectToLake(site).fetch<{ name: string; state: string; publishAt?: string }[]>(
    'releases::all() | order(_createdAt) {name, state, publishAt}',
    {},
    { perspective: 'raw' },
  )

/** Makes a draft of the bakery, as an edit does. */
const edit = (title: string) =>
  connectToLake(site).action({
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.project-bakery',
    publishedId: 'project-bakery',
    patch: { set: { 'title.fr': title } },
  })

/** Fills the date of Sanity's dialog in, in the words of its placeholder, and confirms it. */
async function chooseTime(page: Page, time: string) {
  const dialog = page.getByRole('dialog', { name: 'Schedule draft for publishing' })
  const input = dialog.getByTestId('date-input')
  await input.fill(time)
  await input.blur()
  await dialog.getByTestId('confirm-button').click()
  await expect(dialog).toBeHidden()
}

test('a draft is scheduled in the Studio, which says when it will be published', async ({ page }) => {
  await edit('Boulangerie du lundi')
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('project', 'project-bakery')
  await page.getByTestId('action-menu-button').click()
  await page.getByTestId('action-schedule').click()
  await chooseTime(page, 'Jan 5, 2099 08:00')

  await expect(page.getByText(/scheduled/i).first()).toBeVisible()
  expect(await getReleases()).toEqual([
    { name: expect.any(String), state: 'scheduled', publishAt: '2099-01-05T07:00:00.000Z' },
  ])
  expect((await getPage(`${site.url}/`)).html).not.toContain('Boulangerie du lundi')
})
