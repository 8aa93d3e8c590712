import { expect, test } from '@playwright/test'
import { build, removeBuild, unreachable } from '../support/build.ts'

test.afterAll(() => removeBuild('builds'))

test('a configured lake that cannot be reached fails the build with one clear sentence', () => {
  const { status, said } = build('builds', unreachable)
  expect(status).toBe(1)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(said).toContain('nobodyhasthisproject')
})

test('a wrong setting fails the build with a sentence that names it', () => {
  const { status, said } = build('builds', { PORT: 'three thousand' })
  expect(status).toBe(1)
  expect(said).toContain('PORT: must be a port')
  expect(said).not.toContain('at ')
})
