import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs a command of Next directly, without a build. */
function run(command: 'build' | 'start') {
  const { CONTENT_SNAPSHOT: _, ...env } = process.env
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', command], {
    env: { ...env, NODE_ENV: 'production', NEXT_DIST_DIR: '.build/nothing-built', PORT: '0' },
    encoding: 'utf8',
  })
  return [status, stderr]
}

test('plain next build ends at once and names the command that reads the content', () => {
  expect(run('build')).toEqual([
    1,
    'Run `npm run build` instead of `next build`: it reads the content that the pages are made of.\n',
  ])
})

test('plain next start without a build ends at once and names the commands to run instead', () => {
  expect(run('start')).toEqual([
    1,
    'There is no build to serve yet: run `npm run build` first, or `npm start`, which needs none.\n',
  ])
})
