import { defineConfig } from '@playwright/test'
import { leftToAll, part } from './tests/parts.ts'
import { installBrowser } from './tests/support/browser.ts'

/** Files that build a site of their own and work in its Studio or against its processes. */
const owner =
  /(contact|dev|messages|platform|presentation|publishing|recovery|sameAsNext|schedule|studio|switching)\.spec\.ts/

/** Matches tests that `npm test` leaves out: Playwright compares it with file, titles and tags in one line. */
const left = new RegExp(
  `@all\\b|${leftToAll.browser.map((file) => file.replace('tests/e2e/', '')).join('|')}`,
)

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/sharedSite.ts',
  // One for each core; a third saves half a minute and takes half a gigabyte: docs/tests.md
  workers: 2,
  // The long files first, so that no core is idle at the end.
  projects: [
    // In `npm test` one Studio at a time: each takes 300 MB in its browser. docs/tests.md
    { name: 'owner', testMatch: owner, ...(part === 'guard' ? { workers: 1 } : {}) },
    // Most of its tests only look at the site that all share, so that each can run beside any other.
    { name: 'visitor', testIgnore: owner, fullyParallel: true },
  ],
  ...(part === 'guard' ? { grepInvert: left } : {}),
  ...(part === 'rest' ? { grep: left } : {}),
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}-{platform}{ext}',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A shared machine can stall for seconds; what needed its second try is named at the end.
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
        // A process less for each browser, some 60 MB.
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
