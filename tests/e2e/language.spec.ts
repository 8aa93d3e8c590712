import type { Page } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { untilReady } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const { fr } = dictionaries

type Source = 'query' | 'cookie' | 'local' | 'session' | 'browser' | 'document'

/** The sources of the language, in order. The document itself is in French at every address tested here. */
const sources: Source[] = ['query', 'cookie', 'local', 'session', 'browser', 'document']

/** As in a browser that is set to store nothing. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The user denied storage.', 'SecurityError')
        },
      })
  })

const readStored = (page: Page) => page.evaluate(() => localStorage.getItem('i18nextLng'))
const language = (page: Page) => page.evaluate(() => document.documentElement.lang)
const header = (page: Page) => page.locator('header a[hreflang]')
const select = (page: Page) => page.getByRole('combobox')

async function open(page: Page, url: string, values: Partial<Record<Source, string>>): Promise<void> {
  if (values.cookie) await page.context().addCookies([{ name: 'i18next', value: values.cookie, url }])
  await page.addInitScript(({ local, session }) => {
    if (sessionStorage.getItem('prepared')) return
    sessionStorage.setItem('prepared', 'yes')
    if (local) localStorage.setItem('i18nextLng', local)
    if (session) sessionStorage.setItem('i18nextLng', session)
  }, values)
  await page.goto(`${url}/services${values.query ? `?lng=${values.query}` : ''}`)
  await untilReady(page)
}

for (const [index, source] of sources.entries()) {
  if (source === 'document') continue
  const below = sources.slice(index + 1)

  test.describe(`English in the source ${source}, French in all lower sources`, {
    tag: ['local', 'session'].includes(source) ? '@all' : [],
  }, () => {
    test.use({ locale: source === 'browser' ? 'en-GB' : 'fr-FR' })

    test('opens the English page', async ({ page, site }) => {
      const values = Object.fromEntries(below.map((other) => [other, 'fr']))
      await open(page, site.url, { ...values, [source]: 'en' })
      await expect(page).toHaveURL(`${site.url}/en/services`)
    })
  })

  test.describe(`French in the source ${source}, English in all lower sources`, {
    tag: source === 'query' ? [] : '@all',
  }, () => {
    test.use({ locale: source === 'browser' ? 'fr-FR' : 'en-GB' })

    test('stays on the French page', async ({ page, site }) => {
      const values = Object.fromEntries(below.map((other) => [other, 'en']))
      await open(page, site.url, { ...values, [source]: 'fr' })
      expect(await language(page)).toBe('fr')
      expect(new URL(page.url()).pathname).toBe('/services')
    })
  })
}

test.describe('a visitor whose languages the site does not have', () => {
  test.use({ locale: 'de-DE' })

  test('reads the language of the document', { tag: '@all' }, async ({ page, site }) => {
    await open(page, site.url, {})
    expect(page.url()).toBe(`${site.url}/services`)
  })

  test('an unknown value makes the next source decide', async ({ page, site }) => {
    await open(page, site.url, { query: 'es', cookie: 'xx', local: 'klingon', session: 'en-GB' })
    await expect(page).toHaveURL(`${site.url}/en/services`)
  })
})

test.describe('an English browser', () => {
  test.use({ locale: 'en-GB' })

  test('keeps query and hash, loses lng, and adds nothing to the history', async ({ page, site }) => {
    await page.goto('about:blank')
    await page.goto(`${site.url}/services?from=a%20b&lng=en&x#site`)
    await expect(page).toHaveURL(`${site.url}/en/services?from=a%20b&x#site`)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })

  test('requests no script, style or font twice on the way to the English page', async ({ page, site }) => {
    const requested: string[] = []
    page.on('request', (request) => {
      if (['script', 'stylesheet', 'font'].includes(request.resourceType())) requested.push(request.url())
    })
    await page.goto(site.url)
    await expect(page).toHaveURL(`${site.url}/en`)
    await untilReady(page)
    await page.waitForLoadState('load')
    expect(requested.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(3)
    expect(requested.filter((url, index) => requested.indexOf(url) < index)).toEqual([])
  })

  test('gets the English not-found page for an unknown address', async ({ page, site }) => {
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) answers.push(response.status())
    })
    await page.goto(`${site.url}/nowhere?a=1`)
    await expect(page).toHaveURL(`${site.url}/en/nowhere?a=1`)
    expect(answers).toEqual([404, 404])
  })
  test.use({ expectedOnConsole: /404 \(Not Found\)/ })

  test('stays in French without storage when the address asks for French', { tag: '@all' }, async ({
    page,
    site,
  }) => {
    await blockStorage(page)
    await page.goto(`${site.url}/en/services?lng=fr`)
    await untilReady(page)
    expect(await language(page)).toBe('fr')
  })

  test('stays in the language of a choice without storage, when the page is loaded again', async ({
    page,
    site,
  }) => {
    await blockStorage(page)
    await page.route('**/api/preferences', (route) => route.fulfill({ status: 204 }))
    await page.goto(`${site.url}/services?from=x#hosting`)
    await untilReady(page)
    await header(page).click()
    await expect(page).toHaveURL(`${site.url}/services?lng=fr&from=x#hosting`)
    await page.reload()
    await untilReady(page)
    expect(await language(page)).toBe('fr')
    await header(page).click()
    await expect(page).toHaveURL(`${site.url}/en/services?lng=en&from=x#hosting`)
  })
})

