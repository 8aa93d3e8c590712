import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'content-lake',
    include: ['tests/{unit,conformance}/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // On a busy machine one attempt can take longer than the default of one second.
    expect: { poll: { timeout: 10_000 } },
  },
})
