import { useSyncExternalStore } from 'react'

const never = () => () => {}

type Subscribe = Parameters<typeof useSyncExternalStore>[0]

/** A value that only a browser knows; on the server and during hydration it is `onServer`. Without `subscribe` it never changes by itself. */
export function useBrowserValue<T>(read: () => T, onServer: T, subscribe: Subscribe = never): T {
  return useSyncExternalStore(subscribe, read, () => onServer)
}
