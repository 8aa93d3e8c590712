import { createGate } from '@freelance-site/releases/testing'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { brand } from '#lib/identity.ts'
import { locales } from '#lib/languages.ts'
import { collectShifts, readShifts } from '../support/layoutShifts.ts'
import { openInOwnFonts } from '../support/ownFonts.ts'
import {
  errorPageComplaint,
  makeMistakes,
  openMenu,
  screens,
  setConsent,
  themes,
  toScreenUrl,
  untilReady,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const { fr } = dictionaries

test.use({ expectedOnConsole: errorPageComplaint })

const banner = (page: Page) => page.locator('section[data-screen-only]')
const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
const isBannerSpaceReserved = () => getComputedStyle(document.body).marginBottom !== '0px'

for (const theme of themes)
  for (const width of [360, 1280])
    test.describe(`${theme}, ${width} px wide`, {
      tag: theme === 'light' && width === 360 ? [] : '@all',
    }, () => {
      test.use({ colorScheme: theme, viewport: { width, height: 740 } })
      const locale = theme === 'light' ? 'fr' : 'en'

      test('nothing shifts while a first visit loads, the banner appears and the fonts are late', async ({
        page,
        site,
      }) => {
        await collectShifts(page)
        let fonts = createGate()
        await page.route('**/*.woff2', async (route) => {
          await fonts.passed
          await route.continue()
        })
        for (const screen of screens) {
          fonts = createGate()
          await page.goto(toScreenUrl(site.url, screen, locale), { waitUntil: 'commit' })
          await page.waitForFunction(isPainted)
          await untilReady(page)
          await expect(banner(page)).toBeVisible()
          await page.waitForFunction(isBannerSpaceReserved)
          fonts.open()
          await page.waitForLoadState('load')
          await page.evaluate(() => document.fonts.ready.then(() => undefined))
          expect(await readShifts(page), screen).toEqual([])
        }
      })

      test('nothing shifts when the fonts arrive in time and the banner is answered', {
        tag: '@all',
      }, async ({ page, context, site }) => {
        await setConsent(context, site.url)
        await collectShifts(page)
        for (const screen of ['/', '/services', '/contact', '/legal', '/cookies', '/404'] as const) {
          await page.goto(toScreenUrl(site.url, screen, locale))
          expect(await readShifts(page), screen).toEqual([])
        }
      })
    })

const traceShape = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ts: z.number(),
      args: z.object({ elementCount: z.number().optional() }).optional(),
    }),
  ),
})

// On a slow phone, that takes as long as the answer to a click may, and the layout takes as long again.
test('after the first paint, nothing makes the browser calculate the styles of the whole page again', async ({
  browser,
  page,
  site,
}) => {
  // A drawing that arrives after the first paint is styled for the first time, not again.
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  await page.route('**/*.svg*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawing }))
  await page.goto('about:blank')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.goto(site.url)
  await untilReady(page)
  await page.waitForFunction(isBannerSpaceReserved)
  const { traceEvents } = traceShape.parse(JSON.parse((await browser.stopTracing()).toString()))
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')?.ts ?? Number.NaN
  const toCounts = (isWanted: (ts: number) => boolean) =>
    traceEvents.flatMap(({ name, ts, args }) =>
      name === 'UpdateLayoutTree' && isWanted(ts) ? [args?.elementCount ?? 0] : [],
    )
  expect(Math.max(...toCounts((ts) => ts < paint))).toBeGreaterThan(100)
  expect(Math.max(...toCounts((ts) => ts > paint))).toBeLessThan(20)
})

test('a page uses the fonts of the site', async ({ page, site }) => {
  await openInOwnFonts(page, site.url)
})

/** Elements with text that overflow the window, or whose box clips the text. */
const findCut = (page: Page) =>
  page.evaluate(() => {
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden="true"]')
    const cut = [...document.body.querySelectorAll('*')].filter((element) => {
      if (!hasWords(element) || !isShown(element) || element.matches('a[href="#content"], option'))
        return false
      // A name for screen readers.
      if (element.clientWidth === 1) return false
      const { left, right } = element.getBoundingClientRect()
      const clips = getComputedStyle(element).overflowX !== 'visible'
      return left < -1 || right > innerWidth + 1 || (clips && element.scrollWidth > element.clientWidth + 1)
    })
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
    return { sideways, cut: cut.map(({ outerHTML }) => outerHTML.slice(0, 160)) }
  })

