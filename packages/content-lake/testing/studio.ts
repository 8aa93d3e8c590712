import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { listen } from '@freelance-site/foundation/testing'
import { chromium } from 'playwright-core'
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

/**
 * Builds the example of a package for a lake, and signs in to it in a browser of this language. `restart` starts the lake again
 * with another clock.
 */
export async function openExample(packageFolder: string, locale = 'en-US') {
  let dist = ''
  const studioUrl = `http://localhost:${await serve(() => dist)}`
  const options = { projectId, allowedOrigins: [studioUrl], studioPath: `${studioUrl}/` }
  let lake = await startTestLake(options)
  dist = await build(await copyExample(packageFolder), `http://localhost:${lake.port}`)
  const { port, dataDir } = lake
  const restart = async (now: number) => {
    await lake.stop()
    lake = await startTestLake({ ...options, port, dataDir, now: () => now })
  }
  const page = await (await openBrowser()).newPage({ locale, timezoneId: 'Europe/Paris' })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host))
  await page.goto(studioUrl)
  await page.getByLabel(/^(Owner key|Clé du propriétaire)$/).fill(ownerKey)
  await page.getByRole('button', { name: /^(Open|Ouvrir)$/ }).click()
  await page.waitForURL(`${studioUrl}/structure`)
  const client = connectClient(lake.address, { projectId, perspective: 'raw' })
  return { studioUrl, page, client, sockets, port, restart }
}
