import { toErrorMessage } from '@freelance-site/foundation'
import { useToast } from '@sanity/ui/toast'
import { useMemo, useRef, useState } from 'react'
import { type QueryParams, useClient } from 'sanity'
import { useListened } from '../ui/listen.ts'
import { useT } from '../words/words.ts'
import { type Row, toChanges, toMoved, toOrderedDocuments, toPositions, unmoved } from './positions.ts'

/** In GROQ: whether the document is a scheduled version, which nothing can change until it is published. */
const isLocked = `string::startsWith(_id, "versions.") &&
  count(*[_id == "_.releases." + string::split(^._id, ".")[1] && state != "active"]) > 0`

/** Until the list has been read again after a move: Sanity reads it at most once a second. */
const rereadMs = 5_000

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
  /** The positions of what was moved last, until the list has been read again. */
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
    const document = list[from]
    if (document === undefined) return
    const changed = toPositions(toMoved(list, from, to), document.id)
    const positions = new Map([...moved, ...changed])
    setMoved(positions)
    setAnnounced(t('order.moved', { title, position: to + 1, count: list.length }))
    const transaction = toChanges(list, changed).reduce(
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
