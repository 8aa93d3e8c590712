import { createTestLake } from 'content-lake/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'

const lake = await createTestLake({ documents: [{ _id: 'bread', _type: 'note', title: 'Bread' }] })
beforeEach(() => lake.reset())
afterAll(() => lake.close())

test('a note is renamed', async () => {
  await lake.client.patch('bread').set({ title: 'Butter' }).commit()
  expect(await lake.client.fetch('*[_type == "note"].title')).toEqual(['Butter'])
})

test('the next test finds the first documents', async () => {
  expect(await lake.client.fetch('*[_type == "note"].title')).toEqual(['Bread'])
})
