/**
 * A value outside React, so that it outlives the document that a language switch replaces. `initial` is called at the first
 * `get`, so in the browser only.
 */
export function createStore<T>(initial: () => T) {
  const listeners = new Set<() => void>()
  let held: { value: T } | null = null
  return {
    get: (): T => {
      held ??= { value: initial() }
      return held.value
    },
    set: (value: T) => {
      held = { value }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
