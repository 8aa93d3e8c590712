import { useToast } from '@sanity/ui/toast'
import { useEffect, useState } from 'react'
import { useClient, useDocumentStore } from 'sanity'
import { useSay } from '../languages/useSay.ts'
import { move, type Placed, type Row, toChanges, toPlaced } from './places.ts'

const apiVersion = '2025-02-19'

export type OrderedListQuery = { filter: string; params: Record<string, string> }

/** The documents of a list in their order, kept up to date, and how to move one. */
export function useOrderedList({ filter, params }: OrderedListQuery): {
  list: Placed[] | 'loading' | 'failed'
  moveOver: (id: string, over: string) => void
} {
  const say = useSay()
  const client = useClient({ apiVersion })
  const documentStore = useDocumentStore()
  const toast = useToast()
  const [list, setList] = useState<Placed[] | 'loading' | 'failed'>('loading')

  useEffect(() => {
    const query = `*[${filter}]{_id, order}`
    const options = { apiVersion, perspective: 'raw' as const, tag: 'order' }
    const subscription = documentStore.listenQuery(query, params, options).subscribe({
      next: (rows: Row[]) => setList(toPlaced(rows)),
      error: () => setList('failed'),
    })
    return () => subscription.unsubscribe()
  }, [documentStore, filter, params])

  const moveOver = (id: string, over: string) => {
    if (typeof list === 'string' || id === over) return
    const before = list
    const moved = move(list, id, over)
    const changes = toChanges(moved)
    setList(moved)
    changes
      .reduce((transaction, { id: version, order }) => {
        return transaction.patch(version, { set: { order } })
      }, client.transaction())
      .commit({ tag: 'order', visibility: 'async' })
      .catch((error: unknown) => {
        setList(before)
        toast.push({
          status: 'error',
          title: say('L’ordre n’a pas pu être enregistré.', 'The order could not be saved.'),
          description: error instanceof Error ? error.message : String(error),
        })
      })
  }
  return { list, moveOver }
}
