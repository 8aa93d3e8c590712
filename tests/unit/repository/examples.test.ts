import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSources, readSource, root, workspaces } from '../../support/sources.ts'

/** Code of documentation, with the place where it stands: `packages/x/src/y.ts:12`. */
type Example = { place: string; code: string }

const packages = [...workspaces.keys()]
const sources = findSources(packages.flatMap((name) => [`packages/${name}/src`, `packages/${name}/client`]))

const toLine = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** `a, type B, c as d` and `{ a, b: c }` as names: `a`, `B`, `d`; `a`, `c`. */
const toNames = (list: string): string[] =>
  list.split(',').flatMap((part) => /(\w+)\s*(?:=[^>].*)?[\s}\]]*$/.exec(part)?.[1] ?? [])

/** The names that declarations at the beginning of a line give, once each, although a function has overloads. */
const findDeclared = (code: string, before = ''): string[] => {
  const kinds = '(?:abstract class|class|const|enum|function\\*?|interface|let|type)'
  const declarations = `^${before}(?:declare )?(?:async )?${kinds} (\\{[^}]*\\}|\\[[^\\]]*\\]|\\w+)`
  return [...code.matchAll(new RegExp(declarations, 'gm'))].flatMap(([, names = '']) => toNames(names))
}

/** The names that a module exports. */
const findExports = (source: string): Set<string> =>
  new Set([
    ...findDeclared(source, 'export '),
    ...[...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => toNames(names)),
  ])

/** The names that an example imports or declares itself. */
const findOwnNames = (code: string): Set<string> =>
  new Set([
    ...findDeclared(code, '(?:export )?'),
    ...[...code.matchAll(/^import ([^'"]*) from /gm)].flatMap(([, names = '']) => toNames(names)),
  ])

const docstring = /^ *\/\*\*((?:(?!\*\/)[\s\S])*)\*\//gm

/** What follows each `@example` in the docstrings of a module. It knows the names that the module exports. */
function findDocstringExamples(file: string): Example[] {
  const source = readSource(file)
  const exported = [...findExports(source)]
  return [...source.matchAll(docstring)].flatMap((found) =>
    [...found[0].matchAll(/@example\b((?:(?!\n *\* @|\*\/)[\s\S])*)/g)].map(({ 1: text = '', index }) => {
      const code = text
        .replace(/^ *\* ?/gm, '')
        .replace(/^\s*```\w*$/gm, '')
        .trim()
      const own = findOwnNames(code)
      const names = exported.filter(
        (name) => !own.has(name) && new RegExp(`(?<![.\\w])${name}(?!\\w)`).test(code),
      )
      // On the first line, so that the lines of problems are those of the example; the semicolon, because it may be JSX.
      const imported = names.length > 0 ? `import { ${names.join(', ')} } from '${join(root, file)}'; ` : ''
      return { place: `${file}:${toLine(source, found.index + index)}`, code: `${imported}${code}` }
    }),
  )
}

/** The blocks of TypeScript in a README. */
function findReadmeExamples(file: string): Example[] {
  const text = readSource(file)
  return [...text.matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map((found) => ({
    place: `${file}:${toLine(text, found.index)}`,
    code: found[1] ?? '',
  }))
}

/** A sentence for each problem of some examples, with its place. The compiler names problems of syntax alone first. */
function compile(examples: readonly Example[]): string[] {
  const folder = createTemporaryFolder({ onEnd: afterAll })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  mkdirSync(join(folder, 'examples'))
  // With an export, it is a module, and its names are its own.
  for (const [index, { code }] of examples.entries())
    writeFileSync(join(folder, 'examples', `${index}.tsx`), `${code}\nexport {}\n`)
  const compilerOptions = {
    verbatimModuleSyntax: false,
    noUnusedLocals: false,
    incremental: false,
    plugins: [],
  }
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['examples'], exclude: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '--project', folder, '--pretty', 'false'],
    { cwd: folder, encoding: 'utf8' },
  )
  const problems = stdout.split('\n').filter((line) => line.includes('error TS'))
  if (status !== 0 && problems.length === 0) throw new Error(`The compiler did not run: ${stdout}${stderr}`)
  return problems.map((line) =>
    line.replace(
      /^(?:.*\/)?(\d+)\.tsx\((\d+),\d+\): error (TS\d+): /,
      (_all, index, at, code) =>
        `Line ${at} of the example at ${examples[Number(index)]?.place} does not compile (${code}): `,
    ),
  )
}

const mistake = { place: 'packages/x/src/y.ts:12', code: 'const count: number = "one"' }
const inDocstrings = sources.flatMap(findDocstringExamples)
const inReadmes = packages.flatMap((name) => findReadmeExamples(`packages/${name}/README.md`))

/** One run of the compiler for all of them, because it reads the types of Sanity and Next each time. */
let problems: string[] = []
beforeAll(() => {
  problems = compile([mistake, ...inDocstrings, ...inReadmes])
}, 300_000)

const listProblems = (examples: readonly Example[]): string =>
  problems.filter((problem) => examples.some(({ place }) => problem.includes(` ${place} `))).join('\n')

test('the place of a mistake in an example is named', () => {
  expect(listProblems([mistake])).toMatch(
    /^Line 1 of the example at packages\/x\/src\/y\.ts:12 does not compile.*not assignable/,
  )
})

test('each example of a docstring compiles', () => {
  expect(inDocstrings.length).toBeGreaterThan(30)
  expect(listProblems(inDocstrings)).toBe('')
})

test('each example of a README compiles', () => {
  expect(packages.filter((name) => !inReadmes.some(({ place }) => place.includes(`/${name}/`)))).toEqual([])
  expect(listProblems(inReadmes)).toBe('')
})

test('each type of options that an entry exports has an example', () => {
  const entries = packages.flatMap((name) =>
    Object.values(workspaces.get(name)?.exports ?? {}).map((file) => join('packages', name, file)),
  )
  const exported = new Set(
    entries.flatMap((file) => [...findExports(readSource(file))].filter((name) => name.endsWith('Options'))),
  )
  const withExample = sources.flatMap((file) =>
    [...readSource(file).matchAll(docstring)]
      .filter(([text]) => text.includes('@example'))
      .map((found) => /^\s*export type (\w+)/.exec(found.input.slice(found.index + found[0].length))?.[1]),
  )
  expect(exported.size).toBeGreaterThan(5)
  expect([...exported].filter((name) => !withExample.includes(name))).toEqual([])
})

test('no example switches the types off', () => {
  const examples = [...inDocstrings, ...inReadmes].filter(({ code }) =>
    /:\s*any\b|<any>|\bas any\b|@ts-/.test(code),
  )
  expect(examples.map(({ place }) => place)).toEqual([])
})

test('the names that a module exports, and those that an example has itself, are found', () => {
  const module = [
    'export function read(id: string): string',
    'export function read(id: number): string',
    'export const { bundles, useT: t } = createWords()',
    'export declare const version: string',
    'export { a, type B, c as d }',
    'const inner = 1',
  ]
  expect([...findExports(module.join('\n'))]).toEqual(['read', 'bundles', 't', 'version', 'a', 'B', 'd'])
  const example = [
    "import { inbox, type Mailer } from 'x'",
    'declare const database: Database',
    'const [first] = []',
  ]
  expect([...findOwnNames(example.join('\n'))]).toEqual(['database', 'first', 'inbox', 'Mailer'])
})
