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

type ConnectionState = 'open' | 'lost' | 'unavailable' | 'signedOut'
