import { join } from 'node:path'
import { openExample } from 'content-lake/testing/studio'
import { expect, test, vi } from 'vitest'

test('a Studio of another site is in French, sorts a list and schedules a draft', async () => {
  const { studioUrl, page, client } = await openExample(join(import.meta.dirname, '../..'), 'fr-FR')
  for (const [order, _id] of ['soup', 'bread', 'cake'].entries())
    await client.create({ _id, _type: 'recipe', title: _id, order })

  await page.goto(`${studioUrl}/structure/recipes`)
  await page.getByRole('button', { name: 'Monter : cake' }).press('Space')
  await page.getByText('Déplacé : cake, position 2 sur 3.').waitFor()
  const order = () => client.fetch<string[]>('*[_type == "recipe"] | order(order)._id')
  await expect.poll(order).toEqual(['soup', 'cake', 'bread'])

  await client.create({ _id: 'drafts.soup', _type: 'recipe', title: 'soup of Monday', order: 10 })
  await page.goto(`${studioUrl}/intent/edit/id=soup;type=recipe`)
  const dialog = page.getByRole('dialog', { name: 'Programmer la publication' })
  // Sanity renders the menu anew, and so closes it, once it has loaded the releases.
  const openDialog = async () => {
    await page.getByTestId('action-menu-button').click()
    await page.getByRole('menuitem', { name: 'Programmer la publication' }).click({ timeout: 3_000 })
    await dialog.waitFor({ timeout: 3_000 })
  }
  await vi.waitFor(openDialog, { timeout: 60_000 })
  await dialog.getByLabel('Jour et heure').fill('2099-01-05T08:00')
  await dialog.getByRole('button', { name: 'Programmer' }).click()
  const scheduled = () => client.fetch<string[]>('releases::all()[state == "scheduled"].publishAt')
  await expect.poll(scheduled).toEqual(['2099-01-05T07:00:00.000Z'])

  // There are no other releases.
  await page.goto(`${studioUrl}/releases`)
  await page.getByText('soup of Monday').waitFor()
})
