import { expect, type Locator, test } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { writeFigures } from '../support/figures.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'

const { fr, en } = dictionaries

let site: Site
let studio: Studio
test.beforeAll(async ({ browser }) => {
  test.setTimeout(400_000)
  site = await startSite()
  studio = new Studio(await browser.newPage({ viewport: { width: 1280, height: 2000 } }), site)
  await studio.signIn()
})
test.afterAll(async () => {
  await studio.page.close()
  await site.remove()
})

/** The status of an address, and the path that it leads to. */
async function lead(path: string) {
  const answer = await fetch(site.url + path, { redirect: 'manual' })
  return [answer.status, answer.headers.get('location')]
}

const untilLeads = (path: string, status: number, to: string | null) =>
  expect.poll(() => lead(path), { message: path, timeout: 60_000 }).toEqual([status, to])

async function chooseAddress(slug: string) {
  await studio.page.getByRole('tab', { name: 'Story' }).click()
  await studio.write('slug.fr', slug)
  await studio.write('slug.en', `${slug}-en`)
  await studio.publish()
}

/** Opens a project while the lake cannot store its address. */
async function openUnrecorded(id: string) {
  const { page } = studio
  const ofHistory = (url: URL) => url.pathname.includes('/data/mutate/')
  await page.route(ofHistory, (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full' } }),
  )
  await studio.open('project', id)
  const warning = page.getByRole('alert').filter({ hasText: 'address of this page could not be recorded' })
  await expect(warning).toContainText('Open the document again', { timeout: 60_000 })
  await page.unroute(ofHistory)
  await warning.getByRole('button').click()
}

test('the address of a project changes three times, then the project is removed, and no address is forgotten', {
  tag: '@all',
}, async ({ page: visitor }) => {
  test.setTimeout(400_000)
  const client = connectToLake(site)
  const story = [{ _key: 'a', _type: 'storyQuote', quote: { _type: 'localeString', fr: 'Du pain.' } }]
  await client
    .patch('project-bakery')
    .set({ story, slug: { fr: { _type: 'slug', current: 'un' } } })
    .commit()
  await untilLeads('/projets/un', 200, null)
  await untilLeads('/en/projects/un', 200, null)
  await openUnrecorded('project-bakery')
  await chooseAddress('deux')
  for (const slug of ['trois', 'quatre']) {
    await studio.open('project', 'project-bakery')
    await chooseAddress(slug)
    await untilLeads(`/projets/${slug}`, 200, null)
  }
  for (const slug of ['un', 'deux', 'trois']) {
    await untilLeads(`/projets/${slug}?a=1`, 301, '/projets/quatre?a=1')
    await untilLeads(`/en/projects/${slug}${slug === 'un' ? '' : '-en'}`, 301, '/en/projects/quatre-en')
  }
  await visitor.goto(`${site.url}/projets/un`)
  await expect(visitor).toHaveURL(`${site.url}/projets/quatre`)
  await expect(visitor.getByText('Du pain.')).toBeVisible()

  // By another client, as a script or a schedule would.
  await client.delete('project-bakery')
  for (const slug of ['un', 'deux', 'trois', 'quatre']) await untilLeads(`/projets/${slug}`, 410, null)
  for (const path of ['un', 'deux-en', 'quatre-en'])
    expect(await lead(`/en/projects/${path}`)).toEqual([410, null])
  await visitor.goto(`${site.url}/projets/quatre`)
  await expect(visitor.getByRole('heading', { name: fr.errors.gone.heading })).toBeVisible()
  await visitor.goto(`${site.url}/en/projects/deux-en`)
  await expect(visitor.getByRole('heading', { name: en.errors.gone.heading })).toBeVisible()
  expect(await lead('/projets/jamais')).toEqual([404, null])
})

test('an address that leads nowhere is redirected in one click, and a mistake is explained at its field', {
  tag: '@all',
}, async () => {
  test.setTimeout(200_000)
  const { page } = studio
  await writeFigures(site.dataDir, toOwnersDay(new Date()), 60)
  await studio.visit('/studio/visits')
  await page.getByRole('link', { name: 'Redirect /tarifs' }).click()
  const from = studio.field('from').getByRole('textbox')
  await expect(from).toHaveValue('/tarifs', { timeout: 60_000 })
  await expect(studio.field('kind').getByRole('radio', { name: 'Permanent (301)' })).toBeChecked()
  await studio.field('to').getByRole('combobox').selectOption(fr.meta.services.menu)

  await from.fill('/contact')
  const mistakes = page.getByRole('region', { name: 'Before publishing' })
  await expect(mistakes).toContainText('Old address: The site already answers at this address.')
  await from.fill('tarifs')
  await expect(mistakes).toContainText('Old address: Must be an address of this site without parameters')
  await from.fill('/./%73ervices/')
  await expect(page.getByTestId('action-publish')).toBeDisabled()
  await from.fill('/tarifs')
  await studio.publish()
  await untilLeads('/tarifs?a=1', 301, '/services?a=1')
  for (const spelling of ['/Tarifs/', '/fr/tarifs', '/%74arifs', '/x/../tarifs'])
    expect(await lead(spelling), spelling).toEqual([301, '/services'])
})

/** Pastes a text into a field, as people do with an address that they copied from a browser. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('an address copied from the old site becomes its path, and each spelling of it leads to the page at once', {
  tag: '@all',
}, async () => {
  test.setTimeout(200_000)
  const { page } = studio
  await studio.visit('/studio/intent/create/template=redirect;type=redirect/')
  const from = studio.field('from').getByRole('textbox')
  await expect(from).toHaveValue('', { timeout: 60_000 })
  await paste(from, ' https://www.ancien-site.example/Pr%C3%A9sentation.html?x=1#haut ')
  await expect(from).toHaveValue('/Présentation.html')
  const to = studio.field('to').getByRole('textbox')
  await paste(to, `${site.url}/contact`)
  await expect(to).toHaveValue('/contact')
  await expect(page.getByRole('region', { name: 'Before publishing' })).toBeHidden()
  await studio.publish()
  await untilLeads('/pr%C3%A9sentation.html?x=1', 301, '/contact?x=1')
  for (const spelling of ['/pr%c3%a9sentation.html', '/Pre%CC%81sentation.HTML', '/fr/présentation%2Ehtml/'])
    expect(await lead(spelling), spelling).toEqual([301, '/contact'])
})
