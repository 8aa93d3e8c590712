import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  addTools,
  connectToOpened,
  executablePath,
  installExample,
  type RunningExample,
  resetExample,
  runExample,
  runSanity,
  writeHeadlessBrowser,
} from '../package/packedExample.ts'
import { connectClient } from '../support/lake.ts'
import {
  collectFailures,
  createRelease,
  expectOnSite,
  openNote,
  publish,
  signIn,
  uploadPicture,
  writeNote,
} from './ownersBrowser.ts'

let folder = ''
let remove = async () => {}
beforeAll(async () => {
  ;({ folder, remove } = await installExample(['@sanity/vision@6.16.0', 'next-sanity@13.3.4']))
}, 600_000)
afterAll(() => remove(), 60_000)

const title = 'Bread with a picture'

/** A Studio in development loads thousands of modules the first time. */
const patient = { timeout: 180_000 }

/** Opens a window that is high enough for the whole form: the Studio renders only the fields that are in sight. */
async function openWindow() {
  const browser = await chromium.launch({ executablePath })
  const viewport = { width: 1500, height: 1300 }
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', viewport })
  context.setDefaultTimeout(patient.timeout)
  return { browser, context, page: await context.newPage() }
}

/** Signs in, and publishes a note with a picture, which the site then shows. */
async function publishPicture(page: Page, { studioUrl, siteUrl }: RunningExample) {
  await signIn(page, studioUrl)
  await writeNote(page, studioUrl, title)
  await uploadPicture(page)
  await publish(page)
  await expectOnSite(page, siteUrl, title)
}

test('a Studio and a Next site with the two lines publish a picture, in any browser', async () => {
  resetExample(folder, false)
  const example = await runExample(folder)
  onTestFinished(example.stop)
  expect(example.readOutput()).toContain('go there instead of sanity.io')
  const { browser, context, page } = await openWindow()
  onTestFinished(() => browser.close())
  const failures = collectFailures(context)
  await publishPicture(page, example)
  expect(failures).toEqual(new Set())
})

/** By which protocols the requests of a page to the API were answered. */
async function collectProtocols(context: BrowserContext, page: Page) {
  const protocols = new Set<string | undefined>()
  const network = await context.newCDPSession(page)
  network.on('Network.responseReceived', ({ response }) => {
    if (new URL(response.url).hostname.endsWith('.api.sanity.io')) protocols.add(response.protocol)
  })
  await network.send('Network.enable')
  return protocols
}

test('`--open` opens a browser in which both work without a line for the lake', async () => {
  resetExample(folder, true)
  const chrome = writeHeadlessBrowser(folder)
  const example = await runExample(folder, ['--open'], { CHROME_PATH: chrome })
  onTestFinished(example.stop)
  const browser = await connectToOpened(folder)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window')
  context.setDefaultTimeout(patient.timeout)
  const failures = collectFailures(context)
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  await expect.poll(() => page.url(), patient).toContain(new URL(example.studioUrl).host)
  const protocols = await collectProtocols(context, page)
  await page.setViewportSize({ width: 1500, height: 1300 })
  await publishPicture(page, example)
  expect(protocols).toEqual(new Set(['h2']))
  expect(failures).toEqual(new Set())
})

const migration = `import { at, defineMigration, set } from 'sanity/migrate'
export default defineMigration({
  title: 'Add a mark',
  documentTypes: ['note'],
  migrate: { document: () => at('mark', set('new')) },
})
`

test('Sanity’s command line works as it is, and each command ends with 0', async () => {
  resetExample(folder, true)
  // Those that fail reject with what they print.
  const sanity = (...args: string[]) => runSanity(folder, args)
  mkdirSync(join(folder, 'migrations/mark'), { recursive: true })
  writeFileSync(join(folder, 'migrations/mark/index.ts'), migration)
  writeFileSync(join(folder, 'more.ndjson'), '{"_id":"jam","_type":"note","title":"Jam"}\n')
  expect(await sanity('datasets', 'import', 'more.ndjson', '--dataset', 'production')).toContain('Imported 1')
  expect(await sanity('documents', 'query', '*[_type == "note"].title')).toContain('Jam')
  await sanity('datasets', 'export', 'production', 'notes.tar.gz', '--overwrite')
  await sanity('schema', 'extract')
  await sanity('typegen', 'generate')
  expect(readFileSync(join(folder, 'sanity.types.ts'), 'utf8')).toContain('export type Note =')
  await sanity('migrations', 'run', 'mark', '--no-dry-run', '--no-confirm')
  expect(await sanity('documents', 'query', 'count(*[mark == "new"])')).toContain('3')
  await sanity('cors', 'add', 'https://shop.example', '--no-credentials')
  expect(await sanity('cors', 'list')).toContain('https://shop.example')
  expect(await sanity('users', 'list')).toContain('owner')
  await sanity('schema', 'deploy')
  expect(await sanity('schema', 'list')).toContain('_.schemas.default')
})

