import { test as base, expect } from '@playwright/test'
import { createTestLake, type TestLake } from 'content-lake/testing'

const test = base.extend<object, { lake: TestLake }>({
  lake: [
    async ({ browserName: _ }, use) => {
      const lake = await createTestLake({ port: 3031 })
      await use(lake)
      await lake.close()
    },
    { scope: 'worker' },
  ],
})

test.beforeEach(async ({ lake, page }) => {
  await lake.reset([{ _id: 'bread', _type: 'note', title: 'Bread' }])
  await page.goto(lake.signInUrl)
  await page.waitForURL('/structure')
})

test('a note is renamed and published', async ({ lake, page }) => {
  await page.goto('/intent/edit/type=note;id=bread')
  await page.getByTestId('field-title').locator('input').fill('Butter')
  await page.getByTestId('action-publish').click()
  const published = lake.client.withConfig({ perspective: 'published' })
  await expect.poll(() => published.fetch('*[_type == "note"].title')).toEqual(['Butter'])
})

test('the next test finds the first documents', async ({ page }) => {
  await page.goto('/intent/edit/type=note;id=bread')
  await expect(page.getByTestId('field-title').locator('input')).toHaveValue('Bread')
})
