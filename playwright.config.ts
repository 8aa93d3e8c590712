import { defineConfig } from '@playwright/test'
import { installBrowser } from './tests/support/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // Every file starts a whole site of its own, and much of its time is waiting: two share two cores well.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A shared machine can stall for seconds; what needed its second try is named at the end.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
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
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
