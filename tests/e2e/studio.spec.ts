import { expect, test } from '@playwright/test'
import { connectToLake } from '../support/ownerSession.ts'
import { createSite, type Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'

test.use({ viewport: { width: 1500, height: 1400 } })

let site: Site
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await createSite()
  await site.start()
})
test.afterAll(() => site.remove())

test('goes back in history: discards a draft and reverts to an earlier revision', async ({ page }) => {
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('project', 'project-bakery')
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
  await expect
    .poll(() =>
      connectToLake(site).fetch('*[_id == "drafts.project-bakery"][0].title.fr', {}, { perspective: 'raw' }),
    )
    .toBe('Première version')
})

test('creates a document from the list and deletes it', async ({ page }) => {
  const studio = new Studio(page, site)
  await studio.signIn()
  await studio.open('project', 'project-short-lived')
  await studio.write('title.fr', 'Vite effacé')
  await expect(page.getByRole('link', { name: /Vite effacé/ })).toBeVisible()
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: /^Delete document/ }).click()
  await expect(page.getByRole('link', { name: /Vite effacé/ })).toBeHidden()
})

test('finds a document by words of either language', async ({ page }) => {
  const studio = new Studio(page, site)
  await studio.signIn()
  await page.getByRole('button', { name: 'Open search' }).click()
  await page.getByRole('textbox', { name: /search/i }).fill('Learning platform')
  await expect(page.getByTestId('search-results').getByText('Plateforme de formation').first()).toBeVisible()
})

test('answers a query in Vision', async ({ page }) => {
  const studio = new Studio(page, site)
  await studio.signIn()
  await page.getByRole('link', { name: 'Vision' }).click()
  await page.locator('.cm-content').first().fill('count(*[_type == "pricingPackage"])')
  await page.getByRole('button', { name: 'Fetch' }).click()
  await expect(page.getByTestId('vision-result').or(page.getByText(/^6$/)).first()).toBeVisible()
})

test('keeps two tabs in step, and saves with many documents open', async ({ context }) => {
  const first = new Studio(await context.newPage(), site)
  await first.signIn()
  await first.open('project', 'project-photo')
  const ids = ['project-learning', 'project-risk-map', 'project-bakery', 'project-photo']
  const others: Studio[] = []
  for (const id of ids) {
    const other = new Studio(await context.newPage(), site)
    await other.open('project', id)
    others.push(other)
  }
  await first.write('summary.en', 'Seen in both tabs.')
  const twin = others.at(-1)
  await expect(twin?.field('summary.en').locator('textarea') ?? first.page.locator('none')).toHaveValue(
    'Seen in both tabs.',
  )
  await expect
    .poll(() =>
      connectToLake(site).fetch('*[_id == "drafts.project-photo"][0].summary.en', {}, { perspective: 'raw' }),
    )
    .toBe('Seen in both tabs.')
})
