import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { nothingPolicy } from '@freelance-site/releases/testing'
import { chromium } from '@playwright/test'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales } from '#lib/languages.ts'
import { installBrowser } from '../support/browser.ts'
import { optimizerRequests, readServerActions } from '../support/build.ts'
import { findRepeated } from '../support/findRepeated.ts'
import { fixedPages } from '../support/fixedPages.ts'
import { readText } from '../support/mailServer.ts'
import { findElements, toWords, unknownPage } from '../support/page.ts'
import { storedNote, storedPage } from '../support/storedDocuments.ts'
import { findFaults, watchViolations } from '../support/watchPolicy.ts'
import { fillForm, testMessages } from './messages.ts'
import {
  draftTitle,
  publishedTitle,
  type Served,
  type Services,
  slugs,
  startServices,
  webhookSecret,
} from './services.ts'

const { fr } = dictionaries

type Platform = {
  name: string
  /** Builds this repo in a folder with the platform's own builder. */
  build: (site: string, env: Record<string, string>) => Promise<unknown>
  /** The cron expression for the delivery of waiting messages. */
  schedule: string
  /** The header in which the platform sends a visitor's address. */
  visitorHeader: string
  /** Serves the output of the build in this folder. */
  serve: (site: string, env: Record<string, string>) => Promise<Served>
}

const buildMs = 15 * 60_000
/** A checkout has some 100,000 files, which took 21 seconds to remove on a busy machine. */
const removeMs = 2 * 60_000
const https = { 'x-forwarded-proto': 'https' }
const everyPage = locales.flatMap((locale) =>
  [...fixedPages, unknownPage].map(({ path, status }) => ({
    locale,
    path,
    status,
    address: toLocalePath(path, locale),
  })),
)
const files = {
  '/robots.txt': 'text/plain',
  '/.well-known/security.txt': 'text/plain',
  '/manifest/fr.webmanifest': 'application/manifest+json',
  '/manifest/en.webmanifest': 'application/manifest+json',
  '/sitemap.xml': 'application/xml',
  '/release.json': 'application/json',
  '/icon.svg': 'image/svg+xml',
  '/apple-icon.png': 'image/png',
  '/favicon.ico': 'image/x-icon',
}

