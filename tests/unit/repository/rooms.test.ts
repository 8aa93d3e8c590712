import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync([
  '{app,components,studio,lib,schemas,server}/**/*.{ts,tsx}',
  'packages/content-lake/{src,client}/**/*.ts',
])

/** The folder of a file; what is below a folder of `lib`, `server` or the others belongs to the same room. */
const toRoom = (file: string) =>
  dirname(file)
    .split('/')
    .slice(0, file.startsWith('packages/') ? 4 : 2)
    .join('/')

/** What each room imports from. */
const arrows = new Map<string, Set<string>>()
for (const file of files) {
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import) '([.#][^']+)'/g)) {
    const [from, to] = [
      toRoom(file),
      toRoom(path.startsWith('#') ? path.slice(1) : join(dirname(file), path)),
    ]
    if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(normalize(to)))
  }
}

/** The ways that lead from a room back to itself. */
function findCircles(room: string, way: readonly string[] = []): string[] {
  if (way.includes(room)) return way[0] === room ? [[...way, room].join(' → ')] : []
  return [...(arrows.get(room) ?? [])].flatMap((next) => findCircles(next, [...way, room]))
}

test('no room imports from a room that imports from it, not even by way of others', () => {
  expect(arrows.size).toBeGreaterThan(30)
  expect([...arrows.keys()].flatMap((room) => findCircles(room))).toEqual([])
})

/** From the bottom to the top, as the lake's README lists them from the top to the bottom. */
const lakeLayers = ['model', 'access assets write', 'query', 'store', 'events history webhooks', 'routes', '']

test('the rooms of the lake import from layers below their own only', () => {
  const lake = 'packages/content-lake/src'
  const toLayer = (room: string) =>
    lakeLayers.findIndex((rooms) => rooms.split(' ').includes(room.slice(lake.length + 1)))
  const within = [...arrows].flatMap(([from, tos]) =>
    [...tos].filter((to) => from.startsWith(lake) && to.startsWith(lake)).map((to) => ({ from, to })),
  )
  expect(within.length).toBeGreaterThan(20)
  expect(within.filter(({ from, to }) => toLayer(to) === -1 || toLayer(to) >= toLayer(from))).toEqual([])
})
