import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * The headless shell first, as Playwright prefers: it renders the same pages with half the processor time.
 */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const toPlaces = (name: string) =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A full browser, for measurements: the headless shell does not report when it has painted. */
export function findFullBrowser(): string {
  const names = systemNames.filter((name) => !name.includes('headless'))
  const found = [chromium.executablePath(), ...names.flatMap(toPlaces)].find(isExecutable)
  if (found) return found
  throw new Error(
    'Measuring takes a whole browser: install Chromium, or run `npx playwright install chromium`.',
  )
}

/**
 * The browser for the tests: Playwright's own if it was downloaded, else the system's Chromium, else none.
 */
export function findBrowser(): string | null {
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  return systemNames.flatMap(toPlaces).find(isExecutable) ?? null
}

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', timeout: 480_000 })

/**
 * Finds a browser or installs one: Playwright's download, or Debian's package where that cannot be reached.
 * Throws with what each attempt said when neither works.
 */
export function installBrowser(): string {
  const found = findBrowser()
  if (found) return found

  console.log('Installing a browser for the tests …')
  const download = run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const downloaded = findBrowser()
  if (downloaded) return downloaded

  run('apt-get', ['update', '-qq'])
  const apt = run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'])
  const installed = findBrowser()
  if (installed) return installed

  throw new Error(
    `No browser for the tests. Install Chromium, then run this again.\nPlaywright: ${download.stderr}\napt-get: ${apt.stderr}`,
  )
}
