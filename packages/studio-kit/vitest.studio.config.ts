import { defineConfig } from 'vitest/config'

/** `npm run test:studio`: builds the example with Sanity's own command, and uses it in a real browser. */
export default defineConfig({
  test: {
    include: ['tests/studio/*.test.ts'],
    testTimeout: 180_000,
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
  },
})
