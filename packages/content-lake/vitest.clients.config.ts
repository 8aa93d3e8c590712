import { defineConfig } from 'vitest/config'

/** `npm run test:clients`: installs Sanity's clients and others' into an empty folder, and runs each against a lake. */
export default defineConfig({
  test: {
    include: ['tests/clients/*.test.ts'],
    globalSetup: 'tests/clients/installProject.ts',
    // Next and Sanity's command use a whole core each.
    fileParallelism: false,
    // Installing needs a registry, or npm's cache. Next builds a site.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
