import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReads, type PageReads } from '../src/render/reads.ts'

type Item = { title: string; tags: string[] }
type Content = { brand: string; items: Item[]; byId: Record<string, Item>; note?: string | undefined }

const content: Content = {
  brand: 'Atelier',
  items: [
    { title: 'One', tags: ['a', 'b'] },
    { title: 'Two', tags: [] },
  ],
  byId: { one: { title: 'One', tags: [] } },
}

/** Reads of a content by `read`, and whether a later content changes something of them. */
async function setUp(read: (content: Content) => unknown) {
  const changes = new Set<number>()
  const reads = createReads(
    () => 'today',
    (changed) => {
      for (const place of changed) changes.add(place)
    },
  )
  const tracked = reads.track('en', 'r1', content)
  const recorded = await reads.record(async () => read(tracked))
  const isChangedBy = (later: Content) => {
    reads.track('en', 'r2', later)
    return recorded.reads.places?.some((place) => changes.has(place)) ?? true
  }
  return { reads, tracked, recorded, isChangedBy }
}

const copy = (): Content => structuredClone(content)

describe('what a page has read is changed', () => {
  test.each<[string, (content: Content) => unknown, (later: Content) => void]>([
    ['by another value', ({ brand }) => brand, (later) => Object.assign(later, { brand: 'Studio' })],
    [
      'by another value in a list',
      ({ items }) => items.map(({ title }) => title),
      ({ items }) => void (items[1] && Object.assign(items[1], { title: '2' })),
    ],
    [
      'by a longer list',
      ({ items }) => items.length,
      ({ items }) => void items.push({ title: '', tags: [] }),
    ],
    ['by a shorter list', ({ items }) => [...items], ({ items }) => void items.pop()],
    ['by another key', ({ byId }) => Object.keys(byId), ({ byId }) => Object.assign(byId, { two: {} })],
    ['by a value that was missing', (read) => read.note, (later) => Object.assign(later, { note: '' })],
    [
      'by a key that was missing',
      (read) => 'note' in read,
      (later) => Object.assign(later, { note: undefined }),
    ],
    [
      'by the order of keys',
      (read) => ({ ...read }),
      (later) => {
        const { brand } = later
        Reflect.deleteProperty(later, 'brand')
        later.brand = brand
      },
    ],
    ['by a list in place of a record', ({ byId }) => byId.one, (later) => Object.assign(later, { byId: [] })],
    [
      'by what is written as JSON',
      (read) => JSON.stringify(read),
      ({ items }) => void items[0]?.tags.push('c'),
    ],
  ])('%s', async (_what, read, change) => {
    const { isChangedBy } = await setUp(read)
    const later = copy()
    change(later)
    expect(isChangedBy(later)).toBe(true)
  })
})

test.each<[string, (content: Content) => unknown, (later: Content) => void]>([
  ['an equal content', (read) => JSON.stringify(read), () => {}],
  ['what it did not read', ({ brand }) => brand, ({ items }) => void items.pop()],
  [
    'another field of the same item',
    ({ items }) => items[0]?.title,
    ({ items }) => void items[0]?.tags.pop(),
  ],
  [
    'an item after those it looked at',
    ({ items }) => items.find(({ title }) => title === 'One')?.title,
    ({ items }) => void (items[1] && Object.assign(items[1], { title: '2' })),
  ],
])('what a page has read is not changed by %s', async (_what, read, change) => {
  const { isChangedBy } = await setUp(read)
  const later = copy()
  change(later)
  expect(isChangedBy(later)).toBe(false)
})

test('a value in two places is one object, and is changed in either of them', async () => {
  const [shared] = content.items
  if (!shared) throw new Error('The content has an item.')
  const both = { ...content, byId: { one: shared } }
  const changes = new Set<number>()
  const reads = createReads(
    () => '',
    (changed) => void [...changed].map((place) => changes.add(place)),
  )
  const tracked = reads.track('en', 'r1', both)
  const { reads: read } = await reads.record(async () => {
    expect(tracked.byId.one).toBe(tracked.items[0])
    return tracked.byId.one?.title
  })
  reads.track('en', 'r2', { ...both, byId: { one: { ...shared, title: 'Uno' } } })
  expect(read.places?.some((place) => changes.has(place))).toBe(true)
})

