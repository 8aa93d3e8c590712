import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests',
  // The first test loads the whole Studio.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // All tests share one lake.
  workers: 1,
  use: { baseURL: 'http://localhost:3333' },
  webServer: {
    command: 'npx sanity build -y && npx sanity preview',
    url: 'http://localhost:3333',
    env: { SANITY_STUDIO_LAKE: 'http://localhost:3031' },
    timeout: 180_000,
  },
})
