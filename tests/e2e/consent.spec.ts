import type { Locator, Page } from '@playwright/test'
import { toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales } from '#lib/languages.ts'
import { collectShifts, readShifts } from '../support/layoutShifts.ts'
import { setConsent, untilReady } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const { fr } = dictionaries

const banner = (page: Page) => page.getByRole('region', { name: fr.consent.label, exact: true })
const analyticsSwitch = (page: Page) => page.getByRole('switch', { name: fr.cookies.switches.analytics })

async function readRecord(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'cookie-consent')
  return cookie && { ...cookie, value: decodeURIComponent(cookie.value) }
}

for (const [choice, record, asksAgain] of [
  [fr.consent.acceptAll, '{"necessary":true,"analytics":true}', false],
  [fr.consent.essentialOnly, '{"necessary":true,"analytics":false}', false],
  [fr.consent.rejectAll, '{"necessary":false,"analytics":false}', true],
] as const)
  test(`“${choice}” stores ${record}${asksAgain ? ' and asks again at the next load' : ''}`, async ({
    page,
    site,
  }) => {
    await page.goto(site.url)
    await expect(banner(page)).toBeVisible()
    await expect(banner(page).getByRole('button')).toHaveCount(3)
    await page.getByRole('button', { name: choice }).click()
    await expect(banner(page)).toBeHidden()

    const cookie = await readRecord(page)
    expect(cookie).toMatchObject({ value: record, path: '/', domain: 'localhost', secure: true })
    expect(cookie?.sameSite).toBe('Strict')
    expect(cookie?.httpOnly).toBe(false)
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)

    await page.getByRole('link', { name: fr.meta.services.menu, exact: true }).first().click()
    await expect(page).toHaveURL(`${site.url}/services`)
    await page.locator('header a[hreflang]').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(banner(page)).toBeHidden()

    await page.reload()
    await untilReady(page)
    await expect(banner(page)).toBeVisible({ visible: asksAgain })
  })

test('the three choices have the same size and weight', async ({ page, site }) => {
  for (const width of [320, 360, 740, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(site.url)
    const looks = await banner(page)
      .getByRole('button', { name: /accepter|uniquement|refuser/ })
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width, height } = button.getBoundingClientRect()
          const { fontWeight, fontSize, backgroundColor, color } = getComputedStyle(button)
          const size = `${Math.round(width)} × ${Math.round(height)}`
          return [size, fontWeight, fontSize, backgroundColor, color].join(', ')
        }),
      )
    expect(looks).toHaveLength(3)
    expect(new Set(looks).size).toBe(1)
  }
})

for (const locale of locales)
  test(`${locale}: the banner fits in two fifths of the window and leaves the call to action in view`, {
    tag: locale === 'en' ? '@all' : [],
  }, async ({ page, site }) => {
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 320, height: 568 },
      { width: 740, height: 360 },
      { width: 1280, height: 800 },
    ]) {
      const where = `${viewport.width} × ${viewport.height}`
      await page.setViewportSize(viewport)
      await page.goto(site.url + toLocalePath('/', locale))
      await expect(banner(page)).toBeVisible()
      const { share, hidden } = await banner(page).evaluate((region) => ({
        share: region.getBoundingClientRect().height / innerHeight,
        hidden: region.scrollHeight - region.clientHeight,
      }))
      expect(share, where).toBeLessThanOrEqual(0.4)
      expect(hidden, where).toBe(0)
      // A phone in landscape has no room for both.
      if (viewport.height < 400) continue
      const call = await page.locator('main a[href$="/contact"]').first().boundingBox()
      const { y: top } = (await banner(page).boundingBox()) ?? { y: 0 }
      expect((call?.y ?? top) + (call?.height ?? 0), where).toBeLessThanOrEqual(top)
    }
  })

