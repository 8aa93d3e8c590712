import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** What only a browser knows; on the server, and while React takes the page over, what the server says instead. */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(never, read, () => onServer)
}
