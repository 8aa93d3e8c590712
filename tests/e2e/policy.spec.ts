import { waitFor } from '@freelance-site/foundation/testing'
import { expect, type Page, test } from '@playwright/test'
import { toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales } from '#lib/languages.ts'
import { fixedPages } from '../support/fixedPages.ts'
import { score } from '../support/observatory.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { unknownPage, untilPageShows } from '../support/page.ts'
import { untilReady } from '../support/screens.ts'
import { getSharedSite, type SharedSite, startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { findFaults, watchViolations } from '../support/watchPolicy.ts'

const { fr } = dictionaries

test.describe.configure({ mode: 'serial' })

const answers = [...fixedPages, unknownPage].flatMap(({ path, status }) =>
  locales.map((locale) => ({ path: toLocalePath(path, locale), status })),
)
/** The headers of a request forwarded by a proxy that terminates https. */
const overHttps = { 'x-forwarded-proto': 'https', accept: 'text/html' }
const hostile = `<script>window.ran='script'</script><img src="/no-such" onerror="window.ran='image'">`

let site: SharedSite
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await getSharedSite()
})

const ran = (page: Page) => page.evaluate(() => Reflect.get(window, 'ran'))

/** Opens a page and waits until its scripts have taken over. */
async function open(page: Page, path: string, at: { url: string } = site) {
  const answer = await page.goto(at.url + path)
  await untilReady(page, path)
  return answer
}

async function expectMatchingPolicies(at: { url: string }) {
  for (const { path, status } of answers) {
    const answer = await fetch(at.url + path, { headers: overHttps })
    expect(answer.status, path).toBe(status)
    expect(findFaults(answer.headers.get('content-security-policy'), await answer.text()), path).toEqual([])
    expect(Object.fromEntries(answer.headers), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'unsafe-none',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  }
}

test('every page has its own policy and works without a violation', async ({ page, context }) => {
  await expectMatchingPolicies(site)
  const violations = await watchViolations(context)
  for (const { path, status } of answers) expect((await open(page, path))?.status(), path).toBe(status)

  // Actions after loading: parts loaded on demand, navigation, the other language, analytics.
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "window.tag = 'loaded'" }),
  )
  await open(page, '/')
  await page.getByRole('button', { name: fr.consent.acceptAll }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'tag'))).toBe('loaded')
  await page.getByRole('link', { name: fr.meta.contact.menu, exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour')
  await page.locator('header a[hreflang="en"]').click()
  await expect(page).toHaveURL(`${site.url}/en/contact`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Bonjour')
  expect(violations).toEqual([])
})

test('other files may load and run nothing; HSTS is only sent over https', async () => {
  const nothing = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"
  for (const path of [
    '/robots.txt',
    '/manifest/fr.webmanifest',
    '/.well-known/security.txt',
    '/sitemap.xml',
    '/release.json',
    '/icon.svg',
    '/api/contact',
    '/publisher/status',
    '/lake/v1/ping',
  ]) {
    const answer = await fetch(site.url + path)
    expect(answer.headers.get('content-security-policy'), path).toBe(nothing)
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(answer.headers.get('strict-transport-security'), path).toBeNull()
  }
  const page = await fetch(site.url)
  expect(page.headers.get('strict-transport-security')).toBeNull()
  // A cached page keeps its policy after a 304.
  const again = await fetch(site.url, {
    headers: { 'if-none-match': page.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
  })
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'))
})

test('no page of another site keeps a reference to a window of the owner', async () => {
  const signIn = `/lake/sign-in?origin=${encodeURIComponent(`${site.url}/studio`)}`
  for (const path of ['/studio', signIn]) {
    const answer = await fetch(site.url + path)
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
  }
})

test('Mozilla’s Observatory would give 130 points or more', async () => {
  for (const path of ['/', '/en', '/contact', '/en/legal']) {
    const answer = await fetch(site.url + path, { headers: overHttps })
    const { total, verdicts } = score({ headers: answer.headers, html: await answer.text() })
    expect(total, JSON.stringify(verdicts)).toBeGreaterThanOrEqual(130)
  }
})

test('injected markup runs nothing and requests nothing', async ({ page, context }) => {
  const requested: string[] = []
  await context.route(
    (url) => url.origin !== site.url,
    (route) => {
      requested.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: "window.ran='elsewhere'" })
    },
  )
  await page.route(`${site.url}/services`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '<main',
      `<base href="https://evil.example/"><script>window.ran='script'</script>
       <script src="https://evil.example/a.js"></script><script src="data:text/javascript,window.ran='data'"></script>
       <img src="/no-such" onerror="window.ran='image'"><img src="https://evil.example/pixel">
       <iframe srcdoc="<script>parent.ran='frame'</script>"></iframe><object data="https://evil.example/o"></object>
       <link rel="stylesheet" href="https://evil.example/a.css"><main`,
    )
    await route.fulfill({ response, body })
  })
  const violations = await watchViolations(context)
  await page.goto(`${site.url}/services`)
  // React may remove injected markup again; these elements stay long enough.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.setAttribute('href', "javascript:window.ran='link'")
    const form = document.createElement('form')
    form.setAttribute('action', 'https://evil.example/form')
    const image = document.createElement('img')
    image.setAttribute('src', 'https://evil.example/late')
    document.body.append(link, form, image)
    link.click()
    form.requestSubmit()
  })
  const late = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      'a script from elsewhere': () =>
        document.head.append(
          Object.assign(document.createElement('script'), { src: 'https://evil.example/b.js' }),
        ),
      'a script of this site that is not part of the build': () =>
        document.head.append(Object.assign(document.createElement('script'), { src: '/api/contact' })),
      'a script’s text': () =>
        Object.assign(document.createElement('script'), { textContent: 'window.ran=1' }),
      markup: () =>
        Object.assign(document.createElement('div'), { innerHTML: '<img src=x onerror=window.ran=1>' }),
      'a policy of its own': () => window.trustedTypes?.createPolicy('evil', { createScriptURL: String }),
      'a second default policy': () =>
        window.trustedTypes?.createPolicy('default', { createScriptURL: String }),
    }
    return Object.entries(tries).flatMap(([name, attempt]) => {
      try {
        attempt()
        return [name]
      } catch {
        return []
      }
    })
  })
  expect(late, 'attempts that succeeded').toEqual([])
  expect(violations.length).toBeGreaterThan(8)
  expect(await ran(page)).toBeUndefined()
  expect(page.url()).toBe(`${site.url}/services`)
  expect(requested).toEqual([])
})

