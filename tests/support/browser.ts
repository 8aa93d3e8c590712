import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The headless shell comes first: it renders the same pages with half the processor time. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const toPaths = (name: string) =>
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
  return [chromium.executablePath(), ...names.flatMap(toPaths)].find(isExecutable) ?? null
}

/**
 * Finds a full browser. The headless shell does not report paint times, and keeps no page in memory for going back.
 */
export function findFullBrowser(): string {
  const found = findInstalledFullBrowser()
  if (found) return found
  throw new Error('This needs a full browser: install Chromium, or run `npx playwright install chromium`.')
}

/**
 * Finds the browser for most tests: Playwright's if it was downloaded, else the system's Chromium, else null.
 */
export function findBrowser(): string | null {
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  return systemNames.flatMap(toPaths).find(isExecutable) ?? null
}

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', timeout: 480_000 })

function installFromDebian(...names: string[]) {
  run('apt-get', ['update', '-qq'])
  return run('apt-get', ['install', '-y', '-qq', ...names])
}

/** The browser for most tests, or null if the full browser that some tests need is missing. */
const findBoth = () => (findInstalledFullBrowser() ? findBrowser() : null)

/**
 * Finds the browsers for the tests, or installs them: Playwright's download, or Debian's packages if the download fails.
 * Returns the browser for most tests. If both fail, throws an error with the output of each.
 */
export function installBrowser(): string {
  const found = findBoth()
  if (found) return found

  console.log('Installing a browser for the tests …')
  const download = run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const downloaded = findBoth()
  if (downloaded) return downloaded

  const apt = installFromDebian('chromium', 'chromium-headless-shell')
  const installed = findBoth()
  if (installed) return installed

  throw new Error(
    `No browser for the tests. Install Chromium, then run this again.\nPlaywright: ${download.stderr}\napt-get: ${apt.stderr}`,
  )
}

/**
 * Adds Debian's headless shell to the full browser of a machine of continuous integration, since with it browser tests take
 * two thirds of the time. Where it cannot be installed, the full browser runs all tests.
 */
export function addHeadlessShell(): void {
  const found = findBrowser()
  if (process.env.CI && found && !found.includes('headless')) installFromDebian('chromium-headless-shell')
}
