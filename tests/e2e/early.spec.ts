import { createGate } from '@freelance-site/releases/testing'
import type { Page } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { untilReady } from '../support/screens.ts'
import { measurementId } from '../support/sharedSite.ts'
import { expect, test } from '../support/test.ts'

const { fr, en } = dictionaries

/** What visitors do before React has loaded, or if it never loads. */

const chunks = '**/_next/static/chunks/*.js'

/** Holds the framework's scripts back. The returned function lets them through. */
async function holdFramework(page: Page): Promise<() => void> {
  const gate = createGate()
  await page.route(chunks, async (route) => {
    await gate.passed
    await route.fallback()
  })
  return gate.open
}

const refuseFramework = async (page: Page) => {
  await page.route(chunks, (route) => route.abort())
  return null
}

/** A test that lets the scripts through also waits for their effect: leaving the page would cancel them. */
const circumstances = [
  ['held back', holdFramework],
  ['refused', refuseFramework],
] as const

const root = (page: Page) => page.locator('html')
const button = (page: Page, name: string) => page.getByRole('button', { name })
const banner = (page: Page) => page.getByRole('region', { name: fr.consent.label, exact: true })

/** Poll it: scripts write cookies in one process of the browser, and this reads them in another. */
async function findCookie(page: Page, name: string) {
  const found = (await page.context().cookies()).find((cookie) => cookie.name === name)
  return found && decodeURIComponent(found.value)
}

/** Records every cookie that scripts write, to notice one that is written twice. */
const recordCookieWrites = (page: Page) =>
  page.addInitScript(() => {
    const written: string[] = []
    Reflect.set(window, 'written', written)
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    if (!cookie?.set) return
    const { set } = cookie
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      set(value: string) {
        written.push(value.split(';', 1)[0] ?? '')
        set.call(this, value)
      },
    })
  })

const written = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'written'))

/** Records whether the first frame after the first click is dark. The time of that frame depends on the machine. */
const recordFirstFrame = (page: Page) =>
  page.addInitScript(() => {
    const record = () =>
      requestAnimationFrame(() =>
        Reflect.set(window, 'isFirstFrameDark', document.documentElement.classList.contains('dark')),
      )
    addEventListener('click', record, { capture: true, once: true })
  })