for (const [what, viewport] of [
  ['320 px wide, as 1280 px at 400 %', { width: 320, height: 640 }],
  ['at the breakpoint of the menu', { width: 768, height: 900 }],
] as const)
  for (const locale of locales)
    test(`${what}, ${locale}: nothing is clipped and nothing scrolls sideways`, {
      tag: viewport.width === 768 || locale === 'en' ? '@all' : [],
    }, async ({ page, site }) => {
      await page.setViewportSize(viewport)
      for (const screen of screens) {
        await page.goto(toScreenUrl(site.url, screen, locale))
        await expect(banner(page)).toBeVisible()
        expect({ screen, ...(await findCut(page)) }).toEqual({ screen, sideways: 0, cut: [] })
      }
    })

test('320 px wide: nothing is clipped in the open menu or beside the mistakes in the form', {
  tag: '@all',
}, async ({ page, context, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await setConsent(context, site.url)
  for (const locale of locales) {
    await page.goto(toScreenUrl(site.url, '/contact', locale))
    const form = await makeMistakes(page)
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(3)
    expect({ locale, ...(await findCut(page)) }).toEqual({ locale, sideways: 0, cut: [] })
    await openMenu(page)
    expect({ locale, ...(await findCut(page)) }).toEqual({ locale, sideways: 0, cut: [] })
  }
})

/** A window of 1280 × 1024 at 300 % and at 400 % zoom. */
for (const [zoom, viewport] of [
  [300, { width: 427, height: 341 }],
  [400, { width: 320, height: 256 }],
] as const)
  test(`at ${zoom} % header and banner do not hide the focused element`, {
    tag: zoom === 300 ? '@all' : [],
  }, async ({ page, site }) => {
    await page.setViewportSize(viewport)
    await page.goto(site.url)
    await untilReady(page)
    await expect(banner(page)).toBeVisible()
    const shown = await banner(page).boundingBox()
    for (const button of await banner(page).getByRole('button').filter({ hasText: /./ }).all()) {
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0))
      expect(y).toBeGreaterThanOrEqual(shown?.y ?? 0)
    }
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return null
        const { left, right, top, bottom } = element.getBoundingClientRect()
        // WCAG 2.2 (2.4.11) requires at least a part of it to be visible.
        const at = [top + 3, (top + bottom) / 2, bottom - 3].map((y) =>
          document.elementFromPoint((left + right) / 2, y),
        )
        return at.some((seen) => seen && (element.contains(seen) || seen.contains(element)))
          ? null
          : element.outerHTML.slice(0, 160)
      })
      expect(hidden).toBeNull()
    }
  })

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('all controls are at least 44 px high, except links inside sentences', async ({ page, site }) => {
    for (const screen of screens) {
      await page.goto(toScreenUrl(site.url, screen, 'fr'))
      const small = await page
        .locator('a, button, summary, select, input:not([type="hidden"])')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"], p, dd'))
            .filter((element) => element.getBoundingClientRect().height < 43.5)
            .map(({ outerHTML }) => outerHTML.slice(0, 160)),
        )
      expect({ screen, small }).toEqual({ screen, small: [] })
    }
  })
})

test('a brand of fourteen letters stays on one line on the narrowest phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(site.url)
  // Before hydration, React would report the changed text as an error.
  await untilReady(page)
  const brand = page.locator('header a span').first()
  await brand.evaluate((element) => {
    element.textContent = 'Atelier Soleil'
  })
  expect(await brand.evaluate((element) => element.getClientRects().length)).toBe(1)
  expect((await findCut(page)).sideways).toBe(0)
})

