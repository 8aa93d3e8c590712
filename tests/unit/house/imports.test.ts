import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const rooms = ['app', 'components', 'studio', 'lib', 'schemas', 'server'] as const
type Room = (typeof rooms)[number]

/** What each room may import from; see docs/house.md. */
const allowed: Record<Room, Room[]> = {
  app: ['app', 'components', 'studio', 'lib', 'schemas'],
  components: ['components', 'lib', 'schemas'],
  studio: ['studio', 'lib', 'schemas'],
  lib: ['lib', 'schemas'],
  schemas: ['schemas', 'lib'],
  server: ['server', 'lib', 'schemas'],
}

const toRoom = (path: string): Room | undefined => rooms.find((room) => path.startsWith(`${room}/`))

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/(?:from|import\(|import)\s*['"]([^'"]+)['"]/g)].flatMap(([, name = '']) => {
    if (name.startsWith('#')) return [name.slice(1)]
    return name.startsWith('.') ? [relative(root, join(root, dirname(file), name))] : []
  })
}

const files = rooms.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: root }))

test('finds the files of every room', () => {
  for (const room of rooms) expect(files.some((file) => toRoom(file) === room)).toBe(true)
})

test('imports go down the list of rooms only', () => {
  const upward = files.flatMap((file) => {
    const room = toRoom(file)
    return importsOf(file)
      .filter((path) => {
        const target = toRoom(path)
        return room && target && !allowed[room].includes(target)
      })
      .map((path) => `${file} imports ${path}`)
  })
  expect(upward).toEqual([])
})

test('the lake knows nothing of this site', () => {
  const strangers = files
    .filter((file) => file.startsWith('server/lake/'))
    .flatMap((file) => importsOf(file).filter((path) => toRoom(path) && !path.startsWith('server/')))
  expect(strangers).toEqual([])
})

test('what visitors load does not know where the lake is', () => {
  const talkers = /^(@sanity\/|next-sanity|sanity|groq)|lake/i
  const visitors = files.filter((file) => file.startsWith('components/') || file.startsWith('app/[lang]/'))
  expect(visitors.length).toBeGreaterThan(60)
  const told = visitors.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const addresses = [...source.matchAll(/['"`]([^'"`\s]*)['"`]/g)].map(([, text = '']) => text)
    return addresses.filter((text) => talkers.test(text)).map((text) => `${file}: ${text}`)
  })
  expect(told).toEqual([])
})
