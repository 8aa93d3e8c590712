import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'

/** What `npm run build` runs, with settings of its own; a project that nobody has cannot be reached. */
function build(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/buildCommand.ts'], {
    env: { ...process.env, LAKE_PORT: '1', NEXT_DIST_DIR: '.build/test-build', ...env },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

const unreachable = { NEXT_PUBLIC_SANITY_PROJECT_ID: 'nobodyhasthisproject' }

test('a configured lake that cannot be reached fails the build with one clear sentence', () => {
  const { status, said } = build(unreachable)
  expect(status).toBe(1)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(said).toContain('nobodyhasthisproject')
})

test('a wrong setting fails the build with a sentence that names it', () => {
  const { status, said } = build({ PORT: 'three thousand' })
  expect(status).toBe(1)
  expect(said).toContain('PORT: must be a port')
  expect(said).not.toContain('at ')
})

test('CONTENT_REQUIRED=0 builds the site from the built-in content, and says so loudly', () => {
  test.setTimeout(300_000)
  const { status, said } = build({ ...unreachable, CONTENT_REQUIRED: '0' })
  try {
    expect(status).toBe(0)
    expect(said).toContain('built in')
    expect(said).toContain('nobodyhasthisproject')
    expect(readFileSync('.build/test-build/server/app/fr.html', 'utf8')).toContain('Boulangerie en ligne')
  } finally {
    rmSync('.build/test-build', { recursive: true, force: true })
  }
})