test('a link in the text leads to the details on the cookie page, where the banner stays', async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  await banner(page).getByRole('link', { name: fr.consent.more }).click()
  await expect(page).toHaveURL(`${site.url}/cookies`)
  await expect(analyticsSwitch(page)).toBeVisible()
  await expect(banner(page)).toBeVisible()
})

for (const locale of locales)
  test(`${locale}: on a phone of 360 × 640 the first visit shows offer, place and ways to act above the banner`, {
    tag: locale === 'en' ? '@all' : [],
  }, async ({ page, site }) => {
    const { hero } = dictionaries[locale].home
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(site.url + toLocalePath('/', locale))
    await expect(banner(page)).toBeVisible()
    const tops = await page.locator('main').evaluate(
      (main, texts) =>
        texts.map((text) => {
          const nodes = document.evaluate(`.//text()[not(ancestor::script)][contains(., "${text}")]`, main)
          const range = document.createRange()
          range.selectNodeContents(nodes.iterateNext() ?? main)
          return range.getBoundingClientRect().top
        }),
      [hero.eyebrow, hero.lead, hero.contact, hero.services, hero.remote],
    )
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    const { y: top } = (await banner(page).boundingBox()) ?? { y: 0 }
    expect((tops.at(-1) ?? top) + 16).toBeLessThanOrEqual(top)
  })

test('a malformed record counts as no decision', { tag: '@all' }, async ({ page, site }) => {
  for (const value of [
    'yes',
    '{"necessary":true',
    '{"necessary":"true","analytics":true}',
    '{"necessary":true}',
    'null',
    '[true,true]',
  ]) {
    await setConsent(page.context(), site.url, value)
    await page.goto(site.url)
    await expect(banner(page), value).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the close icon hides the banner until the next load and records nothing', async ({ page, site }) => {
    await page.goto(site.url)
    const close = page.getByRole('button', { name: fr.consent.close })
    await close.click()
    await expect(banner(page)).toBeHidden()
    expect(await readRecord(page)).toBeUndefined()
    await page.reload()
    await expect(banner(page)).toBeVisible()
  })
})

test('wide screens have no close icon', async ({ page, site }) => {
  await page.goto(site.url)
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('button', { name: fr.consent.close })).toBeHidden()
})

test('the keyboard reaches the banner early and can leave it, and the banner never covers the focused element', async ({
  page,
  site,
}) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 700 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(site.url)
    await untilReady(page)
    await expect(banner(page)).toBeVisible()
    let reachedAt = 0
    let hasLeft = false
    for (let step = 1; step < 60; step++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return null
        const region = element.closest('section[aria-label="Cookies"]')
        const top = document.querySelector('section[aria-label="Cookies"]')?.getBoundingClientRect().top ?? 0
        const box = element.getBoundingClientRect()
        return {
          inBanner: region !== null,
          covered: region === null && !element.closest('header') && box.bottom > top,
          name: element.textContent,
        }
      })
      if (!focused) break
      if (focused.inBanner) reachedAt ||= step
      else if (reachedAt) hasLeft = true
      expect(focused.covered, `“${focused.name}” is covered`).toBe(false)
    }
    expect(reachedAt).toBeGreaterThan(0)
    expect(reachedAt).toBeLessThan(4)
    expect(hasLeft).toBe(true)
  }
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 740, height: 360 },
  { width: 1280, height: 740 },
])
  test(`at ${viewport.width} × ${viewport.height} every focused field of the form is fully visible between header and banner`, {
    tag: viewport.width === 360 && viewport.height === 640 ? [] : '@all',
  }, async ({ page, site }) => {
    await page.setViewportSize(viewport)
    await page.goto(`${site.url}/contact`)
    await untilReady(page)
    await expect(banner(page)).toBeVisible()
    const name = page.getByLabel(fr.contact.form.fullName)
    const email = page.getByLabel(fr.contact.form.email)
    const message = page.getByLabel(fr.contact.form.message)
    const findCovered = (field: Locator) =>
      field.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        const header = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0
        const banner = document.querySelector('section[data-screen-only]')?.getBoundingClientRect().top ?? 0
        return { above: Math.max(0, header - top), below: Math.max(0, bottom - banner) }
      })
    const none = { above: 0, below: 0 }

    for (const [field, key] of [
      [name, ''],
      [email, 'Tab'],
      [message, 'Tab'],
      [email, 'Shift+Tab'],
      [message, 'Tab'],
    ] as const) {
      await (key ? page.keyboard.press(key) : field.focus())
      await expect(field).toBeFocused()
      await expect.poll(() => findCovered(field)).toEqual(none)
    }
    await message.fill('Bonjour, voici plusieurs lignes.\n'.repeat(130))
    await expect.poll(() => findCovered(message)).toEqual(none)
    await email.focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => findCovered(message)).toEqual(none)

    await email.focus()
    await page.evaluate(() => scrollTo(0, 0))
    const { y: top } = (await banner(page).boundingBox()) ?? { y: 0 }
    await message.evaluate((field, edge) => scrollBy(0, field.getBoundingClientRect().top - edge + 40), top)
    await message.click({ position: { x: 60, y: 10 } })
    await expect.poll(() => findCovered(message)).toEqual(none)
  })

