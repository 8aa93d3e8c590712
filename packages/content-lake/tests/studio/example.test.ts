import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openExample } from '../../testing/studio.ts'

const packageFolder = join(import.meta.dirname, '../..')

test('the smallest Studio signs in, edits and publishes on the lake, and follows what others edit', async () => {
  const { studioUrl, page, client, sockets, port } = await openExample(packageFolder)
  const note = () => client.fetch<{ _id: string; title: string } | null>('*[_type == "note"][0]{_id, title}')

  await page.goto(`${studioUrl}/intent/create/type=note`)
  const title = page.getByTestId('field-title').locator('input')
  await title.fill('Bread and butter')
  await expect
    .poll(note)
    .toMatchObject({ _id: expect.stringMatching(/^drafts\./), title: 'Bread and butter' })
  const id = (await note())?._id ?? ''

  await client.patch(id).set({ title: 'Bread and jam' }).commit()
  await expect.poll(() => title.inputValue()).toBe('Bread and jam')
  expect(sockets).toContain(`localhost:${port}`)

  await page.getByTestId('action-publish').click()
  await expect.poll(note).toEqual({ _id: id.replace('drafts.', ''), title: 'Bread and jam' })
})
