import { join } from 'node:path'
import { waitFor } from '@freelance-site/foundation/testing'
import { statusPath, statusShape } from '@freelance-site/releases'
import { expect, test } from '@playwright/test'
import { brand } from '#lib/identity.ts'
import { damages } from '../../packages/content-lake/tests/support/damages.ts'
import { postContactForm } from '../support/contactPost.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { getPage, untilPageShows } from '../support/page.ts'
import { runScript } from '../support/runScript.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'

test.describe.configure({ mode: 'serial' })

let site: Site
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await startSite()
  await connectToLake(site).patch('siteSettings').set({ brand: 'Atelier gardé' }).commit()
  await untilPageShows(`${site.url}/`, 'Atelier gardé')
  await site.stop()
})
test.afterAll(() => site.remove())

const damage = (file: string, way: string) => damages[way]?.(join(site.dataDir, file))

const reset = (part: string) =>
  runScript('server/cli/run.ts', ['restore', '--reset', part], { DATA_DIR: site.dataDir })

const getDamagedFiles = async () =>
  statusShape
    .parse(await (await fetch(site.url + statusPath)).json())
    .problems.parts.map(({ place }) => place.file)

// tests/hard/damagedFiles.test.ts damages each file in each way.
test('with a lake.sqlite that is overwritten in its middle, pages and form keep working, and /studio says what to do', async ({
  page,
}) => {
  damage('lake.sqlite', 'overwritten in its middle')
  const from = site.output().length
  await site.start()
  try {
    expect((await getPage(`${site.url}/`)).html).toContain('Atelier gardé')
    expect(await postContactForm(site)).toEqual({ status: 202, outcome: 'accepted' })
    expect(await getDamagedFiles()).toEqual(['lake.sqlite'])
    expect(site.output().slice(from)).toMatch(/The file lake\.sqlite is .*npm run restore/)
    await page.goto(site.studioLink)
    for (const [language, name] of [
      ['fr', 'Le Studio est fermé'],
      ['en', 'The Studio is closed'],
    ] as const) {
      const section = page.locator(`section[lang=${language}]`)
      await expect(section.getByRole('heading', { name })).toBeVisible()
      for (const words of ['lake.sqlite', 'npm run restore', 'npm run restore -- --reset content'])
        await expect(section).toContainText(words)
    }
    expect((await getPage(`${site.url}/`)).html).toContain('Atelier gardé')
  } finally {
    await site.stop()
  }
  const { output } = await reset('content')
  expect(output).toContain('lake.sqlite is new.')
  await site.start()
  await untilPageShows(`${site.url}/`, brand)
  await connectToLake(site).patch('siteSettings').set({ brand: 'Atelier gardé' }).commit()
  await untilPageShows(`${site.url}/`, 'Atelier gardé')
  await site.stop()
})

test('with a damaged outbox, the form reports a failure, and the Studio names the file', async ({ page }) => {
  damage('outbox.sqlite', 'overwritten at its beginning')
  await site.start()
  try {
    expect(await postContactForm(site)).toEqual({ status: 503, outcome: 'failed' })
    const studio = new Studio(page, site)
    await studio.signIn()
    const bar = page.getByRole('region', { name: 'State of publishing' })
    await expect(bar).toContainText('outbox.sqlite')
    await expect(bar).toContainText('npm run restore -- --reset messages')
  } finally {
    await site.stop()
  }
  expect((await reset('messages')).output).toContain('outbox.sqlite is new.')
})

test('while damaged secrets are restored, visitors keep the present pages', async () => {
  const run = (...command: string[]) => runScript('server/cli/run.ts', command, { DATA_DIR: site.dataDir })
  const [, name = ''] = /Backup (\S+) is in/.exec((await run('backup')).output) ?? []
  damage('secrets.json', 'overwritten at its beginning')
  expect((await run('restore', name, '--replace')).output).toMatch(/^\d+ files from .+ are in /)
  const starting = site.start()
  const first = await waitFor('an answer', () => fetch(site.url), 60)
  expect(first.status).toBe(200)
  expect(await first.text()).toContain('Atelier gardé')
  await starting
  expect(await getDamagedFiles()).toEqual([])
  await site.stop()
})

test('missing secrets are created only when the owner resets them', async () => {
  damage('secrets.json', 'deleted')
  await site.start()
  expect((await getPage(`${site.url}/`)).html).toContain('Atelier gardé')
  expect(await getDamagedFiles()).toEqual(['secrets.json'])
  await site.stop()
  const { output } = await reset('secrets')
  expect(output).toContain('secrets.json is new.')
  await site.start()
  expect(await getDamagedFiles()).toEqual([])
  expect((await connectToLake(site).fetch<string[]>('*[_id == "siteSettings"].brand')).at(0)).toBe(
    'Atelier gardé',
  )
  await site.stop()
})
