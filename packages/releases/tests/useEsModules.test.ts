import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasEsmBuild } from '../src/next/hasEsmBuild.ts'

const root = join(import.meta.dirname, '../../..')
const useEsModules: (this: { resourcePath: string }, source: string) => string = createRequire(
  import.meta.url,
)(join(root, 'packages/releases/src/next/useEsModules.cjs'))
const load = (file: string, source: string) => useEsModules.call({ resourcePath: join(root, file) }, source)

test('browsers get a file of Next as an ES module', () => {
  const link = 'node_modules/next/dist/client/link.js'
  const source = readFileSync(join(root, link), 'utf8')
  expect(source).toContain('exports')
  expect(hasEsmBuild.test(link)).toBe(true)
  expect(load(link, source)).toMatch(/^export /m)
  expect(load(link, source)).not.toContain('module.exports')
})

test('a file that Next ships as CommonJS only stays unchanged', () => {
  expect(load('node_modules/next/dist/compiled/react/index.js', 'as it is')).toBe('as it is')
})

test('Next ships every module of its browser code in both forms', () => {
  const list = (folder: string) =>
    globSync('{client,shared}/**/*.js', { cwd: join(root, 'node_modules/next/dist', folder) }).toSorted()
  expect(list('.').length).toBeGreaterThan(300)
  expect(list('esm')).toEqual(expect.arrayContaining(list('.')))
})
