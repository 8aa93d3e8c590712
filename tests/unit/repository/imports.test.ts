import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findImports, findSources, siteFolders } from '../../support/sources.ts'

/** The folder of a file, cut to two levels, in the lake to four: `lib/content` for `lib/content/image.ts`. */
const toFolder = (file: string) =>
  dirname(file)
    .split('/')
    .slice(0, file.startsWith('packages/') ? 4 : 2)
    .join('/')

const lake = 'packages/content-lake/src'

/** The folders that each folder imports from. */
const imported = new Map<string, Set<string>>()
for (const file of findSources([...siteFolders, lake, 'packages/content-lake/client'])) {
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

/** The lowest layer first; the lake's README lists the highest first. */
const lakeLayers = ['model', 'access assets write', 'query', 'store', 'events history webhooks', 'routes', '']

test('the folders of the lake import only from layers below their own', () => {
  const toLayer = (folder: string) =>
    lakeLayers.findIndex((folders) => folders.split(' ').includes(folder.slice(lake.length + 1)))
  const within = [...imported].flatMap(([from, targets]) =>
    [...targets].filter((to) => from.startsWith(lake) && to.startsWith(lake)).map((to) => ({ from, to })),
  )
  expect(within.length).toBeGreaterThan(20)
  expect(within.filter(({ from, to }) => toLayer(to) === -1 || toLayer(to) >= toLayer(from))).toEqual([])
})
