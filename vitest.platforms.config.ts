import { defineConfig } from 'vitest/config'

/** `npm run test:platforms`: builds this repo with the hosting platforms' own builders, and tests the output. */
export default defineConfig({
  test: {
    include: ['tests/platforms/**/*.test.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    fileParallelism: false,
  },
})
