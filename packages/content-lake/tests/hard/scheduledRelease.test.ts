import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openExample } from '../../testing/studio.ts'
import { createRelease } from './ownersBrowser.ts'

const packageFolder = join(import.meta.dirname, '../..')

test('the smallest Studio creates a release, adds a version to it and schedules it, and the lake publishes it', async () => {
  const { studioUrl, page, client, restart } = await openExample(packageFolder)
  await client.create({ _id: 'bread', _type: 'note', title: 'Bread' })

  const releaseId = await createRelease(page, studioUrl, 'Monday')

  await page.goto(`${studioUrl}/intent/edit/id=bread;type=note?perspective=${releaseId}`)
  await page.getByRole('button', { name: 'Add to release' }).click()
  const title = page.getByTestId('field-title').locator('input')
  await title.fill('Bread on Monday')
  const version = () => client.getDocument(`versions.${releaseId}.bread`)
  await expect.poll(async () => (await version())?.title).toBe('Bread on Monday')

  await page.goto(`${studioUrl}/releases/${releaseId}`)
  const dialog = page.getByTestId('confirm-schedule-dialog')
  const menuItem = page.getByTestId('schedule-button-menu-item')
  // While Sanity checks the documents of the release, it disables the item and may close the menu. Try again then.
  await vi.waitFor(
    async () => {
      if (!(await menuItem.isVisible()))
        await page.getByTestId('release-menu-button').click({ timeout: 5_000 })
      await menuItem.click({ timeout: 5_000 })
      await dialog.waitFor({ timeout: 5_000 })
    },
    { timeout: 60_000 },
  )
  await dialog.getByTestId('date-input').fill('Jan 5, 2099 08:00')
  await dialog.getByTestId('date-input').press('Tab')
  await dialog.getByTestId('confirm-button').click()
  const state = async () => (await client.releases.get({ releaseId }))?.state
  await expect.poll(state).toBe('scheduled')

  await restart(Date.parse('2099-01-05T07:00:00Z'))
  await expect.poll(state).toBe('published')
  expect(await client.getDocument('bread')).toMatchObject({ title: 'Bread on Monday' })
  await page.reload()
  await page.getByTestId('published-release-type-label').waitFor()
})
