import { type BrowserContext, expect, type Locator, test } from '@playwright/test'
import { findFreePort } from 'releases/processes/ports'
import { startLossyProxy } from '../support/lossyProxy.ts'
import { type Outage, outages, typeThrough } from '../support/outages.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'

// The Studio renders a form's fields when they are scrolled into view.
const viewport = { width: 1280, height: 2600 }
test.use({ viewport })

let site: Site
let proxy: Awaited<ReturnType<typeof startLossyProxy>>
let studio: Studio
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const direct = await startSite({ SITE_URL: url })
  proxy = await startLossyProxy(port, Number(new URL(direct.url).port))
  site = { ...direct, url }
  studio = await openStudio(await browser.newContext({ viewport }))
})
test.afterAll(async () => {
  await studio.page.context().close()
  await proxy.stop()
  await site.remove()
})

async function openStudio(context: BrowserContext) {
  const opened = new Studio(await context.newPage(), site)
  await opened.enter()
  return opened
}

const read = (id: string, path: string) =>
  connectToLake(site).fetch<string | null>(`*[_id == $id][0].${path}`, { id }, { perspective: 'raw' })

const bar = () => studio.page.getByRole('region', { name: 'State of publishing' }).getByRole('status').first()
const unsent = () => studio.page.locator('[data-own="unsent"]')
const soon = { timeout: 60_000 }

/** Opens a field of the Studio, and says where the lake stores what is typed into it. */
type Place = { open: () => Promise<Locator>; read: () => Promise<string | null> }

async function openTitle(id: string): Promise<Locator> {
  await studio.open('project', id)
  return studio.field('title.fr').locator('input')
}

async function removeDraft(id: string) {
  await studio.visit('/studio/structure')
  await connectToLake(site).delete({ query: '*[_id == $draft]', params: { draft: `drafts.${id}` } })
}

const texts = 'sections[_key == "collection"][0].body.fr'

const places: Record<string, Place> = {
  'a document without a draft': {
    open: async () => {
      await removeDraft('project-bakery')
      return openTitle('project-bakery')
    },
    read: () => read('drafts.project-bakery', 'title.fr'),
  },
  'a document with a draft': {
    open: async () => {
      const { _rev, ...published } = (await connectToLake(site).getDocument('project-photo')) ?? {}
      await connectToLake(site).createOrReplace({
        ...published,
        _id: 'drafts.project-photo',
        _type: 'project',
      })
      return openTitle('project-photo')
    },
    read: () => read('drafts.project-photo', 'title.fr'),
  },
  'a new document': {
    open: async () => {
      await removeDraft('project-new-offline')
      return openTitle('project-new-offline')
    },
    read: () => read('drafts.project-new-offline', 'title.fr'),
  },
  'a row of a list': {
    open: async () => {
      await removeDraft('project-learning')
      const tags = [{ _key: 'a', _type: 'localeString', fr: 'Cours' }]
      await connectToLake(site).patch('project-learning').set({ tags }).commit()
      await studio.open('project', 'project-learning')
      const row = studio.field('tags').getByRole('button', { name: /Cours/ }).first()
      await row.click()
      return studio.page.getByTestId('field-tags[_key=="a"].fr').locator('input')
    },
    read: () => read('drafts.project-learning', 'tags[0].fr'),
  },
  'a long text': {
    open: async () => {
      await removeDraft('legalPage-privacy')
      await studio.open('legalPage', 'legalPage-privacy')
      await studio
        .field('sections')
        .getByRole('button', { name: /données/i })
        .first()
        .click()
      return studio.field('sections[_key=="collection"].body.fr').getByRole('textbox')
    },
    read: () => read('drafts.legalPage-privacy', `array::join(${texts}[].children[].text, "")`),
  },
}

const getPlace = (name: string): Place => {
  const place = places[name]
  if (!place) throw new Error(`There is no place "${name}".`)
  return place
}

test('what is typed while the network is gone waits in a locked form that says so, and is stored when it is back', async () => {
  const place = getPlace('a document without a draft')
  const field = await place.open()
  const { page } = studio
  const end = async () => {
    await expect(field).toHaveAttribute('readonly')
    await expect(bar()).toHaveText(/^Connection lost: your last changes wait in this tab/)
    await expect(page.getByText(/^Connection lost: your last changes wait here/)).toBeVisible()
    await page.context().setOffline(false)
  }
  const outage: Outage = { begin: () => page.context().setOffline(true), end }
  const typed = await typeThrough(field, outage, { beforeMs: 0, outageMs: 3_000, afterMs: 500 })
  expect(typed.lockedAfterMs).not.toBeNull()
  await expect(field, 'the form is open again').not.toHaveAttribute('readonly', '', soon)
  const taken = await typed.readTaken()
  expect(taken).toMatch(/^abc/)
  await expect.poll(place.read, soon).toMatch(new RegExp(`${taken}$`))
  await expect(field).toHaveValue(new RegExp(`${taken}$`))
  await expect(unsent()).toHaveCount(0)
})

