import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'

/** A place in the content, such as `projects.3.title`: the number of its value, and that of its list of keys, which follows. */
type Place = { value: number; keys: number; below: Map<string, Place> }

type Below = { of: readonly Place[]; found: readonly Place[] }

const nowhere: readonly Place[] = []

/** What was read while a page was rendered. */
export type PageReads = {
  /** The numbers of places; null if another rendering's reads could not be told from its own. */
  places: Uint32Array | null
  revisions: readonly string[]
  /** The names of the contents. */
  names: readonly string[]
  /** What pages read of the time, before it was rendered. */
  clock: string
}

type Recording = { places: Set<number>; revisions: Set<string>; names: Set<string> }

/** The content of one name, as it was passed last. The places are those of every content of this name so far. */
type Tracked = { content: object; revision: string; root: Place }

/** What pages read of their content. */
export type Reads = {
  /** The same content, whose reads are noted. Calls `onChange` with the places that differ from the content before it. */
  track: <Content extends object>(name: string, revision: string, content: Content) => Content
  /** Calls `render`; returns its result and what it read. */
  record: <Result>(render: () => Promise<Result>) => Promise<{ result: Result; reads: PageReads }>
  /** Whether all contents of these names have been passed in this revision, so that what differs in them is known. */
  areCurrent: (names: readonly string[], revision: string) => boolean
}

/** `clock` is what pages read of the time, such as the day. `onChange` is called before the first page reads a newer content. */
export function createReads(clock: () => string, onChange: (changed: ReadonlySet<number>) => void): Reads {
  const recordings = new AsyncLocalStorage<Recording>()
  const tracked = new Map<string, Tracked>()
  let places = 0
  /** How often something was read outside of a recording, such as by a preview. */
  let unknownReads = 0

  const createPlace = (): Place => {
    places += 2
    return { value: places - 2, keys: places - 1, below: new Map() }
  }
  const findBelow = (place: Place, key: string): Place => {
    const known = place.below.get(key)
    if (known) return known
    const added = createPlace()
    place.below.set(key, added)
    return added
  }

  const createProxies = (name: string, revision: string) => {
    // A value that several places share is one object, so that code may compare it. Reads count for each place that led to it.
    const placesOf = new WeakMap<object, readonly Place[]>()
    const proxies = new WeakMap<object, object>()
    // A page of one of a thousand notes reads all of them to find itself, so what was found for a key is kept.
    const placesBelow = new WeakMap<object, Map<string, Below>>()
    const listBelow = (node: object, key: string): readonly Place[] => {
      const of = placesOf.get(node) ?? nowhere
      const keys = placesBelow.get(node) ?? new Map<string, Below>()
      const known = keys.get(key)
      // The list of a node that is found at one more place is another one.
      if (known?.of === of) return known.found
      const found = of.map((place) => findBelow(place, key))
      placesBelow.set(node, keys.set(key, { of, found }))
      return found
    }
    const note = (places: readonly Place[], toNumber: (place: Place) => number) => {
      const recording = recordings.getStore()
      if (!recording) unknownReads += 1
      recording?.revisions.add(revision)
      recording?.names.add(name)
      for (const place of places) recording?.places.add(toNumber(place))
    }
    const noteKey = (node: object, key: string) => note(listBelow(node, key), ({ value }) => value)
    const handler: ProxyHandler<object> = {
      get: (node, key) => {
        const value: unknown = Reflect.get(node, key)
        const isMethod = typeof value === 'function' && !Object.hasOwn(node, key)
        if (typeof key === 'symbol' || isMethod) return value
        noteKey(node, key)
        if (!isPlain(value)) return value
        const known = placesOf.get(value) ?? nowhere
        const added = listBelow(node, key).filter((place) => !known.includes(place))
        if (added.length > 0) placesOf.set(value, [...known, ...added])
        return toProxy(value)
      },
      has: (node, key) => {
        if (typeof key === 'string') noteKey(node, key)
        return Reflect.has(node, key)
      },
      getOwnPropertyDescriptor: (node, key) => {
        if (typeof key === 'string') noteKey(node, key)
        return Reflect.getOwnPropertyDescriptor(node, key)
      },
      ownKeys: (node) => {
        note(placesOf.get(node) ?? nowhere, ({ keys }) => keys)
        return Reflect.ownKeys(node)
      },
    }
    const toProxy = (node: object): object => {
      const proxy = proxies.get(node) ?? new Proxy(node, handler)
      proxies.set(node, proxy)
      return proxy
    }
    return { handler, placesOf }
  }

  return {
    track: <Content extends object>(name: string, revision: string, content: Content): Content => {
      const last = tracked.get(name)
      const root = last?.root ?? createPlace()
      tracked.set(name, { content, revision, root })
      const changed = new Set<number>()
      if (last) collectChanged(root, last.content, content, changed)
      if (changed.size > 0) onChange(changed)
      const { handler, placesOf } = createProxies(name, revision)
      placesOf.set(content, [root])
      return new Proxy<Content>(content, handler)
    },
    record: async (render) => {
      const recording: Recording = { places: new Set(), revisions: new Set(), names: new Set() }
      const unknownBefore = unknownReads
      const began = clock()
      const result = await recordings.run(recording, render)
      const read = unknownReads === unknownBefore ? Uint32Array.from(recording.places) : null
      const [revisions, names] = [[...recording.revisions], [...recording.names]]
      return { result, reads: { places: read, revisions, names, clock: began } }
    },
    areCurrent: (names, revision) => names.every((name) => tracked.get(name)?.revision === revision),
  }
}

/** Lists and records. Anything else, such as a date, is a value that is read as a whole. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
}

/** Adds the places that were read so far and differ between two contents. */
function collectChanged(place: Place, before: unknown, after: unknown, changed: Set<number>): void {
  if (before === after) return
  if (!isPlain(before) || !isPlain(after) || Array.isArray(before) !== Array.isArray(after)) {
    if (!isDeepStrictEqual(before, after)) changed.add(place.value)
    return
  }
  if (!isDeepStrictEqual(Object.keys(before), Object.keys(after))) changed.add(place.keys)
  for (const [key, below] of place.below) {
    if (Object.hasOwn(before, key) === Object.hasOwn(after, key))
      collectChanged(below, before[key], after[key], changed)
    else changed.add(below.value)
  }
}
