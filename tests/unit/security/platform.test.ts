import { expect, test } from 'vitest'
import { losesLateHeaders } from '#lib/security/platform.ts'

test.each([
  [{}, false],
  [{ VERCEL: '', NETLIFY: '' }, false],
  [{ VERCEL: '1' }, true],
  [{ NETLIFY: 'true' }, true],
  [{ NEXT_ADAPTER_PATH: '/adapter.js' }, true],
])('headers written after the build are lost in %o: %s', (env, expected) => {
  expect(losesLateHeaders(env)).toBe(expected)
})
