import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'content', include: ['tests/*.test.ts'], testTimeout: 20_000, hookTimeout: 20_000 },
})