test('a page shows the revisions that it has read, with the clock before it', async () => {
  const { reads, recorded, tracked } = await setUp(({ brand }) => brand)
  expect(recorded).toMatchObject({ result: 'Atelier', reads: { revisions: ['r1'], clock: 'today' } })
  const later = reads.track('en', 'r2', copy())
  const mixed = await reads.record(async () => tracked.brand + later.brand)
  expect(mixed.reads.revisions).toEqual(['r1', 'r2'])
  expect((await reads.record(async () => 'nothing')).reads.revisions).toEqual([])
})

test('a content is current once it was passed in that revision', async () => {
  const { reads, recorded } = await setUp(({ brand }) => brand)
  expect(recorded.reads.names).toEqual(['en'])
  expect(reads.areCurrent(['en'], 'r1')).toBe(true)
  expect(reads.areCurrent(['en'], 'r2')).toBe(false)
  reads.track('fr', 'r2', copy())
  expect(reads.areCurrent(['en', 'fr'], 'r2')).toBe(false)
  reads.track('en', 'r2', copy())
  expect(reads.areCurrent(['en', 'fr'], 'r2')).toBe(true)
})

test('pages that are rendered at the same time have reads of their own', async () => {
  const { reads, tracked } = await setUp(() => {})
  const read = async (key: 'brand' | 'note') => {
    await Promise.resolve()
    return tracked[key]
  }
  const [one, two] = await Promise.all([reads.record(() => read('brand')), reads.record(() => read('note'))])
  expect(one.reads.places).toHaveLength(1)
  expect(one.reads.places).not.toEqual(two.reads.places)
})

test('a page beside which something unknown reads is not known to have read all that it shows', async () => {
  const { reads, tracked } = await setUp(() => {})
  const { promise, resolve } = Promise.withResolvers<void>()
  const recorded = reads.record(() => promise)
  void tracked.brand
  resolve()
  expect((await recorded).reads.places).toBeNull()
})

const text = fc.constantFrom('', 'a', 'b')
const item = fc.record({ title: text, tags: fc.array(text, { maxLength: 2 }) })
const anyContent = fc.record(
  {
    brand: text,
    items: fc.array(item, { maxLength: 3 }),
    byId: fc.dictionary(fc.constantFrom('one', 'two'), item, { maxKeys: 2 }),
    note: text,
  },
  { requiredKeys: ['brand', 'items', 'byId'] },
)
const readers: ((content: Content) => unknown)[] = [
  ({ brand, note }) => [brand, note],
  ({ items }) => items.filter(({ tags }) => tags.includes('a')).map(({ title }) => title),
  ({ items }) => items.at(-1)?.tags,
  ({ byId }) => Object.entries(byId).map(([id, { title }]) => id + title),
  ({ byId }) => [byId.one?.tags.length, 'two' in byId],
  (content) => ({ ...content, items: [...content.items].reverse() }),
]

test('whatever the contents are, a page that would be another one has read something that changed', async () => {
  await fc.assert(
    fc.asyncProperty(anyContent, anyContent, fc.constantFrom(...readers), async (before, after, reader) => {
      const changes = new Set<number>()
      const reads = createReads(
        () => '',
        (changed) => void [...changed].map((place) => changes.add(place)),
      )
      const tracked = reads.track('en', 'r1', before)
      const render = async (content: Content) => JSON.stringify(reader(content))
      const { result, reads: read }: { result: string | undefined; reads: PageReads } = await reads.record(
        () => render(tracked),
      )
      expect(result).toBe(await render(before))
      reads.track('en', 'r2', after)
      const isChanged = read.places?.some((place) => changes.has(place))
      if (result !== (await render(after))) expect(isChanged).toBe(true)
    }),
    { numRuns: 500 },
  )
})
