import { useSyncExternalStore } from 'react'
import { useStudioKit } from '../options.ts'

/** The connection of the Studio to an embedded lake; `content-lake/client` has one. */
export type LakeConnection = {
  getState: () => ConnectionState
  /** Calls a function after each change of the state, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  /** Calls a function before each attempt to send edits that did not arrive. */
  beforeHeldEdits: (prepare: (signal: AbortSignal) => Promise<void>) => () => void
  /** Whether this page wrote a revision of a document, or tried to. */
  isOwnEdit: (revision: string) => boolean
}

type ConnectionState = 'open' | 'lost' | 'signedOut'

const alwaysOpen = { getState: () => 'open' as const, subscribe: () => () => {} }

/** Whether edits reach the lake. With a hosted lake only Sanity knows. */
export function useConnection(): ConnectionState {
  const { connection = alwaysOpen } = useStudioKit()
  return useSyncExternalStore(connection.subscribe, connection.getState)
}

/** An input whose value can be seen, but not be changed. It keeps the focus. */
export function toLocked<Props extends { elementProps: object }>(props: Props): Props {
  return { ...props, readOnly: true, elementProps: { ...props.elementProps, readOnly: true } }
}