for (const [how, prepare] of circumstances)
  test.describe(`with the framework ${how}`, { tag: how === 'refused' ? '@all' : [] }, () => {
    test.use({ expectedOnConsole: how === 'refused' ? /ERR_FAILED/ : null })

    test('a theme is shown in the next frame, saved and marked as pressed', async ({ page, site }) => {
      await recordCookieWrites(page)
      await recordFirstFrame(page)
      const release = await prepare(page)
      await page.goto(site.url, { waitUntil: 'commit' })
      await button(page, fr.layout.theme.dark).click()
      await expect(root(page)).toHaveClass(/\bdark\b/)
      expect(await page.evaluate(() => Reflect.get(window, 'isFirstFrameDark'))).toBe(true)
      await expect.poll(() => findCookie(page, 'theme')).toBe('dark')
      await expect(button(page, fr.layout.theme.dark)).toHaveAttribute('aria-pressed', 'true')
      await expect(button(page, fr.layout.theme.light)).toHaveAttribute('aria-pressed', 'false')

      if (!release) return
      release()
      await untilReady(page)
      await expect(root(page)).toHaveClass(/\bdark\b/)
      await expect(button(page, fr.layout.theme.dark)).toHaveAttribute('aria-pressed', 'true')
      expect(await written(page)).toEqual(['theme=dark'])
      await button(page, fr.layout.theme.light).click()
      await expect(button(page, fr.layout.theme.light)).toHaveAttribute('aria-pressed', 'true')
      expect(await written(page)).toEqual(['theme=dark', 'theme=light'])
    })

    for (const [answer, record, loadsTag] of [
      [fr.consent.acceptAll, '{"necessary":true,"analytics":true}', true],
      [fr.consent.essentialOnly, '{"necessary":true,"analytics":false}', false],
      [fr.consent.rejectAll, '{"necessary":false,"analytics":false}', false],
    ] as const)
      test(`“${answer}” is recorded, hides the banner, cleans up, and moves the focus to the content`, {
        tag: answer === fr.consent.rejectAll ? [] : '@all',
      }, async ({ page, site, context }) => {
        const requested: string[] = []
        await context.route('https://www.googletagmanager.com/**', (route) => {
          requested.push(route.request().url())
          return route.fulfill({ contentType: 'text/javascript', body: '' })
        })
        await context.addCookies(
          ['theme=dark', '_ga=1', '_gid=2'].map((pair) => {
            const [name = '', value = ''] = pair.split('=')
            return { name, value, url: site.url }
          }),
        )
        const release = await prepare(page)
        await page.goto(site.url, { waitUntil: 'commit' })
        await button(page, answer).click()
        await expect(banner(page)).toBeHidden()
        await expect(page.locator('#content')).toBeFocused()
        await expect.poll(() => findCookie(page, 'cookie-consent')).toBe(record)
        await expect.poll(() => findCookie(page, '_ga')).toBeUndefined()
        await expect.poll(() => findCookie(page, '_gid')).toBeUndefined()
        const theme = answer === fr.consent.rejectAll ? undefined : 'dark'
        await expect.poll(() => findCookie(page, 'theme')).toBe(theme)

        if (!release) return
        release()
        await untilReady(page)
        await expect(banner(page)).toBeHidden()
        const tags = loadsTag ? [`https://www.googletagmanager.com/gtag/js?id=${measurementId}`] : []
        await expect.poll(() => requested).toEqual(tags)
      })

    test('the switch of the cookie page shows the record and changes it', async ({ page, site }) => {
      await recordCookieWrites(page)
      const release = await prepare(page)
      await page.goto(`${site.url}/cookies`, { waitUntil: 'commit' })
      const analytics = page.getByRole('switch', { name: fr.cookies.switches.analytics })
      await expect(analytics).toHaveAttribute('aria-checked', 'false')
      await expect(analytics).toContainText(fr.cookies.switches.off)
      await analytics.click()
      await expect(analytics).toHaveAttribute('aria-checked', 'true')
      await expect.poll(() => findCookie(page, 'cookie-consent')).toBe('{"necessary":true,"analytics":true}')
      await expect(banner(page)).toBeHidden()
      if (!release) return
      release()
      await untilReady(page)
      await expect(analytics).toHaveAttribute('aria-checked', 'true')
      expect((await written(page)).filter((cookie) => cookie.startsWith('cookie-consent'))).toHaveLength(1)
    })

    for (const [name, choose] of [
      ['select', (page: Page) => page.getByRole('combobox').selectOption('en')],
      ['link', (page: Page) => page.locator('header a[hreflang]').click()],
    ] as const)
      test(`the ${name} switches the language, and keeps query, hash, typed text, scroll position and focus`, {
        tag: name === 'link' ? '@all' : [],
      }, async ({ page, site }) => {
        const release = await prepare(page)
        await page.goto(`${site.url}/contact?from=x#content`, { waitUntil: 'commit' })
        await page.getByLabel(fr.contact.form.message).fill('Bonjour, une question')
        const control = name === 'select' ? page.getByRole('combobox') : page.locator('header a[hreflang]')
        // Scrolls with the wheel: until the page has loaded, the browser undoes a script's scrolling because of the hash.
        await page.mouse.wheel(0, name === 'select' ? 10_000 : 300)
        let before = 0
        const hasSettled = async () => {
          const last = before
          before = await page.evaluate(() => scrollY)
          return before > 100 && before === last
        }
        await expect.poll(hasSettled).toBe(true)
        await choose(page)
        await expect(root(page)).toHaveAttribute('lang', 'en')
        await expect(page.getByRole('textbox', { name: en.contact.form.message })).toHaveValue(
          'Bonjour, une question',
        )
        // At the end of the page, the position can only be kept if the page in the other language is long enough.
        const moved = () =>
          page.evaluate((top) => {
            const end = document.documentElement.scrollHeight - innerHeight
            return Math.abs(scrollY - Math.min(top, end))
          }, before)
        await expect.poll(moved).toBeLessThan(2)
        const expectUnchanged = async () => {
          await expect(page).toHaveURL(`${site.url}/en/contact?from=x#content`)
          expect(await moved()).toBeLessThan(2)
          await expect(control).toBeFocused()
        }
        await expectUnchanged()
        release?.()
        if (release) await untilReady(page)
        await expectUnchanged()
        expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en')
        await page.goBack()
        await expect(root(page)).toHaveAttribute('lang', 'fr')
        await expect(page.getByRole('combobox')).toHaveValue('fr')
      })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the menu opens while the framework is held back, and stays open when it loads', async ({
    page,
    site,
  }) => {
    const release = await holdFramework(page)
    await page.goto(`${site.url}/services`, { waitUntil: 'commit' })
    await button(page, fr.layout.menu.open).click()
    await expect(button(page, fr.layout.theme.dark)).toBeVisible()
    release()
    await untilReady(page)
    await expect(button(page, fr.layout.menu.close)).toBeVisible()
    await button(page, fr.layout.theme.dark).click()
    await expect(root(page)).toHaveClass(/\bdark\b/)
  })

  test('the close icon hides the banner while the framework is held back', async ({ page, site }) => {
    const release = await holdFramework(page)
    await page.goto(site.url, { waitUntil: 'commit' })
    await button(page, fr.consent.close).click()
    await expect(banner(page)).toBeHidden()
    await expect(page.locator('#content')).toBeFocused()
    release()
    await untilReady(page)
    await expect(banner(page)).toBeHidden()
    expect(await findCookie(page, 'cookie-consent')).toBeUndefined()
  })
})

/**
 * Opens a page whose style sheets are held back, so that it cannot be painted. Returns the addresses of the scripts that it
 * requests, and a function that lets the style sheets through.
 */
async function openUnpainted(page: Page, url: string) {
  const gate = createGate()
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(request.url())
  })
  await page.route('**/_next/static/chunks/*.css', async (route) => {
    await gate.passed
    await route.fallback()
  })
  const styles = page.waitForRequest('**/_next/static/chunks/*.css')
  await page.goto(url, { waitUntil: 'commit' })
  await styles
  return { requested, paint: gate.open }
}

test('the framework is requested after the first paint, each script once, without a preload', async ({
  page,
  site,
}) => {
  const { requested, paint } = await openUnpainted(page, `${site.url}/services`)
  await page.waitForFunction(() => document.querySelectorAll('link[rel="stylesheet"]').length > 0)
  // After a round trip to the server, the request of a script would have been seen.
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
  expect(requested).toEqual([])
  paint()
  await untilReady(page)
  expect(requested.length).toBeGreaterThan(3)
  expect(requested.filter((url, index) => requested.indexOf(url) < index)).toEqual([])
  await expect(page.locator('link[rel="preload"][as="script"]')).toHaveCount(0)
  await expect(page.locator('script[data-src]')).toHaveCount(0)
})

test('a key that is pressed before the first paint makes the page request the framework at once', async ({
  page,
  site,
}) => {
  const { requested, paint } = await openUnpainted(page, site.url)
  await page.keyboard.press('Tab')
  await expect.poll(() => requested.length).toBeGreaterThan(0)
  paint()
  await untilReady(page)
})
