import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/conformance/**/*.test.ts'],
    // Most of them wait for processes and sockets most of their time.
    maxWorkers: '200%',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // A second, the default, is less than a busy machine takes to look once.
    expect: { poll: { timeout: 10_000 } },
    retry: process.env.CI ? 1 : 0,
  },
})