for (const [outageName, toOutage] of Object.entries(outages))
  for (const [placeName, place] of Object.entries(places))
    test(`no letter is lost in ${placeName} when ${outageName}`, { tag: '@all' }, async () => {
      test.setTimeout(300_000)
      const field = await place.open()
      const outage = toOutage({ page: studio.page, site, proxy })
      const { readTaken } = await typeThrough(field, outage, {
        beforeMs: placeName === 'a document without a draft' ? 0 : 2_000,
        outageMs: 8_000,
        afterMs: 2_000,
      })
      const taken = await readTaken()
      expect(taken.length).toBeGreaterThan(5)
      await expect.poll(() => place.read().catch(() => null), soon).toContain(await readTaken())
      await expect(unsent()).toHaveCount(0)
    })

test('a text that was also changed elsewhere meanwhile is shown in both versions, and the owner chooses', {
  tag: '@all',
}, async ({ browser }) => {
  test.setTimeout(300_000)
  const other = await openStudio(await browser.newContext({ viewport }))
  const field = await getPlace('a document with a draft').open()
  await other.open('project', 'project-photo')
  const { page } = studio
  const otherField = other.field('title.fr').locator('input')
  const outage: Outage = {
    begin: () => page.context().setOffline(true),
    end: async () => {
      await otherField.fill('Écrit ailleurs')
      await expect.poll(getPlace('a document with a draft').read, soon).toBe('Écrit ailleurs')
      await page.context().setOffline(false)
    },
  }
  const { readTaken } = await typeThrough(field, outage, { beforeMs: 0, outageMs: 4_000, afterMs: 0 })
  const [taken] = /^[a-z0-9]*/.exec(await readTaken()) ?? ['']
  await expect(unsent()).toContainText('Changed here and elsewhere while the connection was lost', soon)
  await expect(unsent()).toContainText(`Boutique photo${taken.slice(0, 3)}`)
  await expect(unsent()).toContainText('Écrit ailleurs')
  await unsent().getByRole('button', { name: 'Keep what I wrote' }).click()
  await expect(unsent()).toHaveCount(0)
  await expect.poll(getPlace('a document with a draft').read, soon).toMatch(/^Boutique photoabc/)
  await expect(otherField).toHaveValue(/^Boutique photoabc/, soon)
  await other.page.context().close()
})

test('what was not sent when the tab was closed is offered again', { tag: '@all' }, async () => {
  test.setTimeout(300_000)
  const context = studio.page.context()
  const place = getPlace('a document without a draft')
  const field = await place.open()
  const outage: Outage = {
    begin: () => context.setOffline(true),
    end: async () => {
      await expect(field).toHaveAttribute('readonly')
      const opened = await context.newPage()
      await studio.page.close()
      await context.setOffline(false)
      studio = new Studio(opened, site)
      await studio.enter()
    },
  }
  // The page is gone before its record can be read: the first letters are enough.
  await typeThrough(field, outage, { beforeMs: 0, outageMs: 3_000, afterMs: 0 }).catch(() => {})
  const { page } = studio
  await page.getByRole('button', { name: 'To check: 1 document lacks something you wrote' }).click(soon)
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /Boulangerie/ })
    .click()
  await expect(unsent()).toContainText('What you wrote is not in the document', soon)
  await unsent().getByRole('button', { name: 'Keep what I wrote' }).first().click()
  await expect.poll(place.read, soon).toMatch(/abc/)
  await expect(unsent()).toHaveCount(0)
})

test('what the lake refuses stays on the screen', { tag: '@all' }, async () => {
  const { page } = studio
  const field = await getPlace('a document without a draft').open()
  await page.route(/document\.commit/, (route) => route.fulfill({ status: 413, json: { message: 'No.' } }))
  await field.fill('Trop long pour le serveur')
  await expect(unsent()).toContainText('What you wrote is not in the document', soon)
  await expect(unsent()).toContainText('Trop long pour le serveur')
  await page.unroute(/document\.commit/)
  await unsent().getByRole('button', { name: 'Keep what I wrote' }).first().click()
  await expect.poll(() => read('drafts.project-bakery', 'title.fr'), soon).toBe('Trop long pour le serveur')
})
