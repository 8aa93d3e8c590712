import { defineConfig } from 'vitest/config'

/** Long loops of faults and load: `npm run test:hard`. A sample of each is among the unit tests. */
export default defineConfig({
  test: { include: ['tests/hard/**/*.test.ts'], testTimeout: 3_600_000, fileParallelism: false },
})
