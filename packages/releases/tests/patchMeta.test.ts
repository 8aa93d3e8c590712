import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { patchMeta } from '../src/next/patchMeta.ts'
import { nothingPolicy } from '../src/security/policy.ts'
import { exampleSecurity, exampleSite, headScript, nextPage } from '../testing/site.ts'

const settings = { site: exampleSite, security: exampleSecurity }
const meta = JSON.stringify({ headers: { 'x-next-cache-tags': 't' }, postponed: 'kept' })
const names = ['services', 'contact', 'contact/sent', '404', '410', '500', '503']
const pages = exampleSite.languages.flatMap((locale) => [locale, ...names.map((name) => `${locale}/${name}`)])

/** A build as Next writes it, with the given pages. */
async function createGenerated(written: Record<string, string>): Promise<string> {
  const site = createTemporaryFolder()
  for (const [page, text] of Object.entries({ studio: nextPage, ...written })) {
    const path = join(site, 'server', 'app', page)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.meta`, meta)
    await writeFile(`${path}.html`, text)
  }
  for (const file of ['sitemap.xml', 'robots.txt'])
    await writeFile(join(site, 'server', 'app', `${file}.meta`), meta)
  const routes = Object.keys(written).map((page) => [
    `/${page}`,
    { srcRoute: '/[lang]', initialHeaders: { link: 'l' } },
  ])
  const manifest = { version: 4, routes: { ...Object.fromEntries(routes), '/other': { dataRoute: null } } }
  await writeFile(join(site, 'prerender-manifest.json'), JSON.stringify(manifest))
  return site
}

/** A build with these pages and all others, patched. */
async function patch(written: Record<string, string> = {}): Promise<string> {
  const site = await createGenerated({ ...everyPage, ...written })
  await patchMeta(site, settings)
  return site
}

const everyPage = Object.fromEntries(pages.map((page) => [page, nextPage]))
const read = async (site: string, page: string) =>
  JSON.parse(await readFile(join(site, 'server', 'app', `${page}.meta`), 'utf8'))
const readManifest = async (site: string) =>
  JSON.parse(await readFile(join(site, 'prerender-manifest.json'), 'utf8'))

test('gives error pages their status, no-store and noindex', async () => {
  const site = await patch()
  const error = await read(site, 'en/503')
  expect(error).toMatchObject({ status: 503, postponed: 'kept' })
  expect(error.headers).toMatchObject({
    'x-next-cache-tags': 't',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'retry-after': '60',
  })
  expect((await read(site, 'fr/404')).status).toBe(404)
})

test('makes caches revalidate every page, including nested ones', async () => {
  const site = await patch()
  for (const page of ['fr', 'en/services', 'fr/contact/sent', 'studio']) {
    const { status, headers } = await read(site, page)
    expect(status).toBeUndefined()
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  }
})

test('gives every page its own policy, including error pages and nested ones', async () => {
  const site = await patch()
  for (const page of [...pages, 'studio'])
    expect((await read(site, page)).headers['content-security-policy']).toMatch(/^default-src 'none';/)
})

test('moves the language script of every page before its files, and leaves the Studio’s page as it was', async () => {
  const site = await patch()
  const readPage = (page: string) => readFile(join(site, 'server', 'app', `${page}.html`), 'utf8')
  for (const page of pages) {
    const text = await readPage(page)
    expect(text.indexOf(headScript), page).toBeGreaterThan(0)
    expect(text.indexOf(headScript), page).toBeLessThan(text.indexOf('/a.css'))
  }
  expect(await readPage('studio')).toBe(nextPage)
})

test('leaves the security headers of files to the rules of Next’s configuration', async () => {
  const site = await patch()
  for (const file of ['sitemap.xml', 'robots.txt'])
    expect((await read(site, file)).headers).toEqual({
      'x-next-cache-tags': 't',
      'cache-control': 'public, max-age=0, must-revalidate',
    })
})

test('forbids a page of Next’s own to load or run anything', async () => {
  const site = await patch({ '_not-found': '<style>b{}</style><script>next()</script>' })
  expect((await read(site, '_not-found')).headers['content-security-policy']).toBe(nothingPolicy)
})

test('writes the headers and status of each page into the list of prerendered routes, too, and leaves other routes', async () => {
  const site = await patch()
  const { version, routes } = await readManifest(site)
  expect(version).toBe(4)
  expect(routes['/other']).toEqual({ dataRoute: null })
  for (const page of pages) {
    const { headers, status } = await read(site, page)
    const { 'x-next-cache-tags': _, ...own } = headers
    expect(routes[`/${page}`]).toEqual({
      srcRoute: '/[lang]',
      initialHeaders: { link: 'l', ...own },
      ...(status && { initialStatus: status }),
    })
  }
  expect(routes['/en/503'].initialStatus).toBe(503)
})

test('rejects a build without its error pages', async () => {
  const { 'en/404': _missing, ...present } = everyPage
  const site = await createGenerated(present)
  await expect(patchMeta(site, settings)).rejects.toThrow('no page /en/404')
})

test('rejects a page with an unknown script, and names both', async () => {
  await expect(patch({ 'fr/services': `${nextPage}<script>steal()</script>` })).rejects.toThrow(
    "The page /fr/services holds a script that is not the site's own: “steal()”.",
  )
})

test('the data and the segments of a route have no hints of its style sheets, which a header of its page names', async () => {
  const site = await createGenerated(everyPage)
  const files = ['fr/services.rsc', 'fr/services.segments/$d$lang/__PAGE__.segment.rsc']
  const toPath = (file: string) => join(site, 'server', 'app', file)
  for (const file of files) {
    await mkdir(dirname(toPath(file)), { recursive: true })
    await writeFile(toPath(file), '1:X\n:HL["/a.css","style"]\n')
  }
  await patchMeta(site, settings)
  for (const file of files) expect(await readFile(toPath(file), 'utf8')).toBe('1:X\n')
  expect((await read(site, 'fr/services')).headers['x-style-sheets']).toBe('/a.css')
})
