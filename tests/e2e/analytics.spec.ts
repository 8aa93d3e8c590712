import type { BrowserContext, Page } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { setConsent, untilReady } from '../support/screens.ts'
import { measurementId } from '../support/sharedSite.ts'
import { expect, test } from '../support/test.ts'

const { fr, en } = dictionaries

// A stand-in for Google's tag, loaded from Google's address. The tests check its requests and cookies.
const tagStandIn = `
  const id = '${measurementId}'
  document.cookie = '_ga=GA1.1.1; path=/; max-age=1000'
  document.cookie = '_ga_TEST12345=GS1; path=/; max-age=1000'
  const send = ([kind, name, values]) => {
    if (kind !== 'event' || window['ga-disable-' + id]) return
    fetch('https://www.google-analytics.com/g/collect?en=' + name + '&dl=' + encodeURIComponent(values.page_location) + '&dt=' + encodeURIComponent(values.page_title), { mode: 'no-cors' })
  }
  for (const words of window.dataLayer) send(words)
  window.dataLayer.push = (words) => { send(words); return 0 }
`

/** Records every request to other origins, and answers it without using the internet. */
async function watchOutside(context: BrowserContext, siteUrl: string): Promise<string[]> {
  const requested: string[] = []
  await context.route(
    (url) => url.origin !== siteUrl,
    (route) => {
      requested.push(route.request().url())
      const isTag = route.request().url().startsWith('https://www.googletagmanager.com/gtag/js')
      return isTag
        ? route.fulfill({ contentType: 'text/javascript', body: tagStandIn })
        : route.fulfill({ status: 204 })
    },
  )
  return requested
}

const views = (requested: string[]) =>
  requested.filter((url) => url.includes('en=page_view')).map((url) => new URL(url).searchParams.get('dl'))

const titles = (requested: string[]) =>
  requested.filter((url) => url.includes('en=page_view')).map((url) => new URL(url).searchParams.get('dt'))

const tracking = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('_g'))

for (const [name, prepare, tag] of [
  ['before a decision', null, []],
  ['after a refusal', '{"necessary":false,"analytics":false}', ['@all']],
  ['with essential cookies only', '{"necessary":true,"analytics":false}', []],
  ['with a malformed record', '{"necessary":true,"analytics":"true"}', ['@all']],
] as const)
  test(`no other origin is requested ${name}`, { tag: [...tag] }, async ({ page, site, context }) => {
    const requested = await watchOutside(context, site.url)
    if (prepare) await setConsent(context, site.url, prepare)
    for (const path of ['/', '/services', '/contact', '/legal', '/privacy', '/cookies', '/en']) {
      await page.goto(site.url + path)
      await untilReady(page)
    }
    expect(requested).toEqual([])
    expect(await tracking(page)).toEqual([])
  })

test('after consent each page is counted once, client-side navigation included, until consent is withdrawn', async ({
  page,
  site,
  context,
}) => {
  const requested = await watchOutside(context, site.url)
  await page.goto(site.url)
  await page.getByRole('button', { name: fr.consent.acceptAll }).click()
  await expect.poll(() => views(requested)).toEqual([`${site.url}/`])
  expect(requested[0]).toBe(`https://www.googletagmanager.com/gtag/js?id=${measurementId}`)
  expect((await tracking(page)).sort()).toEqual(['_ga', '_ga_TEST12345'])

  await page.getByRole('link', { name: fr.meta.services.menu, exact: true }).first().click()
  await expect.poll(() => views(requested)).toEqual([`${site.url}/`, `${site.url}/services`])
  await page.locator('header a[hreflang]').click()
  await expect.poll(() => views(requested).at(-1)).toBe(`${site.url}/en/services`)

  await page.getByRole('link', { name: 'Manage cookies' }).click()
  await expect.poll(() => views(requested).at(-1)).toContain(`${site.url}/en/cookies`)
  await page.getByRole('switch', { name: en.cookies.switches.analytics }).click()
  await expect.poll(() => tracking(page)).toEqual([])
  const before = requested.length
  await page.getByRole('link', { name: fr.meta.contact.menu, exact: true }).first().click()
  await expect(page).toHaveURL(`${site.url}/en/contact`)
  expect(requested.slice(before)).toEqual([])

  await page.goto(`${site.url}/en/cookies`)
  await page.getByRole('switch', { name: en.cookies.switches.analytics }).click()
  await expect.poll(() => views(requested).slice(4)).toEqual([`${site.url}/en/cookies`])
})

