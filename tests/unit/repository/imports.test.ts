import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findImports, findLoaded, findSources, readSource, siteFolders } from '../../support/sources.ts'

/** Where releases come from: a file beside the folders, such as `site.ts`, counts as a folder. */
const sourcesOfReleases = ['packages/releases/src', 'packages/content/src']

/** The folder of a file, cut to two levels, in the lake to four: `lib/content` for `lib/content/image.ts`. */
const toFolder = (file: string) =>
  sourcesOfReleases.includes(dirname(file))
    ? file
    : dirname(file)
        .split('/')
        .slice(0, file.startsWith('packages/') ? 4 : 2)
        .join('/')

const lake = 'packages/content-lake/src'

/** The folders that each folder imports from. */
const imported = new Map<string, Set<string>>()
for (const file of findSources([...siteFolders, lake, ...sourcesOfReleases])) {
  for (const from of findImports(file)) {
    if (!('file' in from)) continue
    const [importer, target] = [toFolder(file), toFolder(from.file)]
    if (importer !== target) imported.set(importer, (imported.get(importer) ?? new Set()).add(target))
  }
}

/** A chain of imports that begins and ends with a folder. */
function findCycle(folder: string): string[] {
  const chains = new Map([[folder, folder]])
  // A map also visits what is added while it is read.
  for (const [importer, chain] of chains)
    for (const next of imported.get(importer) ?? []) {
      if (next === folder) return [`${chain} → ${folder}`]
      if (!chains.has(next)) chains.set(next, `${chain} → ${next}`)
    }
  return []
}

test('no two folders import from each other, directly or through other folders', () => {
  expect(imported.size).toBeGreaterThan(30)
  expect([...imported.keys()].flatMap(findCycle)).toEqual([])
})

/** The entry of studio-kit that servers and schemas may import, and the one for schemas. */
const [withoutStudio, forSchemas] = ['packages/studio-kit/src/index.ts', 'packages/studio-kit/src/schema.ts']

test('outside the Studio, only the entry of studio-kit is imported that loads neither Sanity nor React; schemas also build fields of it', () => {
  const importedBy = (folders: string[]) =>
    findSources(folders)
      .flatMap(findImports)
      .flatMap((from) => ('file' in from && from.file.startsWith('packages/studio-kit/') ? from.file : []))
  const entries = new Set([
    ...importedBy(siteFolders.filter((folder) => folder !== 'studio' && folder !== 'schemas')),
    ...importedBy(['schemas']).filter((file) => file !== forSchemas),
  ])
  expect([...entries]).toEqual([withoutStudio])
  const loaded = findLoaded([withoutStudio]).filter((each) => !each.endsWith('.ts'))
  expect(loaded).toEqual([])
})

const isServerFile = (file: string) => /\.server\.tsx?$|^lib\/(?:pull|webhook)\/|^server\//.test(file)

test('what may run in a browser loads no file and no library of a server', () => {
  const sources = findSources(['components', 'studio', 'schemas', 'lib']).filter(
    (file) => !isServerFile(file) && !file.endsWith('.mjs'),
  )
  const loaded = findLoaded(sources)
  expect(loaded).toContain('packages/studio-kit/src/studioKit.tsx')
  expect(loaded.filter((each) => isServerFile(each) || /^(?:node:|pg$|nodemailer$|tar$)/.test(each))).toEqual(
    [],
  )
})

test('what visitors load contains nothing of the Studio or the lake', () => {
  const loaded = findLoaded(findSources(['components']))
  expect(loaded).toContain('packages/inbox/src/form.ts')
  const ofStudio = /^(?:packages\/)?(?:sanity|@sanity|next-sanity|groq|studio-kit|content-lake)\b|\/studio\//
  expect(loaded.filter((each) => ofStudio.test(each))).toEqual([])
})

test('what visitors load has the paths of pages, and not the list of all pages', () => {
  const parts = findSources(['components', 'app/[lang]']).filter((file) =>
    readSource(file).startsWith("'use client'"),
  )
  expect(parts.length).toBeGreaterThan(5)
  const loaded = findLoaded(parts)
  expect(loaded).toContain('lib/localPath.ts')
  const readsList = (file: string) =>
    /^(?:import|export) (?!type\b)[^'\n]*'[^'\n]*\/pages\.ts'/m.test(readSource(file))
  // A browser gets another file instead of this one: `imports` in package.json.
  expect(loaded.filter((each) => each.startsWith('lib/') && readsList(each))).toEqual(['lib/localPaths.ts'])
})

test('the style sheets that several pages share are imported in one order', () => {
  const lists = ['components/styles/shared.ts', 'components/styles/documentPages.ts']
  const shared = lists.flatMap((file) =>
    findImports(file).flatMap((from) => ('file' in from ? from.file : [])),
  )
  expect(shared.length).toBeGreaterThan(10)
  const others = findSources(siteFolders).filter((file) => !lists.includes(file))
  const past = others.filter((file) =>
    findImports(file).some((from) => 'file' in from && shared.includes(from.file)),
  )
  expect(past).toEqual([])
})