/** Builds this repo with a platform's builder, serves the output, and tests everything that the site promises. */
export function describePlatform({ name, build, serve, ...platform }: Platform): void {
  describe(name, () => {
    let services: Services
    let served: Served
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(served.url + path, { redirect: 'manual', ...init, headers: { ...https, ...init.headers } })

    beforeAll(async () => {
      services = await startServices()
      const site = `${services.folder}/site`
      await build(site, services.env)
      served = await serve(site, services.env)
      services.lake.showSite(served.url)
    }, buildMs)

    afterAll(async () => {
      await served?.close()
      await services?.close()
    }, removeMs)

    test.each(everyPage)('$address answers $status, with its policy, caching and language', async (page) => {
      const answer = await ask(page.address)
      const html = await answer.text()
      expect(answer.status).toBe(page.status)
      expect(findFaults(answer.headers.get('content-security-policy'), html)).toEqual([])
      expect(answer.headers.get('cache-control')).toBe(
        page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
      )
      expect(answer.headers.get('x-robots-tag')).toBe(page.status === 200 ? null : 'noindex')
      expect(answer.headers.get('retry-after')).toBe(page.status === 503 ? '60' : null)
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/i)
      expect(findElements(html, 'html')[0]?.lang).toBe(page.locale)
    })

    test('there is no server action, and no image optimizer', async () => {
      expect(readServerActions(`${services.folder}/site/.next`)).toEqual({ node: {}, edge: {} })
      for (const address of optimizerRequests) expect((await ask(address)).status, address).toBe(404)
    })

    test.each(locales)('the home page shows what is published in the lake, in %s', async (locale) => {
      const words = toWords(await (await ask(toLocalePath('/', locale))).text())
      expect(words).toContain(publishedTitle[locale])
      expect(words).not.toContain(draftTitle[locale])
    })

    test('the picture of a project is a file that browsers keep', async () => {
      const html = await (await ask('/')).text()
      const sources = findElements(html, 'img').flatMap(({ src = '' }) =>
        src.startsWith('/_next/static/image/') ? [src] : [],
      )
      expect(sources).toHaveLength(1)
      for (const source of sources) {
        const answer = await ask(source)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
        expect(answer.headers.get('cache-control')).toContain('immutable')
      }
    })

    test('every script and stylesheet of a page is there, and browsers keep it', async () => {
      const html = await (await ask('/services')).text()
      const linked = [
        ...findElements(html, 'script').flatMap(({ src }) => src ?? []),
        ...findElements(html, 'link').flatMap(({ rel, href }) => (rel === 'stylesheet' && href ? href : [])),
      ]
      expect(linked.length).toBeGreaterThan(1)
      for (const address of linked) {
        const answer = await ask(address)
        expect(answer.status, address).toBe(200)
        expect(answer.headers.get('cache-control'), address).toContain('immutable')
        expect(answer.headers.get('x-content-type-options'), address).toBe('nosniff')
      }
    })

    test.each(Object.entries(files))('%s is served as %s and may load nothing', async (path, type) => {
      const answer = await ask(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain(type)
      expect(answer.headers.get('content-security-policy')).toBe(nothingPolicy)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    })

    test.each(['/en/services', '/contact'])('a link to %s loads its data, not the page', async (path) => {
      // Next redirects a request without the right `_rsc` parameter to the URL that has it.
      const answer = await ask(path, { headers: { rsc: '1' }, redirect: 'follow' })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('text/x-component')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    })

    test.each(['/', '/en/services', '/503', '/nope', '/api/nope', '/studio', '/robots.txt', '/icon.svg'])(
      'each header of %s is sent once',
      async (path) => {
        const [response]: IncomingMessage[] = await once(
          get(served.url + path, { agent: false, headers: https }),
          'response',
        )
        response?.resume()
        expect(findRepeated(response?.rawHeaders ?? [])).toEqual([])
        // A header that was set twice may arrive as one header with both values.
        const policy = String(response?.headers['content-security-policy'])
        expect(policy.match(/default-src/g)).toHaveLength(1)
      },
    )

    test.each([
      ['/fr', '/'],
      ['/fr/contact', '/contact'],
      ['/Services', '/services'],
      ['/EN/contact', '/en/contact'],
      ['/%73ervices', '/services'],
    ])('%s permanently redirects to %s', async (path, to) => {
      const answer = await ask(path)
      const location = new URL(answer.headers.get('location') ?? '', served.url)
      expect([answer.status, location.pathname]).toEqual([308, to])
    })

    const lead = async (path: string) => {
      const answer = await ask(path)
      const location = answer.headers.get('location')
      const { pathname, search, hash } = new URL(location ?? path, served.url)
      return [answer.status, location && pathname + search + hash]
    }

    test.each<[string, number, string]>([
      ['/index.php', 301, '/contact#message'],
      ['/index.php?a=1&b=%C3%A9', 301, '/contact?a=1&b=%C3%A9#message'],
      ['/Index.PHP', 301, '/contact#message'],
      ['/fr/index.php?a=1', 301, '/contact?a=1#message'],
      ['/en/old', 302, '/en/services'],
      ['/raccourci', 301, `/projets/${slugs.at(-1)}`],
      // A page in one language, and the other addresses of notes.
      ['/en/page-gardee', 302, '/en'],
      ['/carnet/stored-note', 301, '/carnet/note-gardee'],
      ['/Notes', 308, '/carnet'],
      ...slugs.slice(0, -1).flatMap((slug): [string, number, string][] => [
        [`/projets/${slug}`, 301, `/projets/${slugs.at(-1)}`],
        [`/en/projects/${slug}-en`, 301, `/en/projects/${slugs.at(-1)}-en`],
      ]),
    ])('%s is redirected with %i to %s', async (path, status, to) => {
      expect(await lead(path)).toEqual([status, to])
    })

    test.each([
      ['/page-gardee', 'fr', storedPage.title.fr],
      ['/carnet', 'fr', storedNote.title.fr],
      ['/carnet/note-gardee', 'fr', storedNote.title.fr],
      ['/en/notes', 'en', storedNote.title.en],
      ['/en/notes/stored-note', 'en', storedNote.title.en],
    ])('%s is a page in %s of what the owner has added, with its policy', async (path, language, title) => {
      const answer = await ask(path)
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(findFaults(answer.headers.get('content-security-policy'), html)).toEqual([])
      expect(findElements(html, 'html')[0]?.lang).toBe(language)
      expect(toWords(html)).toContain(title)
    })

    test.each(['/carnet/rss.xml', '/en/notes/rss.xml'])('%s is a feed', async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toMatch(/^application\/rss\+xml; ?charset=utf-8$/)
      expect(await answer.text()).toContain('/note')
    })

    test.each(['/page-perdue', '/en/page-perdue', '/carnet/perdue', '/en/notes/perdue'])(
      '%s, which nothing has, is the 404 page',
      async (path) => {
        expect((await ask(path)).status).toBe(404)
      },
    )

    test('the present address of a project that had three others is its page', async () => {
      expect((await ask(`/projets/${slugs.at(-1)}`)).status).toBe(200)
      expect((await ask(`/en/projects/${slugs.at(-1)}-en`)).status).toBe(200)
    })

    test.each([
      '/en/tag,(a)',
      ...slugs.flatMap((slug) => [`/projets/ancien-${slug}`, `/en/projects/ancien-${slug}-en`]),
    ])('%s is gone: 410, with the page of the site in its language', async (path) => {
      const answer = await ask(path)
      const html = await answer.text()
      const locale = path.startsWith('/en/') ? 'en' : 'fr'
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([410, 'no-store'])
      expect(toWords(html)).toContain(dictionaries[locale].errors.gone.heading)
      expect(findElements(html, 'html')[0]?.lang).toBe(locale)
      expect(findFaults(answer.headers.get('content-security-policy'), html)).toEqual([])
    })

    test.each(['/studio', '/studio/structure/project'])('%s is the Studio, with its policy', async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(200)
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self' 'sha256-")
      expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
      expect(policy).toContain('https://*.sanity.io')
    })

    test('pages work in a browser under their policy, and the contact form confirms a message', async () => {
      const browser = await chromium.launch({ executablePath: installBrowser() })
      try {
        const context = await browser.newContext({ locale: 'fr-FR' })
        const violations = await watchViolations(context)
        const page = await context.newPage()
        await page.goto(served.url)
        // Wait until React has hydrated the page.
        await page.locator('html[data-hydrated]').waitFor()
        await page.getByRole('link', { name: fr.meta.contact.menu, exact: true }).first().click()
        await page.waitForURL(`${served.url}/contact`)
        await fillForm(page, 'Un message du navigateur')
        await page.getByRole('button', { name: fr.contact.form.submit }).click()
        await page.getByRole('heading', { name: fr.contact.sent.heading }).waitFor()
        const { arrived } = services.mail
        await expect
          .poll(() => arrived.map(({ raw }) => readText(raw)))
          .toContainEqual(expect.stringContaining('Un message du navigateur'))
        expect(violations).toEqual([])
      } finally {
        await browser.close()
      }
    })

    const sendDelivery = async (secret: string) => {
      const body = JSON.stringify({ _id: 'project-bakery' })
      const time = Date.now()
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('base64url')
      const headers = {
        'content-type': 'application/json',
        'sanity-webhook-signature': `t=${time},v1=${signature}`,
      }
      return (await ask('/api/webhooks/content', { method: 'POST', headers, body })).status
    }

    test('a correctly signed webhook calls the deploy hook; a wrongly signed one does not', async () => {
      expect(await sendDelivery('another secret')).toBe(401)
      expect(services.deploys).toEqual([])
      expect(await sendDelivery(webhookSecret)).toBe(202)
      expect(services.deploys).toEqual(['POST'])
    })

    testMessages(() => ({ services, served }), {
      ...platform,
      serveAgain: (env) => serve(`${services.folder}/site`, env),
    })

    test('a preview opens only from the Studio: others are redirected to the public page', async () => {
      const anonymous = await ask('/preview/fr')
      expect([anonymous.status, anonymous.headers.get('location')]).toEqual([307, '/'])
      const guessed = await ask('/api/draft-mode/enable?sanity-preview-secret=guessed')
      expect(guessed.status).toBe(401)
    })

    test.each(locales)('a preview shows drafts, in %s, and only the Studio may frame it', async (locale) => {
      const { secret } = await createPreviewSecret(services.lake.client, 'test', `${served.url}/studio`)
      const query = new URLSearchParams({
        'sanity-preview-secret': secret,
        'sanity-preview-pathname': `/preview/${locale}`,
      })
      const opened = await ask(`/api/draft-mode/enable?${query}`)
      expect(opened.status).toBe(307)
      expect(new URL(opened.headers.get('location') ?? '', served.url).pathname).toBe(`/preview/${locale}`)
      const cookie = opened.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ')
      const preview = await ask(`/preview/${locale}`, { headers: { cookie } })
      const words = toWords(await preview.text()).replace(/[\u200b-\u2064\ufeff]/g, '')
      expect(preview.status).toBe(200)
      expect(words).toContain(draftTitle[locale])
      expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
      expect(preview.headers.get('cache-control')).toContain('no-store')
    })
  })
}
