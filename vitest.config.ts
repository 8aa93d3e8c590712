import { defineConfig } from 'vitest/config'

/** Servers keep count of their visitors for as long as their process lives: each of these files has its own. */
const withServers = [
  'tests/unit/{lake,front,processes,contact}/**/*.test.ts',
  'tests/conformance/**/*.test.ts',
]

export default defineConfig({
  test: {
    // Most of them wait for processes and sockets most of their time.
    maxWorkers: '200%',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // A second, the default, is less than a busy machine takes to look once.
    expect: { poll: { timeout: 10_000 } },
    retry: process.env.CI ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'servers', include: withServers } },
      {
        extends: true,
        test: {
          name: 'others',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: withServers,
          isolate: false,
        },
      },
    ],
  },
})
