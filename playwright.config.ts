import { defineConfig } from '@playwright/test'
import { leftToAll, part } from './tests/parts.ts'
import { installBrowser } from './tests/support/browser.ts'

/** Files that build their own site, and use its Studio or its processes. */
const owner =
  /(contact|dev|messages|platform|presentation|publishing|recovery|sameAsNext|schedule|studio|switching)\.spec\.ts/

/** Matches the tests that `npm test` leaves out. Playwright matches it against file, titles and tags in one line. */
const left = new RegExp(
  `@all\\b|${leftToAll.browser.map((file) => file.replace('tests/e2e/', '')).join('|')}`,
)

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/sharedSite.ts',
  // One for each core; a third would save half a minute and take a gigabyte more: docs/tests.md
  workers: 2,
  // The long files first, so that no core is idle at the end.
  projects: [
    // In `npm test` one Studio at a time, since each takes 300 MB in its browser.
    { name: 'owner', testMatch: owner, ...(part === 'guard' ? { workers: 1 } : {}) },
    // Most of these tests only read the site that all share, so they can run in parallel.
    { name: 'visitor', testIgnore: owner, fullyParallel: true },
  ],
  ...(part === 'guard' ? { grepInvert: left } : {}),
  ...(part === 'rest' ? { grep: left } : {}),
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}-{platform}{ext}',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A shared machine can stall for seconds. Tests that needed their second try are listed at the end.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: `test-results/e2e-${part}.json` }]],
  outputDir: 'test-results/e2e',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 30_000,
    // Tracing every test costs a fifth of the whole run.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: installBrowser(),
      args: [
        '--no-sandbox',
        // One process less per browser saves some 60 MB.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
