/** A value outside React, so that it outlives the document that a language switch replaces. */
export type Store<T> = {
  get: () => T
  set: (value: T) => void
  /** Calls the listener after every change. Returns a function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void
}

/** `initial` is called at the first `get`, so in the browser only. */
export function createStore<T>(initial: () => T): Store<T> {
  const listeners = new Set<() => void>()
  let held: { value: T } | null = null
  return {
    get: () => {
      held ??= { value: initial() }
      return held.value
    },
    set: (value) => {
      held = { value }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
