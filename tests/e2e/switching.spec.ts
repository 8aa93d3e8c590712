import { expect, test } from '@playwright/test'
import {
  kill,
  killAfterPromise,
  killDuringBuild,
  listUnfinished,
  switchTimes,
  untilWaveIsLive,
  watch,
} from '../support/publishFaults.ts'
import { createSite } from '../support/site.ts'

test('visitors notice nothing of switches and of kills of the builder and of the live release', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const site = await createSite()
  try {
    await site.start()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    // Whatever this page asks for from here on, it asks of later releases.
    await page.route('**/*', (route) => (route.request().headers().rsc ? route.abort() : route.fallback()))
    await page.goto(site.url)
    await expect(page.locator('header [aria-pressed="true"]')).toHaveCount(1)
    const seen = await watch(site, async () => {
      await switchTimes(site, 2, 0)
      await killDuringBuild(site, 'publisherProcess', 1_500, 3)
      await killAfterPromise(site)
      kill(site, 'releaseChild')
      await untilWaveIsLive(site, 3)
    })
    await expect.poll(() => site.orphans()).toEqual([])
    await expect.poll(() => listUnfinished(site)).toEqual([])

    await page.unroute('**/*')
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
    await expect(page).toHaveURL(`${site.url}/contact`)
    await page.locator('header a[hreflang]').click()
    await expect(page).toHaveURL(`${site.url}/en/contact`)
    await expect(page.getByRole('button', { name: /send/i })).toBeEnabled()
    expect(errors).toEqual([])

    test.info().annotations.push({ type: 'visits', description: JSON.stringify(seen) })
    expect(seen.mixed).toEqual([])
    expect(seen.failures).toBe(0)
    expect(seen.requests).toBeGreaterThan(200)
  } finally {
    await site.remove()
  }
})
