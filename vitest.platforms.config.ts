import { defineConfig } from 'vitest/config'

/** This repo built by the hosting platforms' own builders: `npm run test:platforms`. */
export default defineConfig({
  test: {
    include: ['tests/platforms/**/*.test.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    fileParallelism: false,
  },
})
