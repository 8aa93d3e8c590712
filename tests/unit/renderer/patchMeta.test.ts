import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { beforePaintScript } from '#lib/preferences/beforePaintScript.ts'
import { nothingPolicy } from '#lib/security/policy.ts'
import { scriptGuard } from '#lib/security/trustedTypes.ts'
import { patchMeta } from '#server/renderer/next/patchMeta.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

const env = { NEXT_PUBLIC_GA_MEASUREMENT_ID: undefined, NEXT_PUBLIC_SANITY_PROJECT_ID: undefined }
const meta = JSON.stringify({ headers: { 'x-next-cache-tags': 't' }, postponed: 'kept' })
const ownScripts = `<script>${scriptGuard}</script><script>${beforePaintScript}</script>`
const html = `<!DOCTYPE html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/>${ownScripts}</head><script>self.__next_f.push([1,"data"])</script>`
const names = ['services', 'contact', 'contact/sent', '404', '500', '503']
const pages = ['fr', 'en'].flatMap((locale) => [locale, ...names.map((name) => `${locale}/${name}`)])

/** A build as Next leaves it, with the given pages. */
async function createGenerated(written: Record<string, string>): Promise<string> {
  const site = createTemporaryFolder()
  for (const [page, text] of Object.entries({ studio: html, ...written })) {
    const path = join(site, 'server', 'app', page)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.meta`, meta)
    await writeFile(`${path}.html`, text)
  }
  for (const file of ['sitemap.xml', 'en/manifest.webmanifest'])
    await writeFile(join(site, 'server', 'app', `${file}.meta`), meta)
  return site
}

const everyPage = Object.fromEntries(pages.map((page) => [page, html]))
const read = async (site: string, page: string) =>
  JSON.parse(await readFile(join(site, 'server', 'app', `${page}.meta`), 'utf8'))

test('gives error pages their status, no-store and noindex', async () => {
  const site = await createGenerated(everyPage)
  await patchMeta(site, env)
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
  const site = await createGenerated(everyPage)
  await patchMeta(site, env)
  for (const page of ['fr', 'en/services', 'fr/contact/sent', 'studio']) {
    const { status, headers } = await read(site, page)
    expect(status).toBeUndefined()
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  }
})

test('gives every page its own policy, including error pages and nested ones', async () => {
  const site = await createGenerated(everyPage)
  await patchMeta(site, env)
  for (const page of [...pages, 'studio'])
    expect((await read(site, page)).headers['content-security-policy']).toMatch(/^default-src 'none';/)
})

test('moves the language script of every page before its files, and leaves the Studio’s page as it was', async () => {
  const site = await createGenerated(everyPage)
  await patchMeta(site, env)
  const readPage = (page: string) => readFile(join(site, 'server', 'app', `${page}.html`), 'utf8')
  for (const page of pages) {
    const text = await readPage(page)
    expect(text.indexOf(beforePaintScript), page).toBeGreaterThan(0)
    expect(text.indexOf(beforePaintScript), page).toBeLessThan(text.indexOf('/a.css'))
  }
  expect(await readPage('studio')).toBe(html)
})

test('forbids other files to load or run anything', async () => {
  const site = await createGenerated({
    ...everyPage,
    '_not-found': '<style>b{}</style><script>next()</script>',
  })
  await patchMeta(site, env)
  for (const file of ['sitemap.xml', 'en/manifest.webmanifest', '_not-found'])
    expect((await read(site, file)).headers['content-security-policy']).toBe(nothingPolicy)
})

test('leaves the policy to the site’s configuration when a build adapter is used', async () => {
  const site = await createGenerated(everyPage)
  await patchMeta(site, env, true)
  const { status, headers } = await read(site, 'fr/404')
  expect(status).toBe(404)
  expect(headers['content-security-policy']).toBeUndefined()
})

test('rejects a build without its error pages', async () => {
  const { 'en/404': _missing, ...present } = everyPage
  const site = await createGenerated(present)
  await expect(patchMeta(site, env)).rejects.toThrow('no page for /404 in “en”')
})

test('rejects a page with an unknown script, and names both', async () => {
  const site = await createGenerated({ ...everyPage, 'fr/services': `${html}<script>steal()</script>` })
  await expect(patchMeta(site, env)).rejects.toThrow(
    "The page fr/services holds a script that is not the site's own: “steal()”.",
  )
})