describe('a Studio on the packed lake', () => {
  let example: RunningExample
  let window: Awaited<ReturnType<typeof openWindow>>
  let failures = new Set<string>()
  beforeAll(async () => {
    if (folder === '') return
    resetExample(folder, false)
    addTools(folder)
    example = await runExample(folder)
    window = await openWindow()
    failures = collectFailures(window.context)
    // Presentation waits 15 s for a page, and Next compiles it first.
    for (const path of ['/', '/enable'])
      await vi.waitFor(() => fetch(example.siteUrl + path), { timeout: 200_000, interval: 500 })
    await signIn(window.page, example.studioUrl)
  }, 400_000)
  afterAll(async () => {
    await window?.browser.close()
    await example?.stop()
  }, 60_000)

  const connect = (perspective: 'published' | 'raw') => {
    const { scriptToken } = JSON.parse(readFileSync(join(folder, '.lake/keys.json'), 'utf8'))
    const [, address = ''] = /answers on (http:\S+)\./.exec(example.readOutput()) ?? []
    return connectClient(address, { projectId: 'abc12345', perspective, token: scriptToken })
  }
  const readTitle = (id: string) =>
    connect('published').fetch<string | null>('*[_id == $id][0].title', { id })
  const untilSaved = (id: string, attributes: object) =>
    expect.poll(() => connect('raw').getDocument(id)).toMatchObject(attributes)

  test('refers to another document', async () => {
    const { page } = window
    await openNote(page, example.studioUrl, 'bread')
    await page.locator('#before').fill('Butter')
    await page.locator('#before-listbox').getByRole('option', { name: 'Butter' }).click()
    await untilSaved('drafts.bread', { before: { _ref: 'butter' } })
    await publish(page)
    const query = '*[_id == "bread"][0].before->title'
    expect(await connect('published').fetch(query)).toBe('Butter')
  })

  test('runs a release with a version of a document', async () => {
    const { page } = window
    const release = await createRelease(page, example.studioUrl, 'Breakfast')
    await openNote(page, example.studioUrl, 'butter', `?perspective=${release}`)
    await page.getByRole('button', { name: 'Add to release' }).click()
    await page.getByTestId('field-title').locator('input').fill('Butter for breakfast')
    await untilSaved(`versions.${release}.butter`, { title: 'Butter for breakfast' })
    expect(await readTitle('butter')).toBe('Butter')
    await page.goto(`${example.studioUrl}/releases/${release}`)
    await page.getByTestId('publish-all-button').click()
    await page.getByRole('dialog').getByTestId('confirm-button').click()
    await expect.poll(() => readTitle('butter')).toBe('Butter for breakfast')
  })

  test('schedules a draft, which the lake publishes at its minute', async () => {
    const { page } = window
    await openNote(page, example.studioUrl, 'bread')
    await page.getByTestId('field-title').locator('input').fill('Bread of this minute')
    await untilSaved('drafts.bread', { title: 'Bread of this minute' })
    await page.getByTestId('action-menu-button').click()
    await page.getByRole('menuitem', { name: 'Schedule publish' }).click()
    const dialog = page.getByRole('dialog')
    // The dialog accepts whole minutes only.
    await dialog.getByTestId('date-input').fill(formatMinute(new Date(Date.now() + 90_000)))
    await dialog.getByTestId('date-input').press('Tab')
    await dialog.getByTestId('confirm-button').click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await readTitle('bread')).toBe('Bread')
    await expect.poll(() => readTitle('bread'), patient).toBe('Bread of this minute')
  })

  test('asks the lake in Vision', async () => {
    const { page } = window
    await page.goto(`${example.studioUrl}/vision`)
    const editor = page.getByTestId('vision-query-editor').locator('.cm-content')
    await editor.fill('*[_id == "bread"][0]{"after": before->title}')
    await page.getByRole('button', { name: 'Fetch' }).click()
    await page.getByTestId('vision-result').getByText('Butter for breakfast').waitFor()
  })

  test('opens the field of an overlay in Presentation, and the page follows what is typed', async () => {
    const { page } = window
    await page.goto(`${example.studioUrl}/presentation`)
    const frame = page.frameLocator('iframe').first()
    const heading = frame.getByRole('heading', { name: 'Butter for breakfast' })
    await heading.waitFor()
    // An overlay appears a moment after its page.
    await vi.waitFor(
      async () => {
        await heading.click({ timeout: 3_000 })
        await page.waitForURL(/presentation\/note\/butter\/title/, { timeout: 3_000 })
      },
      { timeout: 60_000 },
    )
    await page.getByTestId('field-title').first().locator('input').fill('Butter in the preview')
    await frame.getByRole('heading', { name: 'Butter in the preview' }).waitFor()
    expect(await readTitle('butter')).toBe('Butter for breakfast')
  })

  test('and no answer of all this was an error', () => {
    expect(failures).toEqual(new Set())
  })
})

const formatMinute = (time: Date) =>
  `${time.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })} ${time.toISOString().slice(11, 16)}`
