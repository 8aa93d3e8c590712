import { toErrorMessage } from '@freelance-site/foundation'
import { useToast } from '@sanity/ui/toast'
import { useMemo, useRef, useState } from 'react'
import { type QueryParams, useClient } from 'sanity'
import { useListened } from '../ui/listen.ts'
import { useT } from '../words/words.ts'

/** In GROQ: whether the document is a scheduled version, which nothing can change until it is published. */
const isLocked = `string::startsWith(_id, "versions.") &&
  count(*[_id == "_.releases." + string::split(^._id, ".")[1] && state != "active"]) > 0`

/** Until the list has been read again after a move: Sanity reads it at most once a second. */
const rereadMs = 5_000

const unmoved: ReadonlyMap<string, number> = new Map()

/** The documents of a list, as a GROQ filter and its parameters. */
export type OrderedListQuery = { filter: string; params: QueryParams }

/**
 * The documents in the order of their field `order`, kept up to date. `move` shows the new order at once and then saves
 * it; if that fails, the former order returns and a toast has the reason. `announced` is for screen readers.
 */
export function useOrderedList({ filter, params }: OrderedListQuery) {
  const t = useT()
  const client = useClient({ apiVersion: '2025-02-19' })
  const toast = useToast()
  const rows = useListened<Row[]>({
    query: `*[${filter}]{_id, order, "isLocked": ${isLocked}}`,
    params,
    perspective: 'raw',
    tag: 'order',
  })
  /** The positions after the last move, until the list has been read again. */
  const [moved, setMoved] = useState(unmoved)
  const [announced, setAnnounced] = useState('')
  /** Moves are saved one after the other, because each is relative to the one before it. */
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const list = useMemo(
    () => (typeof rows === 'string' ? rows : toOrderedDocuments(rows, moved)),
    [rows, moved],
  )

  const move = (from: number, to: number, title: string) => {
    if (typeof list === 'string') return
    const changed = toMoved(list, from, to)
    const positions = new Map(changed.map((document, index) => [document.id, toPlace(index)]))
    setMoved(positions)
    setAnnounced(t('order.moved', { title, position: to + 1, count: list.length }))
    const transaction = toChanges(changed).reduce(
      (all, change) => all.patch(change.id, { set: { order: change.order } }),
      client.transaction(),
    )
    saving.current = saving.current.then(() => transaction.commit({ tag: 'order', visibility: 'async' }))
    saving.current.then(
      () => setTimeout(() => setMoved((now) => (now === positions ? unmoved : now)), rereadMs),
      (error: unknown) => {
        saving.current = Promise.resolve()
        setMoved(unmoved)
        setAnnounced('')
        toast.push({
          id: 'order',
          status: 'error',
          title: t('order.notSaved'),
          description: toErrorMessage(error),
        })
      },
    )
  }
  return { list, move, announced }
}

/** A document of an ordered list: its published id, all its versions, those that can be changed, and its position. */
export type OrderedDocument = {
  id: string
  versions: string[]
  changeable: string[]
  order: number | null
}

/** A version of a document: published, draft or scheduled. While it is locked, nothing can change it. */
export type Row = { _id: string; order: number | null; isLocked?: boolean }

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

/** Whether two documents exist and may change places: a scheduled version without a draft stays where it is. */
export const canSwap = (list: readonly OrderedDocument[], one: number, other: number): boolean =>
  [one, other].every((at) => Boolean(list[at]?.changeable.length))

/** The list after the item at index `from` has moved to index `to`. */
export const toMoved = <Item>(list: readonly Item[], from: number, to: number): Item[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))

const toPlace = (index: number) => (index + 1) * 10

/** The versions whose position must change for this order: 10, 20, 30… */
export const toChanges = (list: readonly OrderedDocument[]): { id: string; order: number }[] =>
  list.flatMap(({ changeable, order }, index) =>
    order === toPlace(index) ? [] : changeable.map((id) => ({ id, order: toPlace(index) })),
  )