test('on the smallest phone the first button comes before the lead, on others after it', {
  tag: '@all',
}, async ({ page, site }) => {
  for (const [width, height, isFirst] of [
    [320, 568, true],
    [360, 640, false],
    [390, 844, false],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(site.url)
    const button = await page.locator('main a[href="/contact"]').first().boundingBox()
    const lead = await page.getByText(fr.home.hero.lead).boundingBox()
    expect((button?.y ?? 0) < (lead?.y ?? 0), `${width} px`).toBe(isFirst)
  }
})

test('projects fill every row, whatever their number, with pictures of one height', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(site.url)
  await untilReady(page)
  const grid = page.locator('main ul').filter({ has: page.locator('article') })
  for (const count of [1, 2, 3, 4, 5, 6, 7]) {
    const rows = await grid.evaluate((list, wanted) => {
      const first = list.querySelector('li:has(article)')
      list.replaceChildren(...Array.from({ length: wanted }, () => first?.cloneNode(true) ?? ''))
      const { left, right } = list.getBoundingClientRect()
      const cards = [...list.children].map((card) => {
        const { top, left, right } = card.getBoundingClientRect()
        const { height } = card.querySelector('article > div')?.getBoundingClientRect() ?? { height: 0 }
        return { top: Math.round(top), left, right, height: Math.round(height) }
      })
      return [...Map.groupBy(cards, ({ top }) => top).values()].map((row) => ({
        spare: Math.round((row[0]?.left ?? 0) - left + right - (row.at(-1)?.right ?? 0)),
        heights: new Set(row.map(({ height }) => height)).size,
      }))
    }, count)
    expect(rows, `${count} projects`).toEqual(Array(Math.ceil(count / 2)).fill({ spare: 0, heights: 1 }))
  }
})

test('at 1920 px every page uses three quarters of the window', { tag: '@all' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const screen of screens) {
    await page.goto(toScreenUrl(site.url, screen, 'fr'))
    const used = await page.locator('main').evaluate((main) => {
      const boxes = [...main.querySelectorAll('h1, h2, p, li, svg, input')].map((each) =>
        each.getBoundingClientRect(),
      )
      return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))
    })
    expect(used / 1920, screen).toBeGreaterThan(0.7)
  }
})

test('packages stand beside each other, each under its arch, and below each other on a phone', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${site.url}/services`)
  const group = page.getByRole('region', { name: fr.services.site.heading })
  const names = Object.values(fr.packages).slice(0, 3)
  const boxes = async () =>
    Promise.all(names.map(({ name }) => group.getByRole('heading', { name, exact: true }).boundingBox()))
  const [first, second, third] = await boxes()
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + 300)
  expect(third?.x).toBeGreaterThan((second?.x ?? 0) + 300)
  await page.setViewportSize({ width: 360, height: 740 })
  const [top, middle, last] = await boxes()
  expect(new Set([top?.x, middle?.x, last?.x]).size).toBe(1)
  expect(last?.y).toBeGreaterThan(middle?.y ?? 0)
})

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' })

  test('the chosen theme and the current page stand out', async ({ page, site }) => {
    await page.goto(`${site.url}/services`)
    await untilReady(page)
    const themeColours = await page
      .locator('header [data-theme]')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor))
    expect(new Set(themeColours).size).toBe(2)
    const marks = await page
      .locator('#menu nav a')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomWidth))
    expect(marks).toEqual(['0px', '3px', '0px'])
  })
})

test('a printed legal page has only the brand, its title, its date and its text, in black on white', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(`${site.url}/legal`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main time')).toBeVisible()
  await expect(page.locator('header').getByText(brand)).toBeVisible()
  for (const part of ['header button', '#menu', 'footer nav', 'section[data-screen-only]', 'main nav'])
    for (const each of await page.locator(part).all()) await expect(each).toBeHidden()
  expect(
    await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return { backgroundColor, color }
    }),
  ).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  for (const locale of locales)
    test(`${locale}: every page is readable`, {
      tag: locale === 'en' ? '@all' : [],
    }, async ({ page, site }) => {
      for (const screen of screens) {
        await page.goto(toScreenUrl(site.url, screen, locale))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('main')).toBeVisible()
        expect((await page.locator('main').innerText()).length, screen).toBeGreaterThan(50)
      }
    })

  test('the menu opens, closes and navigates', async ({ page, site }) => {
    await page.goto(site.url)
    const services = page.locator('#menu').getByRole('link', { name: fr.meta.services.menu })
    await expect(services).toBeHidden()
    await page.getByRole('button', { name: fr.layout.menu.open }).click()
    await expect(services).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(services).toBeHidden()
    await page.getByRole('button', { name: fr.layout.menu.open }).click()
    await services.click()
    await expect(page).toHaveURL(`${site.url}/services`)
  })

  test('the language link leads to the same page in the other language', async ({ page, site }) => {
    await page.goto(`${site.url}/privacy`)
    await page.locator('header a[hreflang="en"]').click()
    await expect(page).toHaveURL(`${site.url}/en/privacy`)
    await page.locator('header a[hreflang="fr"]').click()
    await expect(page).toHaveURL(`${site.url}/privacy`)
  })
})
