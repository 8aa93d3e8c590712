import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyRepo, runIn } from '../support/copyOfRepo.ts'
import { takeOtherSite } from '../support/otherSite.ts'

/**
 * A copy of the repo that is in English first, with another brand, colours, paths and packages. Its tests pass as they are, since they
 * own their data or read that of the site. Only `tests/identity` is about this site.
 */
let copy = ''

const vitest = ['node_modules/vitest/vitest.mjs', 'run']

beforeAll(() => {
  copy = copyRepo('other-site')
  takeOtherSite(copy)
  // As docs/make-it-yours.md says after another currency: messages about prices have an amount.
  runIn(copy, ['start.mjs', ...vitest, 'tests/unit/problems.test.ts', '--update'])
  runIn(copy, ['start.mjs', 'node_modules/@biomejs/biome/bin/biome', 'format', '--write'])
}, 600_000)

afterAll(() => rmSync(copy, { recursive: true, force: true }), 120_000)

test.each([
  ['its types are right', ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false'], {}],
  ['its code is formatted', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'], {}],
  ['the unit tests of npm test pass', vitest, { TEST_PART: 'guard' }],
  ['the other unit tests pass', vitest, { TEST_PART: 'rest' }],
  ['its code compiles', ['tests/compile.ts'], {}],
  ['the browser tests of npm test pass', ['tests/browser.ts'], { TEST_PART: 'guard' }],
])('%s', (_, args, env: Record<string, string>) => {
  const { status, output } = runIn(copy, ['start.mjs', ...args], env)
  expect(status, output.slice(-20_000)).toBe(0)
})
