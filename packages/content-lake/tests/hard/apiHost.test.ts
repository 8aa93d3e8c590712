import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWithAddress } from '../../testing/studio.ts'
import { publish, uploadPicture, writeNote } from './ownersBrowser.ts'

test('a Studio with `apiHost` alone edits, uploads and publishes, and follows what others edit', async () => {
  const { studioUrl, page, client } = await openWithAddress(join(import.meta.dirname, '../..'))
  await writeNote(page, studioUrl, 'Bread and butter')
  await uploadPicture(page)
  const [draft] = await client.fetch<{ _id: string }[]>('*[_type == "note"]')
  const title = page.getByTestId('field-title').locator('input')
  await client.patch(String(draft?._id)).set({ title: 'Bread and jam' }).commit()
  await expect.poll(() => title.inputValue()).toBe('Bread and jam')
  await publish(page)
  expect(await client.fetch('*[_type == "note" && defined(picture.asset)].title')).toEqual(['Bread and jam'])
})
