import type { BrowserContext, Page } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { setConsent, untilReady } from '../support/screens.ts'
import { measurementId } from '../support/sharedSite.ts'
import { expect, test } from '../support/test.ts'

const { fr, en } = dictionaries

// The stand-in for Google loads like another origin: the tests look at its requests and cookies.
const standIn = `
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

/** Records every request to other origins; the stand-in answers them, never the internet. */
async function watchOutside(context: BrowserContext, siteUrl: string): Promise<string[]> {
  const asked: string[] = []
  await context.route(
    (url) => url.origin !== siteUrl,
    (route) => {
      asked.push(route.request().url())
      const isTag = route.request().url().startsWith('https://www.googletagmanager.com/gtag/js')
      return isTag
        ? route.fulfill({ contentType: 'text/javascript', body: standIn })
        : route.fulfill({ status: 204 })
    },
  )
  return asked
}

const views = (asked: string[]) =>
  asked.filter((url) => url.includes('en=page_view')).map((url) => new URL(url).searchParams.get('dl'))

const titles = (asked: string[]) =>
  asked.filter((url) => url.includes('en=page_view')).map((url) => new URL(url).searchParams.get('dt'))

const tracking = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('_g'))

for (const [name, prepare, tag] of [
  ['before a decision', null, []],
  ['after a refusal', '{"necessary":false,"analytics":false}', ['@all']],
  ['with essential cookies only', '{"necessary":true,"analytics":false}', []],
  ['with a malformed record', '{"necessary":true,"analytics":"true"}', ['@all']],
] as const)
  test(`no other origin is requested ${name}`, { tag: [...tag] }, async ({ page, site, context }) => {
    const asked = await watchOutside(context, site.url)
    if (prepare) await setConsent(context, site.url, prepare)
    for (const path of ['/', '/services', '/contact', '/legal', '/privacy', '/cookies', '/en']) {
      await page.goto(site.url + path)
      await untilReady(page)
    }
    expect(asked).toEqual([])
    expect(await tracking(page)).toEqual([])
  })

test('after consent each page is counted once, client-side navigation included, until it is withdrawn', async ({
  page,
  site,
  context,
}) => {
  const asked = await watchOutside(context, site.url)
  await page.goto(site.url)
  await page.getByRole('button', { name: fr.consent.acceptAll }).click()
  await expect.poll(() => views(asked)).toEqual([`${site.url}/`])
  expect(asked[0]).toBe(`https://www.googletagmanager.com/gtag/js?id=${measurementId}`)
  expect((await tracking(page)).sort()).toEqual(['_ga', '_ga_TEST12345'])

  await page.getByRole('link', { name: fr.meta.services.menu, exact: true }).first().click()
  await expect.poll(() => views(asked)).toEqual([`${site.url}/`, `${site.url}/services`])
  await page.locator('header a[hreflang]').click()
  await expect.poll(() => views(asked).at(-1)).toBe(`${site.url}/en/services`)

  await page.getByRole('link', { name: 'Manage cookies' }).click()
  await expect.poll(() => views(asked).at(-1)).toContain(`${site.url}/en/cookies`)
  await page.getByRole('switch', { name: en.cookies.switches.analytics }).click()
  await expect.poll(() => tracking(page)).toEqual([])
  const before = asked.length
  await page.getByRole('link', { name: fr.meta.contact.menu, exact: true }).first().click()
  await expect(page).toHaveURL(`${site.url}/en/contact`)
  expect(asked.slice(before)).toEqual([])

  await page.goto(`${site.url}/en/cookies`)
  await page.getByRole('switch', { name: en.cookies.switches.analytics }).click()
  await expect.poll(() => views(asked).slice(4)).toEqual([`${site.url}/en/cookies`])
})

test('a visitor who consented keeps the same id across loads, each counted once', {
  tag: '@all',
}, async ({ page, site, context }) => {
  const asked = await watchOutside(context, site.url)
  // It counts a visit but does not replace the visitor's id.
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: standIn.replace(/^.*document\.cookie.*$/gm, ''),
    }),
  )
  await setConsent(context, site.url, '{"necessary":true,"analytics":true}')
  await context.addCookies([{ name: '_ga', value: 'kept', url: site.url }])
  const expected: string[] = []
  for (const path of ['/', '/en/services']) {
    await page.goto(site.url + path)
    await untilReady(page)
    expected.push(site.url + path)
    await expect.poll(() => views(asked)).toEqual(expected)
  }
  expect((await context.cookies()).find(({ name }) => name === '_ga')?.value).toBe('kept')
})

test('each page is counted under its own title', { tag: '@all' }, async ({ page, site, context }) => {
  const asked = await watchOutside(context, site.url)
  await page.goto(site.url)
  await page.getByRole('button', { name: fr.consent.acceptAll }).click()
  await expect.poll(() => titles(asked)).toHaveLength(1)
  const expected = [await page.title()]
  const untilTitled = async () => {
    await expect.poll(() => titles(asked)).toHaveLength(expected.length + 1)
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
  expect(titles(asked)).toEqual(expected)
})

test('withdrawing in one tab stops the other', { tag: '@all' }, async ({ page, site, context }) => {
  const asked = await watchOutside(context, site.url)
  const other = await context.newPage()
  await page.bringToFront()
  await page.goto(`${site.url}/cookies`)
  await page.getByRole('button', { name: fr.consent.acceptAll }).click()
  await other.goto(`${site.url}/services`)
  await expect.poll(() => views(asked)).toContain(`${site.url}/services`)
  await page.getByRole('switch', { name: fr.cookies.switches.analytics }).click()
  await expect
    .poll(() => other.evaluate((id) => Reflect.get(window, `ga-disable-${id}`), measurementId))
    .toBe(true)
  await other.bringToFront()
  const before = asked.length
  await other.getByRole('link', { name: fr.meta.contact.menu, exact: true }).first().click()
  await expect(other).toHaveURL(`${site.url}/contact`)
  expect(asked.slice(before)).toEqual([])
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
