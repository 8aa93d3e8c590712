import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findTestTitles } from '../../support/findTestTitles.ts'

/** One requirement of docs/product-lines.md. */
type Row = { line: string; where: string; tests: string }

const page = readFileSync('docs/product-lines.md', 'utf8')
const rows: Row[] = page
  .split('\n')
  .filter((text) => text.startsWith('| ') && !text.startsWith('| Line |'))
  .map((text) => {
    const [line = '', where = '', tests = '', ...more] = text.slice(1, -1).split('|')
    return { line: line.trim(), where: where.trim(), tests: more.length > 0 ? '' : tests.trim() }
  })

const linksOf = (text: string) => [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => target)

/** `[name](file) title`, one to a line of the cell. */
const named = rows.flatMap(({ tests }) =>
  tests.split('<br>').map((text) => {
    const [, file = '', title = ''] = /^\[[^\]]+\]\(([^)]+)\) (.+)$/.exec(text) ?? []
    return { text, file: join('docs', file), title }
  }),
)

describe('the page that goes through the product line by line', () => {
  test('no cell is empty', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.filter((row) => Object.values(row).includes(''))).toEqual([])
  })

  test('names only files and folders that are there', () => {
    for (const { line, where } of rows) {
      const files = linksOf(where)
      expect(files, line).not.toEqual([])
      expect(
        files.filter((file) => !existsSync(join('docs', decodeURI(file)))),
        line,
      ).toEqual([])
    }
  })

  test('names only tests that are there, under these titles', () => {
    const titles = new Map<string, RegExp[]>()
    for (const { file } of named)
      if (existsSync(file) && !titles.has(file)) titles.set(file, findTestTitles(readFileSync(file, 'utf8')))
    const unknown = named.filter(({ file, title }) => !titles.get(file)?.some((known) => known.test(title)))
    expect(unknown.map(({ text }) => text)).toEqual([])
  })
})

describe('the titles of tests are read with the places of their values', () => {
  const code = `
    test('plain (really)', () => {})
    test.each([1])('%s is of %j, $name', () => {})
    for (const n of [1]) test.describe(\`no \${n} at all\`, () => {})
    expect('no title')`

  test.each([
    ['plain (really)', true],
    ['1 is of {"a":1}, Zoé', true],
    ['no 7 at all', true],
    ['plain', false],
    ['no title', false],
  ])('“%s”: %s', (title, isKnown) => {
    expect(findTestTitles(code).some((known) => known.test(title))).toBe(isKnown)
  })
})
