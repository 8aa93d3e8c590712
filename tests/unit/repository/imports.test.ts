import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findImports, findSources, siteFolders } from '../../support/sources.ts'

/** `lib/content` of `lib/content/image.ts`; folders below the second level, in the lake the fourth, count as one. */
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

/** The cycles of imports that lead from a folder back to itself. */
function findCycles(folder: string, path: readonly string[] = []): string[] {
  if (path.includes(folder)) return path[0] === folder ? [[...path, folder].join(' → ')] : []
  return [...(imported.get(folder) ?? [])].flatMap((next) => findCycles(next, [...path, folder]))
}

test('no folder imports from a folder that imports from it, directly or through others', () => {
  expect(imported.size).toBeGreaterThan(30)
  expect([...imported.keys()].flatMap((folder) => findCycles(folder))).toEqual([])
})

/** From the bottom to the top; the lake's README lists them from the top to the bottom. */
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
