import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { publicRoutes } from '#lib/routes.ts'
import { getPage } from '../support/page.ts'
import { createSite, type Site } from '../support/site.ts'

test.describe.configure({ mode: 'serial' })

let site: Site
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await createSite()
  await site.start()
})
test.afterAll(() => site.remove())

const english = (path: string) => (path === '/' ? '/en' : `/en${path}`)

for (const { path, status } of publicRoutes) {
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
  expect([french.status, french.html.includes('Page introuvable')]).toEqual([404, true])
  const translated = await getPage(`${site.url}/en/nowhere`)
  expect([translated.status, translated.html.includes('<html lang="en"')]).toEqual([404, true])
})

test('sends /fr addresses to the unprefixed ones for good', async () => {
  const answer = await fetch(`${site.url}/fr/services`, { redirect: 'manual' })
  expect([answer.status, new URL(answer.headers.get('location') ?? '', site.url).pathname]).toEqual([
    308,
    '/services',
  ])
})

test('shows the four projects and the six packages', async ({ page }) => {
  await page.goto(`${site.url}/`)
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.goto(`${site.url}/services`)
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(page.getByText('Sur devis')).toHaveCount(6)
})

test('makes every page static', async () => {
  const { releaseId } = JSON.parse(await readFile(join(site.dataDir, 'current.json'), 'utf8'))
  const manifest = await readFile(
    join(site.dataDir, 'releases', releaseId, 'site', 'prerender-manifest.json'),
    'utf8',
  )
  const routes = Object.keys(JSON.parse(manifest).routes)
  for (const { path } of publicRoutes)
    for (const locale of ['fr', 'en']) expect(routes).toContain(`/${locale}${path === '/' ? '' : path}`)
})

test('opens the Studio on the content list through the printed link', async ({ page }) => {
  await page.goto(site.studioLink)
  await expect(page.getByRole('link', { name: 'Projets' })).toBeVisible({ timeout: 60_000 })
})

test('asks for the owner key where it is not known', async ({ page }) => {
  await page.goto(`${site.url}/studio`)
  await page.waitForURL(/\/lake\/sign-in/, { timeout: 60_000 })
  await page.getByRole('textbox').fill('not-the-key')
  await page.getByRole('button').click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('lets nobody without the key write, nor read what is not published', async () => {
  const base = `${site.url}/lake/v2025-02-19/data`
  const write = await fetch(`${base}/mutate/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ create: { _type: 'project' } }] }),
  })
  expect([401, 403]).toContain(write.status)
  const drafts = encodeURIComponent('*[_id in path("drafts.**")]')
  const read = await fetch(`${base}/query/production?query=${drafts}&perspective=raw`)
  expect(read.ok ? (await read.json()).result : []).toEqual([])
})
