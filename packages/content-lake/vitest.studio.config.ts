import { defineConfig } from 'vitest/config'

/** `npm run test:studio`: builds the example with Sanity's own command, and uses it in a real browser. */
export default defineConfig({
  test: {
    include: ['tests/studio/**/*.test.ts'],
    // A build takes ten seconds on an idle machine.
    testTimeout: 180_000,
    // A shared machine can stall for seconds, as in the site's browser tests.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
  },
})
