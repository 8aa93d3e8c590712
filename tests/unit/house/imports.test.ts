import { expect, test } from 'vitest'
import { findImports, findSources, type Room, readSource, rooms } from './sources.ts'

/** What each room may import from. */
const allowed: Record<Room, Room[]> = {
  app: ['app', 'components', 'studio', 'lib', 'schemas'],
  components: ['components', 'lib'],
  studio: ['studio', 'lib', 'schemas', 'packages/content-lake'],
  schemas: ['schemas', 'lib'],
  lib: ['lib'],
  server: ['server', 'lib', 'packages/content-lake'],
  'packages/content-lake': ['packages/content-lake'],
}

const toRoom = (path: string): Room | undefined => rooms.find((room) => path.startsWith(`${room}/`))

const files = findSources(rooms)
const neighbours = new Map(
  files.map((file) => [file, findImports(file).flatMap(({ from }) => ('file' in from ? [from.file] : []))]),
)

test('finds the files of every room, and what they import', () => {
  for (const room of rooms) expect(files.some((file) => toRoom(file) === room)).toBe(true)
  expect(neighbours.get('server/start.ts')).toContain('lib/env.ts')
  expect(neighbours.get('studio/StudioMount.tsx')).toContain('studio/Studio.tsx')
  expect(neighbours.get('server/processes/lakeProcess.ts')).toContain(
    'packages/content-lake/src/startLake.ts',
  )
})

test('imports go down the list of rooms only', () => {
  const upward = [...neighbours].flatMap(([file, imported]) => {
    const room = toRoom(file)
    return imported
      .filter((path) => {
        const target = toRoom(path)
        return room && target && !allowed[room].includes(target)
      })
      .map((path) => `${file} imports ${path}`)
  })
  expect(upward).toEqual([])
})

test('the Studio takes from the lake’s package what browsers load, and nothing else', () => {
  const taken = [...neighbours]
    .filter(([file]) => file.startsWith('studio/'))
    .flatMap(([, imported]) => imported.filter((path) => path.startsWith('packages/')))
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.filter((path) => !path.startsWith('packages/content-lake/client/'))).toEqual([])
})

test('what visitors load does not know where the lake is', () => {
  const talkers = /^(@sanity\/|next-sanity|sanity|groq)|lake/i
  const visitors = files.filter((file) => file.startsWith('components/') || file.startsWith('app/[lang]/'))
  expect(visitors.length).toBeGreaterThan(60)
  const told = visitors.flatMap((file) => {
    const addresses = [...readSource(file).matchAll(/['"`]([^'"`\s]*)['"`]/g)].map(([, text = '']) => text)
    return addresses.filter((text) => talkers.test(text)).map((text) => `${file}: ${text}`)
  })
  expect(told).toEqual([])
})

test('no file comes back to itself by its imports', () => {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, trail: string[]) => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (done.has(file) || trail.includes(file)) return
    for (const next of neighbours.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})
