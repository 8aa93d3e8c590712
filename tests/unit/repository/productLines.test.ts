import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inEachDatabase, lakeGuards, leftToAll } from '../../parts.ts'

/** One requirement of docs/product-lines.md. */
type Row = { line: string; where: string; tests: string }

const rows: Row[] = readFileSync('docs/product-lines.md', 'utf8')
  .split('\n')
  .filter((text) => text.startsWith('| ') && !text.startsWith('| Line |'))
  .map((text) => {
    const [line = '', where = '', tests = '', ...more] = text.slice(1, -1).split('|')
    return { line: line.trim(), where: where.trim(), tests: more.length > 0 ? '' : tests.trim() }
  })

const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => decodeURI(target))
const isThere = (file: string) => existsSync(join('docs', file))

test('every requirement names its code and its test', () => {
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.filter((row) => Object.values(row).includes(''))).toEqual([])
})

test('every requirement names existing files, including a test', () => {
  const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
  const wrong = rows.filter(
    ({ where, tests }) =>
      linksOf(where).length === 0 ||
      !linksOf(tests).some(isTest) ||
      [...linksOf(where), ...linksOf(tests)].some((file) => !isThere(file)),
  )
  expect(wrong).toEqual([])
})

/** Whether `npm test` runs something of a file of tests, and does not leave all of it to `npm run test:all`. */
function isInGuard(file: string): boolean {
  const path = join('docs', file)
  if (path.startsWith('packages/')) return lakeGuards.includes(path)
  if ([...leftToAll.unit, ...leftToAll.browser].includes(path)) return false
  const source = readFileSync(path, 'utf8')
  return [...source.matchAll(/\btest\(/g)].length > [...source.matchAll(/tag: '@all'/g)].length
}

test('npm test guards every requirement by at least one of its files', () => {
  const unguarded = rows.filter(({ tests }) => !linksOf(tests).some(isInGuard))
  expect(unguarded.map(({ line }) => line)).toEqual([])
})

test('every file that tests something in each database runs in both parts', () => {
  const found = globSync('tests/unit/**/*.test.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('\ndescribeInEach('),
  )
  expect(inEachDatabase).toEqual(found.toSorted())
})
