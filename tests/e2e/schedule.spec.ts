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

/** Chooses “Schedule publish” below the open document, and a time in Sanity's own dialog. */
async function schedule(page: Page, time: string) {
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Schedule publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule draft for publishing' })
  await dialog.getByTestId('date-input').fill(time)
  await dialog.getByTestId('date-input').press('Tab')
  await dialog.getByTestId('confirm-button').click()
  await expect(dialog).toBeHidden()
}

test('a draft is scheduled in the Studio, which says when it will be published', async ({ page }) => {
  await edit('Boulangerie du lundi')
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('project', 'project-bakery')
  await schedule(page, 'Jan 5, 2099 08:00')

  await expect(page.getByText(/^Scheduled to be published on .*2099/)).toBeVisible()
  await expect(studio.field('title.fr').locator('input')).toHaveJSProperty('readOnly', true)
  expect(await getReleases()).toEqual([
    { name: expect.any(String), state: 'scheduled', publishAt: '2099-01-05T07:00:00.000Z' },
  ])
  expect((await getPage(`${site.url}/`)).html).not.toContain('Boulangerie du lundi')
})

test('what is scheduled survives kill -9 of everything, and is live once the site runs again', {
  tag: '@all',
}, async ({ page }) => {
  const client = connectToLake(site)
  await edit('Boulangerie de minuit')
  const releaseId = 'rMidnight'
  await client.releases.create({ releaseId, metadata: { title: 'Midnight', releaseType: 'scheduled' } })
  const baseId = 'drafts.project-bakery'
  await client.createVersion({ publishedId: 'project-bakery', baseId, releaseId })
  const publishAt = Date.now() + 3_000
  await client.releases.schedule({ releaseId, publishAt: new Date(publishAt).toISOString() })
  process.kill(site.lakePid(), 'SIGKILL')
  await site.kill()
  expect(Date.now(), 'it was killed before its time').toBeLessThan(publishAt)
  await waitFor('the time of the schedule', () => Date.now() > publishAt)

  await site.start()
  await untilPageShows(`${site.url}/`, 'Boulangerie de minuit')
  expect(await connectToLake(site).releases.get({ releaseId })).toMatchObject({ state: 'published' })
  const { events } = await connectToLake(site).request<{ events: Record<string, { releaseId?: string }[]> }>({
    url: '/data/history/production/events/documents/project-bakery?limit=50',
  })
  const published = events['project-bakery']?.filter((event) => event.releaseId === releaseId)
  expect(published).toEqual([expect.objectContaining({ publishCause: 'release.schedule' })])

  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.visit('/studio/releases/rMidnight')
  await expect(page.getByTestId('published-release-type-label')).toBeVisible()
})

test('a preview shows the release that is chosen in the Studio, and the drafts again', {
  tag: '@all',
}, async ({ page }) => {
  const client = connectToLake(site)
  const releaseId = 'rSummer'
  await client.releases.create({ releaseId, metadata: { title: 'Summer', releaseType: 'asap' } })
  await client.createVersion({ publishedId: 'siteSettings', baseId: 'siteSettings', releaseId })
  await client.patch(`versions.${releaseId}.siteSettings`).set({ 'tagline.fr': 'Fermé en été' }).commit()
  const studio = new Studio(page, site)
  await studio.signIn()
  const preview = encodeURIComponent(`${site.url}/preview/fr`)
  await page.goto(`${site.url}/studio/presentation?preview=${preview}&perspective=${releaseId}`)
  const frame = page.frameLocator('iframe').first()
  await expect(frame.getByText('Fermé en été').first()).toBeVisible({ timeout: 30_000 })
  await page.getByTestId('global-perspective-menu-button').click()
  await page.getByTestId('release-drafts').click()
  await expect(frame.getByText('Fermé en été')).toHaveCount(0)
  expect((await getPage(`${site.url}/`)).html).not.toContain('Fermé en été')
})
