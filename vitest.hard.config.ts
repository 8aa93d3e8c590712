import { defineConfig } from 'vitest/config'

/** `npm run test:hard`: long loops of faults and load. The unit tests contain a short sample of each. */
export default defineConfig({
  test: {
    include: ['tests/hard/**/*.test.ts', 'packages/content-lake/tests/hard/*.test.ts'],
    testTimeout: 3_600_000,
    fileParallelism: false,
    expect: { poll: { timeout: 30_000 } },
  },
})
