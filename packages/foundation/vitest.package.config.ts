import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * `npm run test:package`: packs the packages with the scope of this one, installs them into one empty project, and uses them there. A
 * name picks files: `npm run test:package -- releases`.
 */
export default defineConfig({
  test: {
    dir: join(import.meta.dirname, '..'),
    include: ['*/tests/package/*.test.ts'],
    exclude: ['content-lake/**', '**/node_modules/**'],
    globalSetup: './pack/setUp.ts',
    // Installing needs a registry, or npm's cache.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
