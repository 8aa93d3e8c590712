import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { clientsFolder, startLakeWithNotes } from './support.ts'

const site = join(clientsFolder, 'site')
const next = join(clientsFolder, 'node_modules/next/dist/bin/next')
const browsers = [chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome']

/** Starts the built site on a free port, and returns its address when it accepts requests. */
async function start(env: NodeJS.ProcessEnv) {
  const server = spawn(process.execPath, [next, 'start', '--port', '0'], { cwd: site, env })
  let output = ''
  for await (const text of server.stdout.setEncoding('utf8')) {
    output += text
    const [address] = /http:\/\/localhost:\d+/.exec(output) ?? []
    if (address !== undefined && output.includes('Ready')) return { address, server }
  }
  throw new Error(`The site did not start: ${output}`)
}

/** Builds the site of the project for a public lake, with the key of a viewer, and opens a browser. */
export async function openNextSite() {
  const token = 'the-key-of-a-viewer'
  const lake = await startLakeWithNotes({ keys: [{ name: 'site', role: 'viewer', token }] })
  const env = {
    ...process.env,
    NEXT_PUBLIC_LAKE: lake.address,
    SANITY_API_READ_TOKEN: token,
    NEXT_TELEMETRY_DISABLED: '1',
    // Vitest sets another one.
    NODE_ENV: 'production' as const,
  }
  await promisify(execFile)(process.execPath, [next, 'build'], { cwd: site, env })
  const { address, server } = await start(env)
  const browser = await chromium.launch({ executablePath: browsers.find((path) => existsSync(path)) })
  const close = async () => {
    await browser.close()
    server.kill()
    await lake.close()
  }
  return { address, lake, browser, close }
}
