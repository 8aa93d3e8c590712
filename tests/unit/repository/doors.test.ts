import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  findImports,
  findSources,
  readCode,
  readSource,
  root,
  siteFolders,
  workspaces,
} from '../../support/sources.ts'

/** How many entries a package may have; 4 if it is not named here. */
const limits: Record<string, number> = { releases: 8, content: 5, inbox: 5, 'studio-kit': 5 }

/** Where the code of an entry runs. `.` runs anywhere; `./node` loads no other package; `./schema` in the Studio and in scripts that read its types. */
const places = [
  '.',
  './server',
  './node',
  './front',
  './lake',
  './renderer',
  './images',
  './commands',
  './next',
  './browser',
  './react',
  './studio',
  './schema',
  './testing',
]

/** The lake can leave this repo, and has its own rules. */
const packages = [...workspaces].filter(([name]) => name !== 'content-lake')
const toEntryFile = (entry: string) => (entry === '.' ? './src/index.ts' : `./src/${entry.slice(2)}.ts`)
const entryFiles = new Set(
  packages.flatMap(([name, { exports }]) =>
    Object.keys(exports).map((entry) => toPath(name, toEntryFile(entry))),
  ),
)

function toPath(name: string, file: string): string {
  return `packages/${name}/${file.slice(2)}`
}

const reExport = /^export (?:type )?\{[^}]*\} from '\.[^']*'\n/gm

describe.each(packages)('packages/%s', (name, { exports }) => {
  test('has few entries, each named after a place where code runs', () => {
    const entries = Object.keys(exports)
    expect(entries.length).toBeLessThanOrEqual(limits[name] ?? 4)
    expect(entries.filter((entry) => !places.includes(entry))).toEqual([])
    expect(Object.values(exports)).toEqual(entries.map(toEntryFile))
  })

  test('its entries name what they export, and contain nothing else', () => {
    const files = Object.values(exports).map((file) => toPath(name, file))
    expect(files.filter((file) => readSource(file).replace(reExport, '').trim() !== '')).toEqual([])
  })

  test('no other file exports what is in another one', () => {
    const inside = findSources([`packages/${name}/src`]).filter((file) => !entryFiles.has(file))
    expect(inside.length).toBeGreaterThan(0)
    expect(
      inside.filter((file) => /^export (?:\*|(?:type )?\{[^}]*\}) .*?from '/m.test(readSource(file))),
    ).toEqual([])
  })
})

/** Code that imports packages, by where it is: each package is outside of the others. */
const importers = [
  ...findSources([...siteFolders, 'tests', 'bench', 'netlify', 'fonts']),
  ...findSources(['packages']).filter((file) => !file.includes('/node_modules/')),
  ...globSync('*.{ts,mjs}', { cwd: root }),
]

test('nobody imports past an entry', () => {
  // The launcher runs before any package exists; building a package runs on the sources of this repo.
  const byPath =
    /^start\.mjs imports packages\/releases\/src\/launcher\/|^packages\/[^/]+\/tests\/package\/\S+ imports packages\/foundation\/pack\//
  const past = importers.flatMap((file) =>
    findImports(file).flatMap((from) => {
      if ('package' in from)
        return from.package.startsWith('@freelance-site/') ? [`${file} imports ${from.package}`] : []
      const folder = from.file.split('/').slice(0, 2).join('/')
      if (!packages.some(([name]) => folder === `packages/${name}`)) return []
      return file.startsWith(`${folder}/`) || entryFiles.has(from.file)
        ? []
        : [`${file} imports ${from.file}`]
    }),
  )
  expect(importers.length).toBeGreaterThan(1_000)
  expect(past.filter((each) => !byPath.test(each))).toEqual([])
})

test('no package imports itself by its name, except in examples', () => {
  const own = importers.filter((file) => /^packages\/[^/]+\/(?:src|tests|testing)\//.test(file))
  const named = own.filter((file) => {
    const name = file.split('/')[1] ?? ''
    return !name.startsWith('content-lake') && readCode(file).includes(`from '@freelance-site/${name}`)
  })
  expect(named).toEqual([])
})

/** Types that a reader has to compute: of what `createX` returns, or of what another type leaves over. */
const computedType = /ReturnType<typeof create|Partial<Omit</

test('types that an entry exports are written out', () => {
  const reached = [...entryFiles].flatMap(findImports).flatMap((from) => ('file' in from ? [from.file] : []))
  expect(reached.length).toBeGreaterThan(50)
  expect([...new Set(reached)].filter((file) => computedType.test(readSource(file)))).toEqual([])
})
