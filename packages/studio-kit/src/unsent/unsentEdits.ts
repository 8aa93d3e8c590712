import type { SanityClient } from '@sanity/client'
import type { DocumentStore } from 'sanity'
import type { LakeConnection } from './connection.ts'
import { getAt, isSame, type OpenEdit } from './edits.ts'
import { createEditStorage, refreshMs, type StoredEdits, toKey } from './storage.ts'
import { readStored, type Target, watchEdits } from './watchEdits.ts'

/** The edits of the owner that are not in their documents: docs/decisions/0064-edits-outlive-the-connection.md */
export type UnsentEdits = {
  /**
   * Looks for edits of tabs that are gone, at once and every 20 s, and stores pending ones when the tab is closed.
   * Returns a function that ends this.
   */
  start: () => () => void
  /** Watches a document until its form is closed, which calls the result, and then until the lake has all edits. */
  watch: (target: Target) => () => void
  /** The edits that need a decision, for each document that has some. The same list until it changes. */
  getAll: () => readonly StoredEdits[]
  /** Forgets an edit once the owner has decided. `edit` must be one of `getAll`. */
  dismiss: (target: Target, edit: OpenEdit) => void
  /** Calls the listener after each change of `getAll`. Returns a function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void
}

type Parts = { client: SanityClient; documentStore: DocumentStore; connection: LakeConnection }

/** Watches the documents that the owner edits, and collects the edits that are in none of them until the owner decides. */
export function createUnsentEdits({ client, documentStore, connection }: Parts): UnsentEdits {
  const { projectId, dataset } = client.config()
  const storage = createEditStorage(`studio-kit-unsent:${projectId}:${dataset}`)
  const watched = new Map<string, { target: Target; users: number; watch: ReturnType<typeof watchEdits> }>()
  let open: readonly StoredEdits[] = []
  const listeners = new Set<() => void>()

  const getOpen = (target: Target) => open.find((each) => toKey(each.target) === toKey(target))?.edits ?? []
  const setOpen = (target: Target, edits: OpenEdit[]) => {
    const others = open.filter((each) => toKey(each.target) !== toKey(target))
    open = edits.length > 0 ? [...others, { target, edits }] : others
    store(target, watched.get(toKey(target))?.watch.getPending() ?? [])
    for (const listener of listeners) listener()
  }
  const addOpen = (target: Target, added: readonly OpenEdit[]) => {
    const places = added.map(({ path }) => JSON.stringify(path))
    const kept = getOpen(target).filter(({ path }) => !places.includes(JSON.stringify(path)))
    if (added.length > 0) setOpen(target, [...kept, ...added])
  }
  /** Pending edits are stored as if they were missing: they are, if the tab is closed before they are sent. */
  const store = (
    target: Target,
    edits: readonly { path: OpenEdit['path']; mine: unknown }[],
    isClosed = false,
  ) => {
    const pending = edits.map(({ path, mine }): OpenEdit => ({ kind: 'missing', path, mine }))
    const all = [...getOpen(target), ...pending]
    if (all.length > 0) storage.save({ target, edits: all }, { isClosed })
    else storage.remove(target)
  }
  /** Edits that were stored while they were on their way have often arrived. */
  const takeLeft = async () => {
    for (const { target, edits, forget } of await storage.findLeft())
      try {
        const stored = await readStored(client, target)
        forget()
        addOpen(
          target,
          edits.filter(({ kind, path, mine }) => kind === 'conflict' || !isSame(getAt(stored, path), mine)),
        )
      } catch (error) {
        console.warn('Whether stored edits are in their document cannot be read now.', error)
      }
  }
  const onPageHide = () => {
    for (const { target, watch } of watched.values()) store(target, watch.getPending(), true)
    for (const { target } of open) if (!watched.has(toKey(target))) store(target, [], true)
  }

  return {
    start: () => {
      void takeLeft()
      const timer = setInterval(() => {
        storage.refresh()
        void takeLeft()
      }, refreshMs)
      window.addEventListener('pagehide', onPageHide)
      return () => {
        clearInterval(timer)
        window.removeEventListener('pagehide', onPageHide)
      }
    },
    watch: (target) => {
      const key = toKey(target)
      const known = watched.get(key)
      const entry = known ?? {
        target,
        users: 0,
        watch: watchEdits(target, {
          client,
          documentStore,
          connection,
          onPending: (edits) => store(target, edits),
          onOpen: (edits) => addOpen(target, edits),
          onStop: () => watched.delete(key),
        }),
      }
      entry.users += 1
      entry.watch.keep()
      watched.set(key, entry)
      return () => {
        entry.users -= 1
        if (entry.users === 0) entry.watch.release()
      }
    },
    getAll: () => open,
    dismiss: (target, edit) =>
      setOpen(
        target,
        getOpen(target).filter((each) => each !== edit),
      ),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
