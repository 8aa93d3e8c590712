import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { projects } from '#lib/identity.ts'
import { locales } from '#lib/languages.ts'
import { fixedPages } from '../support/fixedPages.ts'
import { getPage } from '../support/page.ts'
import { getSharedSite, type SharedSite } from '../support/sharedSite.ts'

const { fr } = dictionaries

let site: SharedSite
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await getSharedSite()
})

const english = (path: string) => (path === '/' ? '/en' : `/en${path}`)

for (const { path, status } of fixedPages) {
  test(`answers ${status} at ${path} in French and at ${english(path)} in English`, async () => {
    const french = await getPage(site.url + path)
    expect(french.status).toBe(status)
    expect(french.html).toContain('<html lang="fr"')
    const translated = await getPage(site.url + english(path))
    expect(translated.status).toBe(status)
    expect(translated.html).toContain('<html lang="en"')
  })
}

test('answers 404 to unknown paths in both languages', async () => {
  const french = await getPage(`${site.url}/nulle-part`)
  expect([french.status, french.html.includes(fr.errors.notFound.heading)]).toEqual([404, true])
  const translated = await getPage(`${site.url}/en/nowhere`)
  expect([translated.status, translated.html.includes('<html lang="en"')]).toEqual([404, true])
})

test('permanently redirects /fr addresses to the unprefixed ones', async () => {
  const answer = await fetch(`${site.url}/fr/services`, { redirect: 'manual' })
  expect([answer.status, new URL(answer.headers.get('location') ?? '', site.url).pathname]).toEqual([
    308,
    '/services',
  ])
})

test('shows the built-in projects, and the six packages on request', async ({ page }) => {
  await page.goto(`${site.url}/`)
  await expect(page.getByRole('article')).toHaveCount(projects.length)
  await page.goto(`${site.url}/services`)
  await expect(page.locator('main').getByRole('heading', { level: 3 })).toHaveCount(6)
  // Without prices each of the two groups says so once, with one button.
  await expect(page.getByText(fr.services.onRequest)).toHaveCount(2)
  await expect(page.getByRole('link', { name: fr.services.ask })).toHaveCount(2)
})

test('makes every page static', async () => {
  const { releaseId } = JSON.parse(await readFile(join(site.dataDir, 'current.json'), 'utf8'))
  const record = await readFile(join(site.dataDir, 'releases', releaseId, 'release.json'), 'utf8')
  const answers: { path: string; form: string }[] = JSON.parse(record).answers
  const documents = answers.filter(({ form }) => form === 'document').map(({ path }) => path)
  for (const { path } of fixedPages)
    for (const locale of locales) expect(documents).toContain(toLocalePath(path, locale))
})

test('opens the Studio on the content list through the printed link', { tag: '@all' }, async ({ page }) => {
  await page.goto(site.studioLink)
  await expect(page.getByRole('link', { name: 'Projets', exact: true })).toBeVisible({ timeout: 60_000 })
})

test('asks for the owner key in a browser that is not signed in', async ({ page }) => {
  await page.goto(`${site.url}/studio`)
  await page.waitForURL(/\/lake\/sign-in/, { timeout: 60_000 })
  await page.getByRole('textbox').fill('not-the-key')
  await page.getByRole('button').click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('lets nobody without the key read or write', async () => {
  const base = `${site.url}/lake/v2025-02-19/data`
  const write = await fetch(`${base}/mutate/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ create: { _type: 'project' } }] }),
  })
  expect(write.status).toBe(401)
  for (const path of ['query/production?query=*', 'export/production', 'listen/production?query=*'])
    expect((await fetch(`${base}/${path}`)).status, path).toBe(401)
})
