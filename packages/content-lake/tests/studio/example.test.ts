import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectClient, makeFolder, ownerKey, startTestLake } from '../support/lake.ts'
import { listen } from '../support/listen.ts'

const packageFolder = join(import.meta.dirname, '../..')
const sanityFolder = dirname(createRequire(import.meta.url).resolve('sanity/package.json'))

/** Copies the example into a temporary folder, in which this package is installed. */
async function copyExample(): Promise<string> {
  const folder = await makeFolder()
  const studio = join(folder, 'studio')
  cpSync(join(packageFolder, 'examples/studio'), studio, { recursive: true })
  symlinkSync(dirname(sanityFolder), join(folder, 'node_modules'))
  mkdirSync(join(studio, 'node_modules'))
  symlinkSync(packageFolder, join(studio, 'node_modules/content-lake'))
  return studio
}

/** Builds a Studio for a lake with Sanity's own command. */
async function build(studio: string, lake: string): Promise<string> {
  const { bin } = JSON.parse(readFileSync(join(sanityFolder, 'package.json'), 'utf8'))
  const command = spawn(process.execPath, [join(sanityFolder, bin.sanity), 'build', 'dist', '-y'], {
    cwd: studio,
    env: { ...process.env, SANITY_STUDIO_LAKE: lake, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const [code] = await once(command, 'close')
  expect(code, output).toBe(0)
  return join(studio, 'dist')
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** Serves the files of a built Studio, and its page for every other path. */
function serve(toFolder: () => string) {
  return listen(
    createServer((request, response) => {
      const path = join(toFolder(), new URL(request.url ?? '/', 'http://localhost').pathname)
      const file = extname(path) !== '' && existsSync(path) ? path : join(toFolder(), 'index.html')
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      response.end(readFileSync(file))
    }),
  )
}

async function openBrowser() {
  // Playwright's browser if it was downloaded, else the system's.
  const paths = [chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome']
  const browser = await chromium.launch({ executablePath: paths.find((path) => existsSync(path)) })
  onTestFinished(() => browser.close())
  return browser
}

const projectId = 'content-lake'

/** Builds the example for a lake, and signs in to it in a browser. `restart` starts the lake again with another clock. */
async function openExample() {
  let dist = ''
  const studioUrl = `http://localhost:${await serve(() => dist)}`
  const options = { projectId, allowedOrigins: [studioUrl], studioPath: `${studioUrl}/` }
  let lake = await startTestLake(options)
  dist = await build(await copyExample(), `http://localhost:${lake.port}`)
  const { port, dataDir } = lake
  const restart = async (now: number) => {
    await lake.stop()
    lake = await startTestLake({ ...options, port, dataDir, now: () => now })
  }
  const page = await (await openBrowser()).newPage({ locale: 'en-US', timezoneId: 'Europe/Paris' })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host))
  await page.goto(studioUrl)
  await page.getByLabel('Owner key').fill(ownerKey)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.waitForURL(`${studioUrl}/structure`)
  const client = connectClient(lake.address, { projectId, perspective: 'raw' })
  return { studioUrl, page, client, sockets, port, restart }
}

test('the smallest Studio signs in, edits and publishes on the lake, and follows what others edit', async () => {
  const { studioUrl, page, client, sockets, port } = await openExample()
  const note = () => client.fetch<{ _id: string; title: string } | null>('*[_type == "note"][0]{_id, title}')

  await page.goto(`${studioUrl}/intent/create/type=note`)
  const title = page.getByTestId('field-title').locator('input')
  await title.fill('Bread and butter')
  await expect
    .poll(note)
    .toMatchObject({ _id: expect.stringMatching(/^drafts\./), title: 'Bread and butter' })
  const id = (await note())?._id ?? ''

  await client.patch(id).set({ title: 'Bread and jam' }).commit()
  await expect.poll(() => title.inputValue()).toBe('Bread and jam')
  expect(sockets).toContain(`localhost:${port}`)

  await page.getByTestId('action-publish').click()
  await expect.poll(note).toEqual({ _id: id.replace('drafts.', ''), title: 'Bread and jam' })
})

test('the smallest Studio creates a release, adds a version to it and schedules it, and the lake publishes it', async () => {
  const { studioUrl, page, client, restart } = await openExample()
  await client.create({ _id: 'bread', _type: 'note', title: 'Bread' })

  await page.goto(`${studioUrl}/releases`)
  const newRelease = page
    .getByTestId('create-new-release-button')
    .or(page.getByRole('button', { name: 'New release' }))
    .first()
  // When the list of releases has loaded, Sanity renders the page again and closes an open dialog. Try again then.
  await vi.waitFor(
    async () => {
      await newRelease.click({ timeout: 5_000 })
      await page.getByTestId('release-form-title').fill('Monday', { timeout: 5_000 })
      await page.getByTestId('submit-release-button').click({ timeout: 5_000 })
    },
    { timeout: 60_000 },
  )
  await page.waitForURL(/\/releases\/r\w+/)
  const [releaseId = ''] = await client.fetch<string[]>('*[_type == "system.release"].name')

  await page.goto(`${studioUrl}/intent/edit/id=bread;type=note?perspective=${releaseId}`)
  await page.getByRole('button', { name: 'Add to release' }).click()
  const title = page.getByTestId('field-title').locator('input')
  await title.fill('Bread on Monday')
  const version = () => client.getDocument(`versions.${releaseId}.bread`)
  await expect.poll(async () => (await version())?.title).toBe('Bread on Monday')

  await page.goto(`${studioUrl}/releases/${releaseId}`)
  const dialog = page.getByTestId('confirm-schedule-dialog')
  const menuItem = page.getByTestId('schedule-button-menu-item')
  // While Sanity checks the documents of the release, it disables the item and may close the menu. Try again then.
  await vi.waitFor(
    async () => {
      if (!(await menuItem.isVisible()))
        await page.getByTestId('release-menu-button').click({ timeout: 5_000 })
      await menuItem.click({ timeout: 5_000 })
      await dialog.waitFor({ timeout: 5_000 })
    },
    { timeout: 60_000 },
  )
  await dialog.getByTestId('date-input').fill('Jan 5, 2099 08:00')
  await dialog.getByTestId('date-input').press('Tab')
  await dialog.getByTestId('confirm-button').click()
  const state = async () => (await client.releases.get({ releaseId }))?.state
  await expect.poll(state).toBe('scheduled')

  await restart(Date.parse('2099-01-05T07:00:00Z'))
  await expect.poll(state).toBe('published')
  expect(await client.getDocument('bread')).toMatchObject({ title: 'Bread on Monday' })
  await page.reload()
  await page.getByTestId('published-release-type-label').waitFor()
})
