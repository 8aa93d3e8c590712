import { expect, test } from 'vitest'
import { findImports, findSources, readSource } from './sources.ts'

const sources = findSources([
  'app',
  'components',
  'studio',
  'lib',
  'schemas',
  'server',
  'packages',
  'tests',
  'bench',
  'fonts',
])
const imports = [...sources, 'next.config.ts', 'playwright.config.ts'].flatMap(findImports)

/** The values a file hands out. Types say what its functions take and give, wanted elsewhere or not. */
const findExports = (file: string): string[] =>
  [...readSource(file).matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  )

const isImported = (file: string, name: string): boolean =>
  imports.some(
    ({ from, words }) =>
      'file' in from &&
      from.file === file &&
      (words.startsWith('*') || new RegExp(`\\b${name}\\b`).test(words)),
  )

test('finds exports and who imports them', () => {
  expect(findExports('lib/env.ts')).toContain('parseEnv')
  expect(isImported('lib/env.ts', 'parseEnv')).toBe(true)
  expect(isImported('lib/env.ts', 'parse')).toBe(false)
})

test('nothing is exported that nobody imports', () => {
  // What app exports, Next asks for by name; the other writes a module, whose text is in it.
  const exempt = /^app\/|\.(test|spec)\.ts$|^lib\/preferences\/buildBeforePaint\.ts$/
  const handedOut = sources.filter((file) => !exempt.test(file))
  const unused = handedOut.flatMap((file) =>
    findExports(file)
      .filter((name) => !isImported(file, name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unused).toEqual([])
})