test.describe('on a separate site, whose content changes', { tag: '@all' }, () => {
  let ownSite: Site
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    ownSite = await startSite({ TRUST_PROXY: '1' })
  })
  test.afterAll(() => ownSite.remove())

  test('markup in content is shown as text, an unsafe link is refused, and a new release has matching policies', async ({
    page,
    context,
  }) => {
    const lake = connectToLake(ownSite)
    await lake
      .patch('project-bakery')
      .set({
        title: { fr: `Pain ${hostile}`, en: `Bread ${hostile}` },
        summary: { fr: hostile, en: hostile },
      })
      .commit()
    await untilPageShows(ownSite.url, 'Pain &lt;script&gt;')
    await expectMatchingPolicies(ownSite)
    const violations = await watchViolations(context)
    for (const path of ['/', '/en']) {
      await open(page, path, ownSite)
      await expect(page.getByText("window.ran='script'").first()).toBeVisible()
      expect(await ran(page), path).toBeUndefined()
    }
    expect(violations).toEqual([])

    // An address that would run a script is refused before any page is rendered with it.
    await lake.patch('project-bakery').set({ link: "javascript:window.ran='link'" }).commit()
    const reason = await waitFor('the refusal', () =>
      /project-bakery.*must be a web address/.exec(ownSite.output()),
    )
    expect(reason[0]).toContain('link')
    await lake.patch('project-bakery').unset(['link']).commit()
  })

  test('an uploaded drawing or page runs no script when it is opened by itself', async ({ page }) => {
    const lake = connectToLake(ownSite)
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="window.ran='onload'"><script>window.ran='drawing'</script></svg>`
    const image = await lake.assets.upload('image', Buffer.from(drawing), { filename: 'a.svg' })
    const file = await lake.assets.upload('file', Buffer.from('<script>window.ran=1</script>'), {
      filename: 'a.html',
    })
    const toAddress = ({ path }: { path: string }) => `${ownSite.url}/lake/${path}`
    for (const asset of [image, file]) expect((await fetch(toAddress(asset))).status).toBe(401)
    await page.goto(ownSite.studioLink)
    const opened = await page.goto(toAddress(image))
    expect([opened?.status(), await ran(page)]).toEqual([200, undefined])
    const answer = await page.context().request.get(toAddress(file))
    expect(answer.headers()['content-security-policy']).toContain('sandbox')
    expect(answer.headers()['content-disposition']).toContain('attachment')
  })
})
