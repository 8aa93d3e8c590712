import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findImports, findLoaded, findSources, siteFolders } from '../../support/sources.ts'

/** The folder of a file, cut to two levels, in the lake to four: `lib/content` for `lib/content/image.ts`. */
const toFolder = (file: string) =>
  dirname(file)
    .split('/')
    .slice(0, file.startsWith('packages/') ? 4 : 2)
    .join('/')

const lake = 'packages/content-lake/src'

/** The folders that each folder imports from. */
const imported = new Map<string, Set<string>>()
for (const file of findSources([...siteFolders, lake])) {
  for (const from of findImports(file)) {
    if (!('file' in from)) continue
    const [importer, target] = [toFolder(file), toFolder(from.file)]
    if (importer !== target) imported.set(importer, (imported.get(importer) ?? new Set()).add(target))
  }
}

/** The cycles of imports that begin and end with a folder. */
function findCycles(folder: string, path: readonly string[] = []): string[] {
  if (path.includes(folder)) return path[0] === folder ? [[...path, folder].join(' → ')] : []
  return [...(imported.get(folder) ?? [])].flatMap((next) => findCycles(next, [...path, folder]))
}

test('no two folders import from each other, directly or through other folders', () => {
  expect(imported.size).toBeGreaterThan(30)
  expect([...imported.keys()].flatMap((folder) => findCycles(folder))).toEqual([])
})

/** The files of studio-kit that servers and schemas may import. */
const withoutStudio = ['packages/studio-kit/src/translation.ts']

test('outside the Studio, only parts of studio-kit are imported that load neither Sanity nor React; schemas also build fields of it', () => {
  const importedBy = (folders: string[]) =>
    findSources(folders)
      .flatMap(findImports)
      .flatMap((from) => ('file' in from && from.file.startsWith('packages/studio-kit/') ? from.file : []))
  const parts = new Set([
    ...importedBy(siteFolders.filter((folder) => folder !== 'studio' && folder !== 'schemas')),
    ...importedBy(['schemas']).filter((file) => !file.startsWith('packages/studio-kit/src/schema/')),
  ])
  expect(parts).toContain(withoutStudio[0])
  expect([...parts].filter((file) => !withoutStudio.includes(file))).toEqual([])
  const loaded = withoutStudio.flatMap(findImports).map((from) => ('file' in from ? from.file : from.package))
  const allowed = [...withoutStudio, 'packages/foundation/src/studioLanguage.ts', 'i18next']
  expect(loaded.filter((each) => !allowed.includes(each))).toEqual([])
})

const isServerFile = (file: string) => /\.server\.tsx?$|^lib\/(?:pull|webhook)\/|^server\//.test(file)

test('what may run in a browser loads no file and no library of a server', () => {
  const sources = findSources(['components', 'studio', 'schemas', 'lib']).filter(
    (file) => !isServerFile(file) && !file.endsWith('.mjs'),
  )
  const loaded = findLoaded(sources)
  expect(loaded).toContain('packages/inbox/src/studio/plugin.tsx')
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