test.describe('a search engine that reads English', () => {
  test.use({
    locale: 'en-US',
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://google.com/bot.html)',
  })

  test('is not redirected', async ({ page, site }) => {
    await page.goto(`${site.url}/services`)
    await untilReady(page)
    expect(page.url()).toBe(`${site.url}/services`)
  })
})

test('an English address counts as a choice', async ({ page, site }) => {
  await page.context().addCookies([{ name: 'i18next', value: 'fr', url: site.url }])
  await page.goto(`${site.url}/en/services`)
  await untilReady(page)
  expect(page.url()).toBe(`${site.url}/en/services`)
  expect(await readStored(page)).toBeNull()
})

test('lng on an English address leads to French and is remembered', async ({ page, site }) => {
  await page.goto(`${site.url}/en/legal?lng=fr-CA#liability`)
  await expect(page).toHaveURL(`${site.url}/legal#liability`)
  expect(await readStored(page)).toBe('fr')
})

for (const [name, control] of [
  ['button', (page: Page) => header(page).click()],
  ['select', (page: Page) => select(page).selectOption('en')],
] as const)
  test(`the ${name} switches in place: query, hash, scroll, theme and focus stay`, {
    tag: name === 'select' ? '@all' : [],
  }, async ({ page, site }) => {
    await page.goto(`${site.url}/services?from=x#hosting`)
    await untilReady(page)
    await page.getByRole('button', { name: fr.layout.theme.dark }).click()
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
    // Playwright scrolls to the elements it uses, so read the position just before the switch.
    if (name === 'select') await select(page).scrollIntoViewIfNeeded()
    else await page.evaluate(() => scrollTo(0, 500))
    const before = await page.evaluate(() => Math.round(scrollY))
    expect(before).toBeGreaterThan(400)

    await control(page)

    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(page.url()).toBe(`${site.url}/en/services?from=x#hosting`)
    await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    expect(await readStored(page)).toBe('en')
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
    await expect(name === 'button' ? header(page) : select(page)).toBeFocused()
    // At the end of the page, the position can only be kept if the page in the other language is long enough.
    const moved = Math.abs((await page.evaluate(() => scrollY)) - before)
    expect(moved).toBeLessThan(name === 'select' ? 120 : 1)
    await expect(header(page)).toHaveAccessibleName(/^FR, /)
    await expect(select(page)).toHaveValue('en')

    await page.goBack()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    await page.goForward()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

test('a choice overwrites an existing i18next cookie, which would take precedence; scripts create none, the site does', async ({
  page,
  site,
}) => {
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'i18next')?.value
  await page.route('**/api/preferences', (route) => route.fulfill({ status: 204 }))
  await page.goto(`${site.url}/contact`)
  await untilReady(page)
  await header(page).click()
  await expect(page).toHaveURL(`${site.url}/en/contact`)
  expect(await cookie()).toBeUndefined()

  await page.context().addCookies([{ name: 'i18next', value: 'en', url: site.url }])
  await header(page).click()
  await expect(page).toHaveURL(`${site.url}/contact`)
  expect(await cookie()).toBe('fr')
  await page.unroute('**/api/preferences')
  await page.context().clearCookies()
  await header(page).click()
  await expect(page).toHaveURL(`${site.url}/en/contact`)
  await expect.poll(cookie).toBe('en')
  await header(page).click()
  await expect(page).toHaveURL(`${site.url}/contact`)
  await expect.poll(cookie).toBe('fr')
  await page.reload()
  expect(await language(page)).toBe('fr')
})

test('a choice wins over older i18next cookies of parent domains and of single pages', {
  tag: '@all',
}, async ({ page, site }) => {
  const host = new URL(site.url)
  host.hostname = 'www.atelier.localhost'
  const { origin, hostname } = host
  await page.context().addCookies(
    [
      { domain: hostname, path: '/' },
      { domain: '.atelier.localhost', path: '/' },
      { domain: hostname, path: '/contact' },
    ].map((scope) => ({ ...scope, name: 'i18next', value: 'en' })),
  )
  await page.goto(`${origin}/en/contact`)
  await untilReady(page)
  await header(page).click()
  await expect(page).toHaveURL(`${origin}/contact`)
  await page.reload()
  expect(await language(page)).toBe('fr')
})

test.describe('before hydration', { tag: '@all' }, () => {
  test.use({ locale: 'en-GB' })

  test('the link to the other language is a choice', async ({ page, site }) => {
    await page.route('**/_next/static/chunks/*.js', (route) => route.abort())
    await page.goto(`${site.url}/en/services`)
    await header(page).click()
    await expect(page).toHaveURL(`${site.url}/services`)
  })
  test.use({ expectedOnConsole: /ERR_FAILED/ })

  test('the link in a new tab is a choice too', async ({ page, site, context }) => {
    await page.goto(`${site.url}/en/services`)
    await untilReady(page)
    const opened = context.waitForEvent('page')
    await header(page).click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await untilReady(tab)
    expect(tab.url()).toBe(`${site.url}/services`)
  })
})

test.describe('without JavaScript', { tag: '@all' }, () => {
  test.use({ javaScriptEnabled: false, locale: 'en-GB' })

  test('the button is a link to the other language, and what needs scripts is not shown', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/services`)
    await expect(select(page)).toBeHidden()
    await expect(page.getByRole('button', { name: fr.layout.theme.dark })).toBeHidden()
    await header(page).click()
    await expect(page).toHaveURL(`${site.url}/en/services`)
    await header(page).click()
    await expect(page).toHaveURL(`${site.url}/services`)
  })
})

test('every other navigation starts at the top', async ({ page, site }) => {
  await page.goto(`${site.url}/services`)
  await untilReady(page)
  await page.locator('footer').getByRole('link', { name: fr.meta.home.menu }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test.describe('on an unknown address', () => {
  test.use({ expectedOnConsole: /404 \(Not Found\)/ })

  test('the button leads to the same address in the other language', { tag: '@all' }, async ({
    page,
    site,
  }) => {
    const answer = await page.goto(`${site.url}/nowhere/at-all`)
    expect(answer?.status()).toBe(404)
    await expect(header(page)).toHaveAttribute('href', '/en/nowhere/at-all')
  })
})