test('a visitor who consented keeps the same id, and each load is counted once', {
  tag: '@all',
}, async ({ page, site, context }) => {
  const requested = await watchOutside(context, site.url)
  // This stand-in counts page views but sets no cookies, so the visitor's id stays.
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: tagStandIn.replace(/^.*document\.cookie.*$/gm, ''),
    }),
  )
  await setConsent(context, site.url, '{"necessary":true,"analytics":true}')
  await context.addCookies([{ name: '_ga', value: 'kept', url: site.url }])
  const expected: string[] = []
  for (const path of ['/', '/en/services']) {
    await page.goto(site.url + path)
    await untilReady(page)
    expected.push(site.url + path)
    await expect.poll(() => views(requested)).toEqual(expected)
  }
  expect((await context.cookies()).find(({ name }) => name === '_ga')?.value).toBe('kept')
})

test('each page is counted under its own title', { tag: '@all' }, async ({ page, site, context }) => {
  const requested = await watchOutside(context, site.url)
  await page.goto(site.url)
  await page.getByRole('button', { name: fr.consent.acceptAll }).click()
  await expect.poll(() => titles(requested)).toHaveLength(1)
  const expected = [await page.title()]
  const untilTitled = async () => {
    await expect.poll(() => titles(requested)).toHaveLength(expected.length + 1)
    await expect.poll(async () => ['', expected.at(-1)].includes(await page.title())).toBe(false)
    expected.push(await page.title())
  }
  for (const { menu: name } of [
    fr.meta.services,
    fr.meta.contact,
    fr.meta.home,
    fr.meta.privacy,
    fr.meta.terms,
  ]) {
    await page.locator('footer').getByRole('link', { name, exact: true }).click()
    await untilTitled()
  }
  await page.locator('header a[hreflang]').click()
  await untilTitled()
  expect(titles(requested)).toEqual(expected)
})

test('withdrawing consent in one tab stops analytics in the other', { tag: '@all' }, async ({
  page,
  site,
  context,
}) => {
  const requested = await watchOutside(context, site.url)
  const other = await context.newPage()
  await page.bringToFront()
  await page.goto(`${site.url}/cookies`)
  await page.getByRole('button', { name: fr.consent.acceptAll }).click()
  await other.goto(`${site.url}/services`)
  await expect.poll(() => views(requested)).toContain(`${site.url}/services`)
  await page.getByRole('switch', { name: fr.cookies.switches.analytics }).click()
  await expect
    .poll(() => other.evaluate((id) => Reflect.get(window, `ga-disable-${id}`), measurementId))
    .toBe(true)
  await other.bringToFront()
  const before = requested.length
  await other.getByRole('link', { name: fr.meta.contact.menu, exact: true }).first().click()
  await expect(other).toHaveURL(`${site.url}/contact`)
  expect(requested.slice(before)).toEqual([])
})

for (const [name, record, tag] of [
  ['at withdrawal', '{"necessary":true,"analytics":true}', []],
  ['at a later load', '{"necessary":true,"analytics":false}', ['@all']],
] as const)
  test(`analytics cookies are removed from host and parent domain ${name}`, { tag: [...tag] }, async ({
    page,
    site,
    context,
  }) => {
    const host = new URL(site.url)
    host.hostname = 'www.atelier.localhost'
    const origin = host.origin
    await watchOutside(context, origin)
    await setConsent(context, origin, record)
    await context.addCookies([
      ...['_ga', '_ga_XYZ', '_gid'].flatMap((cookie) => [
        { name: cookie, value: 'host', url: origin },
        { name: cookie, value: 'path', domain: 'www.atelier.localhost', path: '/cookies' },
        { name: cookie, value: 'parent', domain: '.atelier.localhost', path: '/' },
        { name: cookie, value: 'secure', domain: '.atelier.localhost', path: '/cookies', secure: true },
      ]),
      { name: '_other', value: 'stays', url: origin },
    ])
    await page.goto(`${origin}/cookies`)
    if (name === 'at withdrawal')
      await page.getByRole('switch', { name: fr.cookies.switches.analytics }).click()
    await expect.poll(() => tracking(page)).toEqual([])
    expect((await context.cookies()).map((cookie) => cookie.name)).toContain('_other')
  })
