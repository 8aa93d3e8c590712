import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A value that only a browser knows; on the server and during hydration it is `onServer`. */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(never, read, () => onServer)
}
