import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { listen } from '@freelance-site/foundation/testing'
import { chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { connectClient, makeFolder, ownerKey, startTestLake } from '../tests/support/lake.ts'

/** The example has its own dependencies, so that those who work on the lake need not install Sanity. */
const example = join(import.meta.dirname, '../examples/studio/package.json')
const sanityFolder = dirname(createRequire(example).resolve('sanity/package.json'))
/** The file of Sanity's command. */
export const sanityCommand = join(sanityFolder, 'bin/sanity')

/** Copies the example of a package into a temporary folder, in which this package is installed. */
export async function copyExample(packageFolder: string): Promise<string> {
  const folder = await makeFolder()
  const studio = join(folder, 'studio')
  cpSync(join(packageFolder, 'examples/studio'), studio, { recursive: true })
  symlinkSync(dirname(sanityFolder), join(folder, 'node_modules'))
  mkdirSync(join(studio, 'node_modules'))
  symlinkSync(join(import.meta.dirname, '..'), join(studio, 'node_modules/content-lake'))
  return studio
}

/** Builds a Studio for a lake with Sanity's own command. */
async function build(studio: string, lake: string): Promise<string> {
  const command = spawn(process.execPath, [sanityCommand, 'build', 'dist', '-y'], {
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

/** Builds the example of a package for a lake, after `change` has changed its files, and opens a browser of this language. */
async function startExample(
  packageFolder: string,
  locale: string,
  change = (_studio: string, _lake: string) => {},
) {
  let dist = ''
  const studioUrl = `http://localhost:${await serve(() => dist)}`
  const options = { projectId, allowedOrigins: [studioUrl], studioPath: `${studioUrl}/` }
  let lake = await startTestLake(options)
  const { port, dataDir, address } = lake
  const studio = await copyExample(packageFolder)
  change(studio, `http://localhost:${port}`)
  dist = await build(studio, `http://localhost:${port}`)
  const restart = async (now: number) => {
    await lake.stop()
    lake = await startTestLake({ ...options, port, dataDir, now: () => now })
  }
  const page = await (await openBrowser()).newPage({ locale, timezoneId: 'Europe/Paris' })
  const client = connectClient(address, { projectId, perspective: 'raw' })
  return { studioUrl, page, client, port, restart }
}

const enterKey = async (page: Page) => {
  await page.getByLabel(/^(Owner key|Clé du propriétaire)$/).fill(ownerKey)
  await page.getByRole('button', { name: /^(Open|Ouvrir)$/ }).click()
}

/**
 * Builds the example of a package for a lake, and signs in to it in a browser of this language. `restart` starts the lake again
 * with another clock.
 */
export async function openExample(packageFolder: string, locale = 'en-US') {
  const { studioUrl, page, ...others } = await startExample(packageFolder, locale)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host))
  await page.goto(studioUrl)
  await enterKey(page)
  await page.waitForURL(`${studioUrl}/structure`)
  return { studioUrl, page, ...others, sockets }
}

/** The same with a Studio that has only the address of the lake, as `apiHost`, and Sanity's own list of providers. */
export async function openWithAddress(packageFolder: string) {
  const example = await startExample(packageFolder, 'en-US', (studio, lake) => {
    const file = join(studio, 'sanity.config.ts')
    const text = readFileSync(file, 'utf8')
      .replace(/^import \{ connectStudio \}.*\n/m, '')
      .replace(
        /^ {2}\.\.\.connectStudio\(.*$/m,
        `  projectId: '${projectId}', dataset: 'production', apiHost: '${lake}',`,
      )
    writeFileSync(file, text)
  })
  const { studioUrl, page } = example
  await page.goto(studioUrl)
  await page.locator('a[href*="/sign-in"]').first().click()
  await enterKey(page)
  await page.getByRole('link', { name: 'Note', exact: true }).waitFor()
  return example
}
