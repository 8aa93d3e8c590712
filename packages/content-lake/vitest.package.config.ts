import { defineConfig } from 'vitest/config'

/** `npm run test:package`: packs this package, installs it into an empty folder, and uses it there. */
export default defineConfig({
  test: {
    include: ['tests/package/**/*.test.ts'],
    // Installing needs a registry, or npm's cache.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
