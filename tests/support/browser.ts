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

const findInstalledFullBrowser = (): string | null => {
  const names = systemNames.filter((name) => !name.includes('headless'))
  return [chromium.executablePath(), ...names.flatMap(toPlaces)].find(isExecutable) ?? null
}

/**
 * A full browser: the headless shell does not report when it has painted, and keeps no page to go back to.
 */
export function findFullBrowser(): string {
  const found = findInstalledFullBrowser()
  if (found) return found
  throw new Error('This takes a whole browser: install Chromium, or run `npx playwright install chromium`.')
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

/** The browser for most tests, if the full one that a few of them need is there, too. */
const findBoth = () => (findInstalledFullBrowser() ? findBrowser() : null)

/**
 * Finds the browsers of the tests or installs them: Playwright's download, or Debian's packages where that cannot be
 * reached. Returns the one for most tests. Throws with what each attempt said when neither works.
 */
export function installBrowser(): string {
  const found = findBoth()
  if (found) return found

  console.log('Installing a browser for the tests …')
  const download = run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const downloaded = findBoth()
  if (downloaded) return downloaded

  run('apt-get', ['update', '-qq'])
  const apt = run('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell'])
  const installed = findBoth()
  if (installed) return installed

  throw new Error(
    `No browser for the tests. Install Chromium, then run this again.\nPlaywright: ${download.stderr}\napt-get: ${apt.stderr}`,
  )
}
