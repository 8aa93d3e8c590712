import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'content-lake',
    include: ['tests/{unit,conformance}/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // A second, the default, is less than a busy machine takes to look once.
    expect: { poll: { timeout: 10_000 } },
  },
})
