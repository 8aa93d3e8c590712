import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs a command of Next alone, where nothing was built. */
function run(command: string) {
  const { CONTENT_SNAPSHOT: _, ...env } = process.env
  return spawnSync(process.execPath, ['node_modules/next/dist/bin/next', command], {
    env: { ...env, NODE_ENV: 'production', NEXT_DIST_DIR: '.build/nothing-built', PORT: '0' },
    encoding: 'utf8',
  })
}

test.each([
  [
    'build',
    'Run `npm run build` instead of `next build`: it reads the content that the pages are made of.\n',
  ],
  ['start', 'There is no build to serve yet: run `npm run build` first, or `npm start`, which needs none.\n'],
])('plain next %s ends at once with one sentence, which names the right command', (command, sentence) => {
  const { status, stderr } = run(command)
  expect([status, stderr]).toEqual([1, sentence])
})
