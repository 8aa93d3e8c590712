import { expect, test } from '../support/test.ts'

test('pages built long ago show today’s date and this year', async ({ page, site }) => {
  await page.clock.setFixedTime('2031-01-01T09:00:00+01:00')
  await page.goto(`${site.url}/legal`)
  await expect(page.locator('main time')).toHaveText('1er janvier 2031')
  await expect(page.locator('footer')).toContainText('© 2031')
  await page.goto(`${site.url}/en/legal`)
  await expect(page.locator('main time')).toHaveText('1 January 2031')
})

test('the privacy and cookie pages of a fresh site show the day their text was written', async ({
  page,
  site,
}) => {
  for (const path of ['/privacy', '/cookies']) {
    await page.goto(`${site.url}${path}`)
    await expect(page.locator('main time')).toHaveText('30 novembre 2026')
    await page.goto(`${site.url}/en${path}`)
    await expect(page.locator('main time')).toHaveText('30 November 2026')
  }
})
