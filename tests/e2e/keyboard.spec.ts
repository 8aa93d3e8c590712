import type { Page } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { setConsent, untilReady } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const { fr } = dictionaries

/** The focused element and its focus style. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    const place = element.closest('section[data-screen-only]')
      ? 'banner'
      : element.closest('header, main, footer')?.tagName.toLowerCase()
    return {
      place: element.closest('main') ? 'main' : (place ?? 'skip link'),
      name: element.textContent,
      ring: `${outlineStyle} ${outlineWidth}`,
      isRingSeen: !outlineColor.endsWith(', 0)'),
    }
  })

/** The expanded state that the browser exposes to assistive technology; no attribute in the markup has it. */
async function readExpanded(page: Page, name: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument')
  const { nodes } = await session.send('Accessibility.queryAXTree', {
    nodeId: root.nodeId,
    accessibleName: name,
    role: 'button',
  })
  return nodes[0]?.properties?.find((property) => property.name === 'expanded')?.value.value
}

test('the skip link comes first and leads past the header', async ({ page, context, site }) => {
  await setConsent(context, site.url)
  await page.goto(site.url)
  await untilReady(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('main a').first()).toBeFocused()
})

for (const width of [360, 1280])
  test(`${width} px wide: the focus moves once through skip link, banner, header, content and footer, and is always visible`, {
    tag: width === 1280 ? '@all' : [],
  }, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`${site.url}/cookies`)
    await untilReady(page)
    await expect(page.locator('section[data-screen-only]')).toBeVisible()
    const places: string[] = []
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      const focus = await readFocus(page)
      if (!focus) break
      expect(focus).toMatchObject({ ring: 'solid 2px', isRingSeen: true })
      if (places.at(-1) !== focus.place) places.push(focus.place)
    }
    expect(places).toEqual(['skip link', 'banner', 'header', 'main', 'footer'])
  })

test.describe('the menu of a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test.beforeEach(async ({ page, context, site }) => {
    await setConsent(context, site.url)
    await page.goto(site.url)
    await untilReady(page)
  })
  const open = (page: Page) => page.getByRole('button', { name: fr.layout.menu.open })
  const close = (page: Page) => page.getByRole('button', { name: fr.layout.menu.close })
  const link = (page: Page, name: string) => page.locator('#menu').getByRole('link', { name })

  test('opens by key, can be tabbed through, and Escape closes it and returns the focus', async ({
    page,
  }) => {
    await open(page).focus()
    await page.keyboard.press('Enter')
    await expect(link(page, fr.meta.services.menu)).toBeVisible()
    expect(await readExpanded(page, fr.layout.menu.close)).toBe(true)
    await page.keyboard.press('Tab')
    await expect(link(page, fr.meta.home.menu)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(link(page, fr.meta.services.menu)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(link(page, fr.meta.services.menu)).toBeHidden()
    await expect(open(page)).toBeFocused()
    expect(await readExpanded(page, fr.layout.menu.open)).toBe(false)
  })

  test('a second press of its button closes it', { tag: '@all' }, async ({ page }) => {
    await open(page).press('Space')
    await expect(link(page, fr.meta.services.menu)).toBeVisible()
    await close(page).press('Space')
    await expect(link(page, fr.meta.services.menu)).toBeHidden()
    await expect(open(page)).toBeFocused()
  })

  test('choosing a link closes it and shows the page from its top', async ({ page, site }) => {
    await page.mouse.wheel(0, 900)
    await open(page).press('Enter')
    await link(page, fr.meta.services.menu).press('Enter')
    await expect(page).toHaveURL(`${site.url}/services`)
    await expect(link(page, fr.meta.services.menu)).toBeHidden()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await open(page).press('Enter')
    await expect(link(page, fr.meta.services.menu)).toHaveAttribute('aria-current', 'page')
  })

  test('the link of the brand, outside the menu, closes it too, and so does the browser’s back button', {
    tag: '@all',
  }, async ({ page, site }) => {
    await open(page).press('Enter')
    await link(page, fr.meta.services.menu).press('Enter')
    await expect(page).toHaveURL(`${site.url}/services`)
    await open(page).press('Enter')
    await expect(link(page, fr.meta.contact.menu)).toBeVisible()
    // Moves back past the button of the language.
    for (const name of [/^EN/, /Atelier/]) {
      await page.keyboard.press('Shift+Tab')
      await expect(page.locator('header').getByRole('link', { name })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${site.url}/`)
    await expect(link(page, fr.meta.contact.menu)).toBeHidden()

    await open(page).press('Enter')
    await expect(link(page, fr.meta.contact.menu)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${site.url}/services`)
    await expect(link(page, fr.meta.contact.menu)).toBeHidden()
  })

  test('nothing moves with reduced motion', async ({ page }) => {
    // Counts animations as they start: on a busy machine, one may end before the test looks.
    await page.evaluate(() => {
      Reflect.set(window, 'started', 0)
      for (const name of ['animationstart', 'transitionrun'])
        addEventListener(name, () => Reflect.set(window, 'started', Reflect.get(window, 'started') + 1))
    })
    const started = () =>
      page.evaluate(async (): Promise<number> => {
        // An animation starts in the frame in which the style changes; its event fires in the next one.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
        return Reflect.get(window, 'started')
      })
    await open(page).press('Enter')
    await expect.poll(started).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(link(page, fr.meta.services.menu)).toBeHidden()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const before = await started()
    await open(page).press('Enter')
    await expect(link(page, fr.meta.services.menu)).toBeVisible()
    expect(await started()).toBe(before)
  })
})

test('a page opened by a link fades in; the first page, a change of language and reduced motion do not', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'faded', 0)
    addEventListener('transitionrun', ({ target, propertyName }) => {
      const isPageContent = target instanceof Element && target.parentElement?.id === 'content'
      if (isPageContent && propertyName === 'opacity')
        Reflect.set(window, 'faded', Reflect.get(window, 'faded') + 1)
    })
  })
  const faded = () => page.evaluate((): number => Reflect.get(window, 'faded'))
  await page.goto(site.url)
  await untilReady(page)
  expect(await faded()).toBe(0)
  const services = page.locator('header').getByRole('link', { name: fr.meta.services.menu, exact: true })
  await services.click()
  await expect(page).toHaveURL(`${site.url}/services`)
  await expect.poll(faded).toBeGreaterThan(0)
  const before = await faded()
  await page.locator('header a[hreflang]').click()
  await expect(page).toHaveURL(`${site.url}/en/services`)
  expect(await faded()).toBe(before)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('header').getByRole('link', { name: fr.meta.contact.menu, exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/en/contact`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await faded()).toBe(before)
})

test('the theme changes and the cookie switch turns by Space', { tag: '@all' }, async ({
  page,
  context,
  site,
}) => {
  await setConsent(context, site.url)
  await page.goto(`${site.url}/cookies`)
  await untilReady(page)
  await page.getByRole('button', { name: fr.layout.theme.dark }).press('Space')
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  const analytics = page.getByRole('switch', { name: fr.cookies.switches.analytics })
  await expect(analytics).toHaveAttribute('aria-checked', 'false')
  await analytics.press('Space')
  await expect(analytics).toHaveAttribute('aria-checked', 'true')
  await expect(analytics).toBeFocused()
})
