import { basename } from 'node:path'
import { defineConfig } from '@playwright/test'
import { leftToAll, part } from './tests/parts.ts'
import { installBrowser } from './tests/support/browser.ts'

/** Test files that use the Studio of a site of their own. The tests of one file run in one worker, so that they share that site. */
const owner =
  /\/(french|frenchOwner|links|messages|notes|owner|ownPages|presentation|projects|publishing|recovery|redirects|refusals|schedule|studio|studioAccessibility|studioTexts|tools|unsent|visits)\.spec\.ts/

/** The same without a Studio. */
const ownSite = /\/(contact|dev|platform|switching)\.spec\.ts/

/** Matches the tests that `npm test` defers. Playwright matches it against a line with file, titles and tags. */
const deferred = new RegExp(`@all\\b|${leftToAll.browser.map((file) => basename(file)).join('|')}`)

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/sharedSite.ts',
  // One worker per core. A third would save half a minute, and take a gigabyte: docs/tests.md
  workers: 2,
  // Long files run first, so that no core is idle at the end.
  projects: [
    // `npm test` opens one Studio at a time, because each takes 300 MB in its browser: docs/tests.md
    { name: 'owner', testMatch: owner, ...(part === 'guard' ? { workers: 1 } : {}) },
    { name: 'own site', testMatch: ownSite },
    // Most of these tests only read the shared site, so they can run in parallel.
    { name: 'visitor', testIgnore: [owner, ownSite], fullyParallel: true },
    { name: 'identity', testDir: 'tests/identity', testMatch: '*.spec.ts', fullyParallel: true },
  ],
  ...(part === 'guard' ? { grepInvert: deferred } : {}),
  ...(part === 'rest' ? { grep: deferred } : {}),
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}-{platform}{ext}',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A shared machine can stall for seconds. The report names the tests that needed a second attempt.
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
        // Saves one process and about 60 MB per browser.
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
