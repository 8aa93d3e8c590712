import { arrayMove } from '@dnd-kit/sortable'
import { useToast } from '@sanity/ui/toast'
import { toErrorMessage } from 'foundation/errorMessage'
import { useMemo, useState } from 'react'
import { type QueryParams, useClient } from 'sanity'
import { useListened } from '../ui/listen.ts'
import { useT } from '../words/words.ts'

/** In GROQ: whether the document is a scheduled version, which nothing can change until it is published. */
const isLocked = `string::startsWith(_id, "versions.") &&
  count(*[_id == "_.releases." + string::split(^._id, ".")[1] && state != "active"]) > 0`

export type OrderedListQuery = { filter: string; params: QueryParams }

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
  /** The new order, until the lake answers with it. */
  const [moved, setMoved] = useState<{ from: unknown; list: OrderedDocument[] } | null>(null)
  const stored = useMemo(() => (typeof rows === 'string' ? rows : toOrderedDocuments(rows)), [rows])
  const list = moved?.from === rows ? moved.list : stored

  const moveOver = (id: string, over: string) => {
    if (typeof list === 'string' || id === over) return
    const changed = move(list, id, over)
    setMoved({ from: rows, list: changed })
    toChanges(changed)
      .reduce((transaction, change) => {
        return transaction.patch(change.id, { set: { order: change.order } })
      }, client.transaction())
      .commit({ tag: 'order', visibility: 'async' })
      .catch((error: unknown) => {
        setMoved(null)
        toast.push({ status: 'error', title: t('order.notSaved'), description: toErrorMessage(error) })
      })
  }
  return { list, moveOver }
}

/** A document of an ordered list: its published id, all its versions, those that can be changed, and its position. */
export type OrderedDocument = {
  id: string
  versions: string[]
  changeable: string[]
  order: number | null
}

export type Row = { _id: string; order: number | null; isLocked?: boolean }

/** Groups the versions of each document; the published one determines the position. */
export function toOrderedDocuments(rows: readonly Row[]): OrderedDocument[] {
  const last = Number.MAX_SAFE_INTEGER
  return [...Map.groupBy(rows, ({ _id }) => _id.replace(/^(drafts|versions\.[^.]+)\./, ''))]
    .map(([id, versions]) => ({
      id,
      versions: versions.map(({ _id }) => _id),
      changeable: versions.filter((version) => !version.isLocked).map(({ _id }) => _id),
      order: (versions.find(({ _id }) => _id === id) ?? versions[0])?.order ?? null,
    }))
    .toSorted((a, b) => (a.order ?? last) - (b.order ?? last) || (a.id < b.id ? -1 : 1))
}

export function move(list: readonly OrderedDocument[], id: string, over: string): OrderedDocument[] {
  const from = list.findIndex((each) => each.id === id)
  const to = list.findIndex((each) => each.id === over)
  return from < 0 || to < 0 ? [...list] : arrayMove([...list], from, to)
}

/** The versions whose position must change for this order: 10, 20, 30… */
export const toChanges = (list: readonly OrderedDocument[]): { id: string; order: number }[] =>
  list.flatMap(({ changeable, order }, index) => {
    const place = (index + 1) * 10
    return order === place ? [] : changeable.map((id) => ({ id, order: place }))
  })
