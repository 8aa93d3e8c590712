import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useClient, useDocumentStore } from 'sanity'
import type { LakeConnection } from './connection.ts'
import type { StoredEdits } from './storage.ts'
import { createUnsentEdits, type UnsentEdits } from './unsentEdits.ts'

const UnsentContext = createContext<UnsentEdits | null>(null)

/** Null with a hosted lake. */
export const useUnsentEdits = () => useContext(UnsentContext)

const none: readonly StoredEdits[] = []
const neverChanges = () => () => {}

/** The edits that are in no document and need a decision, by document. */
export function useOpenEdits(): readonly StoredEdits[] {
  const unsent = useUnsentEdits()
  return useSyncExternalStore(unsent?.subscribe ?? neverChanges, unsent?.getAll ?? (() => none))
}

/** Keeps the edits of the Studio until the lake has them, whichever document is open. */
export function UnsentProvider({
  connection,
  children,
}: {
  connection: LakeConnection
  children: ReactNode
}) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const documentStore = useDocumentStore()
  const unsent = useMemo(
    () => createUnsentEdits({ client, documentStore, connection }),
    [client, documentStore, connection],
  )
  useEffect(() => unsent.start(), [unsent])
  return <UnsentContext value={unsent}>{children}</UnsentContext>
}