test('the banner shifts nothing on the page', async ({ page, site }) => {
  await collectShifts(page)
  for (const path of ['/', '/contact', '/en/500']) {
    await page.goto(site.url + path)
    await expect(banner(page)).toBeVisible()
    await page.waitForFunction(() => getComputedStyle(document.body).marginBottom !== '0px')
    expect(await readShifts(page), path).toEqual([])
  }
})
test.use({ expectedOnConsole: /500 \(Internal Server Error\)/ })

test('the switches of the cookie page show and change the record', async ({ page, site }) => {
  await page.goto(site.url)
  await page.getByRole('button', { name: fr.consent.rejectAll }).click()
  await page.getByRole('link', { name: 'Gérer les cookies' }).click()
  await expect(page).toHaveURL(/\/cookies(#.*)?$/)

  const essential = page.getByRole('switch', { name: fr.cookies.switches.essential })
  await expect(essential).toHaveAttribute('aria-checked', 'true')
  await expect(essential).toBeDisabled()
  await expect(analyticsSwitch(page)).toHaveAttribute('aria-checked', 'false')

  await analyticsSwitch(page).press('Space')
  await expect(analyticsSwitch(page)).toHaveAttribute('aria-checked', 'true')
  expect((await readRecord(page))?.value).toBe('{"necessary":true,"analytics":true}')
  await page.reload()
  await expect(analyticsSwitch(page)).toHaveAttribute('aria-checked', 'true')
  await expect(banner(page)).toBeHidden()

  await analyticsSwitch(page).click()
  await expect(analyticsSwitch(page)).toHaveAttribute('aria-checked', 'false')
  expect((await readRecord(page))?.value).toBe('{"necessary":true,"analytics":false}')
})

test('two tabs agree on the decision', { tag: '@all' }, async ({ page, site, context }) => {
  const other = await context.newPage()
  await other.goto(`${site.url}/cookies`)
  await expect(banner(other)).toBeVisible()
  await expect(analyticsSwitch(other)).toBeEnabled()
  await page.bringToFront()
  await page.goto(site.url)
  await page.getByRole('button', { name: fr.consent.acceptAll }).click()
  await expect(banner(other)).toBeHidden()
  await expect(analyticsSwitch(other)).toHaveAttribute('aria-checked', 'true')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no banner, and the cookie page says why there are no switches', async ({ page, site }) => {
    await page.goto(`${site.url}/cookies`)
    await expect(banner(page)).toBeHidden()
    await expect(page.locator('noscript p')).toContainText(fr.cookies.switches.needsScript)
    await expect(analyticsSwitch(page)).toBeHidden()
  })
})
