import type { ConsoleMessage, Page } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toComputedColor } from '../support/colors.ts'
import { actAsOldBrowser } from '../support/oldBrowser.ts'
import { keepColorScheme, untilReady } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

// Browsers complain about the sabotage below and about the two error pages.
test.use({ expectedOnConsole: /sabotage|Erreur interceptée|500 \(Internal|503 \(Service|The above error/ })

type Place = 'page' | 'header' | 'footer'

/** Breaks a browser API that only one part of the page uses, so that this part throws while rendering. */
async function sabotage(page: Page, place: Place, message: string, everywhere = false): Promise<void> {
  await page.addInitScript(
    ({ place, message, everywhere }) => {
      if (!everywhere && /\/50[03]$/.test(location.pathname)) return
      if (location.href === 'about:blank' || sessionStorage.getItem('repaired') !== null) return
      const fail = () => {
        throw new Error(message)
      }
      if (place === 'page') Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get: fail })
      if (place === 'footer') Date.prototype.getFullYear = fail
      if (place === 'header') {
        const { observe } = ResizeObserver.prototype
        ResizeObserver.prototype.observe = function (element) {
          return element.matches('header *') ? fail() : observe.call(this, element)
        }
      }
    },
    { place, message, everywhere },
  )
}

function watchConsole(page: Page): ConsoleMessage[] {
  const logged: ConsoleMessage[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('Erreur interceptée :')) logged.push(message)
  })
  return logged
}

const table: [place: Place, path: string, message: string, target: string][] = [
  ...(['', '/en'] as const).flatMap((prefix): typeof table => [
    ['page', `${prefix}/legal`, 'sabotage: the server is down', `${prefix}/500`],
    ['page', `${prefix}/legal`, 'sabotage: unavailable for now', `${prefix}/503`],
    ['page', `${prefix}/legal`, 'sabotage: server unavailable', `${prefix}/500`],
    ['page', `${prefix}/legal`, 'sabotage: anything else', `${prefix}/500`],
  ]),
  ['header', '/en/services', 'sabotage: unavailable for now', '/en/503'],
  ['footer', '/services', 'sabotage: the server is down', '/500'],
]

/** `npm test` covers each target once. */
const isInDefaultRun = (place: Place, path: string, message: string) =>
  place === 'page' && path === '/legal' && /is down|unavailable for/.test(message)

for (const [place, path, message, target] of table)
  test(`“${message}” thrown by the ${place} of ${path} leads to ${target}`, {
    tag: isInDefaultRun(place, path, message) ? [] : '@all',
  }, async ({ page, site }) => {
    const logged = watchConsole(page)
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url() === site.url + target) answers.push(response.status())
    })
    await page.goto('about:blank')
    await sabotage(page, place, message)
    await page.goto(site.url + path)
    await expect(page).toHaveURL(site.url + target)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(logged.length).toBeGreaterThan(0)
    expect(logged[0]?.text()).toContain(message)
    expect(answers).toEqual([Number(target.slice(-3))])
    // The page that failed is no longer in the history.
    expect(await page.evaluate(() => history.length)).toBe(2)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })

const repair = (page: Page) => page.evaluate(() => sessionStorage.setItem('repaired', 'yes'))

for (const [locale, path, target] of [
  ['fr', '/legal?from=mail', '/500'],
  ['en', '/en/legal', '/en/500'],
] as const)
  test(`${target} links to ${path} after it failed, and has no such link otherwise`, {
    tag: '@all',
  }, async ({ page, site }) => {
    const { again, home } = dictionaries[locale].errors
    await sabotage(page, 'page', 'sabotage: anything else')
    await page.goto(site.url + path)
    await expect(page).toHaveURL(site.url + target)
    await expect(page.getByRole('link', { name: again })).toBeVisible()
    await page.reload()
    await repair(page)
    await page.getByRole('link', { name: again }).click()
    await expect(page).toHaveURL(site.url + path)
    await expect(page.locator('main time').first()).toBeVisible()

    await page.goto(site.url + target)
    await expect(page.getByRole('link', { name: home })).toBeVisible()
    await untilReady(page)
    await expect(page.getByRole('link', { name: again })).toHaveCount(0)
  })

for (const [locale, colorScheme, path, paper] of [
  ['fr', 'light', '/services', toComputedColor('light', '--paper')],
  ['en', 'dark', '/en/services', toComputedColor('dark', '--paper')],
] as const)
  test.describe(`an error inside an error page, read in ${locale} and ${colorScheme}`, {
    tag: locale === 'en' ? '@all' : [],
  }, () => {
    test.use({ colorScheme })

    test('does not redirect again, and is styled like the site', async ({ page, site }) => {
      const { again, home, unavailable } = dictionaries[locale].errors
      let loads = 0
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1
      })
      await keepColorScheme(page)
      await sabotage(page, 'footer', 'sabotage: unavailable everywhere', true)
      await page.goto(site.url + path)
      await expect(page).toHaveURL(/\/503$/)
      const title = page.getByRole('heading', { level: 1, name: unavailable.heading })
      await expect(title).toBeVisible()
      await expect(page.getByRole('link', { name: home })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.locator('body')).toHaveCSS('background-color', paper)
      await expect(title).toHaveCSS('font-family', /heading/)
      // The last resort replaces the page that threw, including its heading.
      const left = async () => (await title.boundingBox())?.x ?? 0
      await expect.poll(left, 'the heading keeps its distance from the edge').toBeGreaterThan(20)
      expect(loads).toBe(2)

      await repair(page)
      await page.getByRole('link', { name: again }).click()
      await expect(page).toHaveURL(site.url + path)
      await expect(page.locator('footer')).toBeVisible()
    })
  })

test('an error page that fails in an old browser, too, shows its heading and a way back', async ({
  page,
  site,
}) => {
  const { again, server } = dictionaries.fr.errors
  await actAsOldBrowser(page)
  await sabotage(page, 'footer', 'sabotage: anything else', true)
  await page.goto(`${site.url}/services`)
  await expect(page).toHaveURL(`${site.url}/500`)
  await expect(page.locator('footer')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: server.heading })).toBeVisible()
  await expect(page.getByRole('link', { name: again })).toHaveAttribute('href', `${site.url}/services`)
})

for (const [path, status, retry] of [
  ['/500', 500, undefined],
  ['/en/500', 500, undefined],
  ['/503', 503, '60'],
  ['/en/503', 503, '60'],
  ['/nowhere', 404, undefined],
  ['/en/nowhere', 404, undefined],
] as const)
  test(`${path} answers ${status}, is neither cached nor indexed`, async ({ request, site }) => {
    const answer = await request.get(site.url + path)
    expect(answer.status()).toBe(status)
    expect(answer.headers()['retry-after']).toBe(retry)
    expect(answer.headers()['cache-control']).toContain('no-store')
    expect(answer.headers()['x-robots-tag']).toContain('noindex')
    const html = await answer.text()
    expect(html).toContain(path.startsWith('/en') ? '<html lang="en"' : '<html lang="fr"')
  })
