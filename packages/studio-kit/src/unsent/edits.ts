import type { Path } from 'sanity'

/** One place of a document that the owner has changed: what was there, and what the owner wrote. */
export type Edit = { path: Path; base: unknown; mine: unknown }

/**
 * An edit that needs the owner's decision. `conflict`: somebody else wrote `other` at the same place. `missing`: the document does
 * not have it.
 */
export type OpenEdit =
  | { kind: 'missing'; path: Path; mine: unknown }
  | { kind: 'conflict'; path: Path; mine: unknown; other: unknown }

type Keyed = Record<string, unknown> & { _key: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isKeyedList = (value: unknown): value is Keyed[] =>
  Array.isArray(value) && value.every((item) => isRecord(item) && typeof item._key === 'string')

/** What the owner has written into a document; nothing if the owner has deleted it. */
export const findEditsOf = (base: object | null, mine: object | null): Edit[] =>
  mine === null ? [] : findEdits(base ?? {}, mine)

/** The places at which a value differs from another. Members of lists are compared by their keys. */
function findEdits(base: unknown, mine: unknown, path: Path = []): Edit[] {
  if (Object.is(base, mine)) return []
  if (isRecord(base) && isRecord(mine)) {
    // What the lake writes itself is no edit.
    const names = [...new Set([...Object.keys(base), ...Object.keys(mine)])]
    const own = path.length === 0 ? names.filter((name) => !name.startsWith('_')) : names
    return own.flatMap((name) => findEdits(base[name], mine[name], [...path, name]))
  }
  if (isKeyedList(base) && isKeyedList(mine)) return findEditsOfList(base, mine, path)
  if (Array.isArray(base) && Array.isArray(mine) && base.length === mine.length) {
    const isSame = base.every((item, index) => findEdits(item, mine[index]).length === 0)
    if (isSame) return []
  }
  return [{ path, base, mine }]
}

function findEditsOfList(base: Keyed[], mine: Keyed[], path: Path): Edit[] {
  const keysOf = (list: Keyed[], others: Keyed[]) =>
    list.map(({ _key }) => _key).filter((key) => others.some(({ _key }) => _key === key))
  if (keysOf(base, mine).join() !== keysOf(mine, base).join()) return [{ path, base, mine }]
  const keys = new Set([...base, ...mine].map(({ _key }) => _key))
  const find = (list: Keyed[], key: string) => list.find(({ _key }) => _key === key)
  return [...keys].flatMap((key) => findEdits(find(base, key), find(mine, key), [...path, { _key: key }]))
}

/** Whether two values have the same content. A property that is undefined equals a missing one. */
export const isSame = (a: unknown, b: unknown): boolean => findEdits({ a }, { a: b }).length === 0

/** What a document has at a path; undefined if nothing. */
export function getAt(value: unknown, path: Path): unknown {
  const [segment, ...rest] = path
  if (segment === undefined) return value
  if (typeof segment === 'string') return isRecord(value) ? getAt(value[segment], rest) : undefined
  if (!Array.isArray(value)) return undefined
  if (typeof segment === 'number') return getAt(value[segment], rest)
  if (Array.isArray(segment)) return undefined
  return getAt(
    value.find((item) => isRecord(item) && item._key === segment._key),
    rest,
  )
}

/**
 * The edits that need the owner's decision: the document, as it is `now`, does not have them, or somebody else changed the same
 * place meanwhile. `theirs` is the document as others left it; undefined if nobody else changed it.
 */
export function findOpenEdits(edits: readonly Edit[], now: unknown, theirs?: unknown): OpenEdit[] {
  return edits.flatMap(({ path, base, mine }) => {
    const other = getAt(theirs, path)
    const isConflict = theirs !== undefined && !isSame(other, base) && !isSame(other, mine)
    if (isConflict) return { kind: 'conflict' as const, path, mine, other }
    return isSame(getAt(now, path), mine) ? [] : { kind: 'missing' as const, path, mine }
  })
}

type Patch = { set: Record<string, unknown> } | { unset: string[] } | InsertPatch | MissingPatch
type InsertPatch = { insert: { after: string; items: unknown[] } }
type MissingPatch = { setIfMissing: Record<string, unknown> }

/** The patches that write a value at a path of a document; null if what was around it is gone. */
export function toPatches(
  document: unknown,
  path: Path,
  value: unknown,
  toText: (path: Path) => string,
): Patch[] | null {
  if (value === undefined) return [{ unset: [toText(path)] }]
  const parents = path.slice(1).map((_, index) => path.slice(0, index + 1))
  const missing = parents.filter((parent) => getAt(document, parent) === undefined)
  if (missing.some((parent) => typeof parent.at(-1) !== 'string')) return null
  const last = path.at(-1)
  const isMember = typeof last === 'object' && '_key' in last
  const patches: Patch[] = missing.map((parent) => ({
    setIfMissing: { [toText(parent)]: isMember && parent.length === path.length - 1 ? [] : {} },
  }))
  const isNewMember = isMember && getAt(document, path) === undefined
  if (!isNewMember) return [...patches, { set: { [toText(path)]: value } }]
  return [...patches, { insert: { after: `${toText(path.slice(0, -1))}[-1]`, items: [value] } }]
}

/** The words in a value, for a reader: those of a text, or of everything inside. */
export function toWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(toWords).filter(Boolean).join('\n')
  if (!isRecord(value)) return ''
  // The parts of a paragraph are one line.
  if (value._type === 'block' && Array.isArray(value.children)) return value.children.map(toWords).join('')
  const shown = Object.entries(value).filter(([name]) => !name.startsWith('_') && name !== 'marks')
  return shown
    .map(([, inner]) => toWords(inner))
    .filter(Boolean)
    .join('\n')
}
