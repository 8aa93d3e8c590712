import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { actAsOldBrowser, usesMissing } from '../support/oldBrowser.ts'
import {
  errorPageComplaint,
  makeMistakes,
  screens,
  setConsent,
  toScreenUrl,
  untilReady,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const { fr } = dictionaries

test.use({ expectedOnConsole: errorPageComplaint, viewport: { width: 360, height: 740 } })

test('in the oldest browsers every page works, and no script needs what they do not have', async ({
  page,
  context,
  site,
}) => {
  await setConsent(context, site.url)
  const scripts = new Map<string, Promise<string>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text())
  })
  await actAsOldBrowser(page)
  for (const screen of screens) {
    const address = toScreenUrl(site.url, screen, 'fr')
    await page.goto(address)
    await untilReady(page, screen)
    await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible()
    // The header is above the page, not over it.
    const [header, main] = await Promise.all(
      ['header', 'main'].map((part) => page.locator(part).first().boundingBox()),
    )
    expect((header?.y ?? 0) + (header?.height ?? 0), screen).toBeLessThanOrEqual((main?.y ?? 0) + 1)
    expect(page.url()).toBe(address)
  }
  await page.goto(toScreenUrl(site.url, '/contact', 'fr'))
  await expect((await makeMistakes(page)).locator('[aria-invalid="true"]').first()).toBeVisible()

  expect(scripts.size).toBeGreaterThan(8)
  const found = await Promise.all(
    [...scripts].map(async ([url, text]) => [url, ...((await text).match(usesMissing) ?? [])]),
  )
  expect(found.filter((each) => each.length > 1)).toEqual([])
})

for (const width of [360, 834])
  test(`${width} px wide, without popovers: the links of the menu are in the page`, {
    tag: width === 834 ? '@all' : [],
  }, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 740 })
    await actAsOldBrowser(page)
    await page.goto(site.url)
    await untilReady(page)
    await expect(page.getByRole('button', { name: fr.layout.menu.open })).toBeHidden()
    // Playwright calls a menu visible that is transparent.
    const menu = page.locator('#menu')
    await expect(menu).toHaveCSS('opacity', '1')
    await expect(menu).toHaveCSS('position', 'static')
    await page.getByRole('button', { name: fr.layout.theme.dark }).click()
    await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    await page.locator('header').getByRole('link', { name: fr.meta.services.menu }).click()
    await expect(page).toHaveURL(`${site.url}/services`)
    await page.locator('header a[hreflang]').click()
    await expect(page).toHaveURL(`${site.url}/en/services`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('a browser that refuses to close a closed popover, as Chrome 114 does, shows the next page', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const { hidePopover } = HTMLElement.prototype
    HTMLElement.prototype.hidePopover = function () {
      if (!this.matches(':popover-open')) throw new DOMException('It is closed.', 'InvalidStateError')
      hidePopover.call(this)
    }
  })
  await page.goto(site.url)
  await untilReady(page)
  await page.locator('footer').getByRole('link', { name: fr.meta.services.menu }).click()
  await expect(page.getByRole('heading', { level: 1, name: fr.services.heading })).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/services`)
})
