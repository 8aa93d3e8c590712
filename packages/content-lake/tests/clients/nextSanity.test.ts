import { createClient, type SanityClient } from '@sanity/client'
import { stegaClean } from '@sanity/client/stega'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { openNextSite } from './nextSite.ts'
import { clientsFolder, testInstalled } from './support.ts'

type Site = Awaited<ReturnType<typeof openNextSite>>
let site: Site
let client: SanityClient

beforeAll(async () => {
  if (clientsFolder === '') return
  site = await openNextSite()
  client = createClient(site.lake.clientConfig)
})

afterAll(() => site?.close())

/** Opens a page, and waits until `<SanityLive>` listens. */
async function openPage(path: string): Promise<Page> {
  const context = await site.browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await goTo(page, path)
  return page
}

async function goTo(page: Page, path: string) {
  const isConnected = page.waitForEvent('console', (message) => message.text().includes('is connected'))
  await page.goto(`${site.address}${path}`)
  await isConnected
}

const readTitle = async (page: Page) => stegaClean(await page.getByRole('heading').textContent())

/** Changes the title of a document, and returns after how many milliseconds the open page shows it. */
async function measureChange(page: Page, id: string, title: string) {
  const startedAt = performance.now()
  await client.patch(id).set({ title }).commit()
  await expect.poll(() => readTitle(page), { interval: 10 }).toBe(title)
  return performance.now() - startedAt
}

testInstalled('defineLive: an open page shows a publication if its tags are expired', async () => {
  const page = await openPage('/immediate')
  const times: number[] = []
  for (const title of ['Rye bread', 'White bread', 'Brown bread'])
    times.push(await measureChange(page, 'bread', title))
  console.log(`An open page showed a publication after ${times.map(Math.round).join(', ')} ms`)
  expect(Math.max(...times)).toBeLessThan(5000)
})

testInstalled('defineLive: with next-sanity’s own action, the next request has the publication', async () => {
  const page = await openPage('/')
  const isRevalidated = page.waitForResponse((response) => response.request().method() === 'POST')
  await client.patch('bread').set({ title: 'Fresh bread' }).commit()
  expect((await isRevalidated).status()).toBe(200)
  await expect
    .poll(async () => {
      await page.reload()
      return readTitle(page)
    })
    .toBe('Fresh bread')
})

testInstalled('draft mode: needs a valid secret, and shows drafts as they are edited', async () => {
  await client.createOrReplace({ _id: 'drafts.bread', _type: 'note', title: 'Draft of bread' })
  const page = await openPage('/')
  const enable = '/enable?sanity-preview-pathname=/&sanity-preview-secret='
  const refused = await page.goto(`${site.address}${enable}wrong`)
  expect(refused?.status()).toBe(401)
  const { secret } = await createPreviewSecret(client, 'test', 'http://localhost:3333')
  await goTo(page, `${enable}${secret}`)
  expect(await readTitle(page)).toBe('Draft of bread')
  const times = [await measureChange(page, 'drafts.bread', 'Second draft')]
  await goTo(page, '/immediate')
  times.push(await measureChange(page, 'drafts.bread', 'Third draft'))
  console.log(`An open page showed a draft after ${times.map(Math.round).join(' and ')} ms`)
  expect(Math.max(...times)).toBeLessThan(5000)
  expect(await readTitle(await openPage('/'))).not.toContain('raft')

  // Visual editing: the text names its document and field, to which the overlay leads.
  expect(await page.getByRole('heading').textContent()).not.toBe('Third draft')
  await page.getByRole('heading').hover()
  const link = page.getByRole('link', { name: 'Open in Studio' })
  expect(await link.getAttribute('href')).toContain(
    'http://localhost:3333/intent/edit/mode=presentation;id=bread;type=note;path=title',
  )
})

testInstalled('@sanity/react-loader: queries on the server and in the browser', async () => {
  const context = await site.browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await client.patch('bread').set({ title: 'Bread' }).commit()
  await page.goto(`${site.address}/loader`)
  await page.getByText('From the server: Bread, Butter').waitFor()
  await page.getByText('From the browser: Butter, Bread').waitFor()
})
