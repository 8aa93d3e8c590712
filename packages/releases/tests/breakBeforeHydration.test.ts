import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasEsmBuild } from '../src/next/hasEsmBuild.ts'

const root = join(import.meta.dirname, '../../..')
const breakBeforeHydration: (this: { resourcePath: string }, source: string) => string = createRequire(
  import.meta.url,
)(join(root, 'packages/releases/src/next/breakBeforeHydration.cjs'))
const start = 'node_modules/next/dist/client/app-next-turbopack.js'
const source = readFileSync(join(root, start.replace('/dist/', '/dist/esm/')), 'utf8')
const load = (file: string) => breakBeforeHydration.call({ resourcePath: join(root, file) }, source)

/** Runs a module with stubbed imports and requires; returns what it did, in order. */
function run(module: string): { done: string[]; later: (() => void)[] } {
  const done: string[] = []
  const later: (() => void)[] = []
  const hydrate = () => done.push('hydrate')
  new Function(
    'window',
    'self',
    'process',
    'require',
    'setTimeout',
    'appBootstrap',
    module.replaceAll(/^import .*$/gm, ''),
  )(
    { next: {} },
    {},
    { env: {} },
    (name: string) => {
      done.push(name)
      return { hydrate }
    },
    (work: () => void) => later.push(work),
    (work: () => void) => work(),
  )
  return { done, later }
}

test('without the loader, Next does everything in one task; with it, its modules and React have a task each', () => {
  const begun = '../lib/require-instrumentation-client'
  expect(hasEsmBuild.test(start)).toBe(true)
  expect(run(source).done).toEqual([begun, './app-index', 'hydrate'])
  const { done, later } = run(load(start))
  expect([...done]).toEqual([begun])
  later.shift()?.()
  expect([...done]).toEqual([begun, './app-index'])
  later.shift()?.()
  expect(done).toEqual([begun, './app-index', 'hydrate'])
  expect(later).toEqual([])
})

test('other modules stay as they are', () => {
  expect(load('node_modules/next/dist/client/link.js')).toBe(source)
})
