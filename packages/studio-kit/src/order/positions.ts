/** A document of an ordered list: its published id, all its versions, those that can be changed, and its position. */
export type OrderedDocument = {
  id: string
  versions: string[]
  changeable: string[]
  order: number | null
}

/** A version of a document: published, draft or scheduled. While it is locked, nothing can change it. */
export type Row = { _id: string; order: number | null; isLocked?: boolean }

/** The positions of documents by their published ids. */
type Positions = ReadonlyMap<string, number>

export const unmoved: Positions = new Map()

/** Groups the versions of each document; the published one determines the position, unless it has just been moved. */
export function toOrderedDocuments(rows: readonly Row[], moved = unmoved): OrderedDocument[] {
  const last = Number.MAX_SAFE_INTEGER
  return [...Map.groupBy(rows, ({ _id }) => _id.replace(/^(drafts|versions\.[^.]+)\./, ''))]
    .map(([id, versions]) => ({
      id,
      versions: versions.map(({ _id }) => _id),
      changeable: versions.filter((version) => !version.isLocked).map(({ _id }) => _id),
      order: moved.get(id) ?? (versions.find(({ _id }) => _id === id) ?? versions[0])?.order ?? null,
    }))
    .toSorted((a, b) => (a.order ?? last) - (b.order ?? last) || (a.id < b.id ? -1 : 1))
}

/** Whether a document can move to this index. A scheduled version without a draft stays where it is. */
export const canMove = (list: readonly OrderedDocument[], from: number, to: number): boolean =>
  from !== to && list[to] !== undefined && Boolean(list[from]?.changeable.length)

/** The list after the item at index `from` has moved to index `to`. */
export const toMoved = <Item>(list: readonly Item[], from: number, to: number): Item[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))

const step = 10

/**
 * The new positions after a move: that of the moved document, between its neighbours. Others stay as they are, so that two
 * editors who move different documents at once both get what they did. Only where positions do not ascend, such as in a
 * list that was never ordered, documents that follow move on.
 */
export function toPositions(list: readonly OrderedDocument[], movedId: string): Positions {
  const positions = new Map<string, number>()
  let before = Number.NEGATIVE_INFINITY
  for (const [index, { id, order, changeable }] of list.entries()) {
    const isKept = id !== movedId && order !== null && order > before
    if (isKept || changeable.length === 0) before = Math.max(before, order ?? before)
    else {
      before = toPositionBetween(before, id === movedId ? (list[index + 1]?.order ?? null) : null)
      positions.set(id, before)
    }
  }
  return positions
}

/** A position above `before` and, if there is a number between them, below `after`. */
function toPositionBetween(before: number, after: number | null): number {
  if (before === Number.NEGATIVE_INFINITY) return after === null ? step : after - step
  if (after === null || after <= before || after - before > step) return before + step
  const middle = before + (after - before) / 2
  return middle > before && middle < after ? middle : before + step
}

/** The versions that get a new position. */
export const toChanges = (
  list: readonly OrderedDocument[],
  positions: Positions,
): { id: string; order: number }[] =>
  list.flatMap(({ id, changeable }) => {
    const order = positions.get(id)
    return order === undefined ? [] : changeable.map((version) => ({ id: version, order }))
  })
