'use client'

import { useLinkStatus } from 'next/link'
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

/** A page that loads faster needs no spinner. */
const delayMs = 250

/** How many current navigations have taken longer than `delayMs`. */
const waitingState = createStore(() => 0)

/** Counts a navigation while it is `pending`, once `delayMs` has passed. */
export function useWaiting(pending: boolean): void {
  useEffect(() => {
    if (!pending) return
    let counted = 0
    const timer = setTimeout(() => {
      counted = 1
      waitingState.set(waitingState.get() + counted)
    }, delayMs)
    return () => {
      clearTimeout(timer)
      if (counted) waitingState.set(waitingState.get() - counted)
    }
  }, [pending])
}

/** Goes inside a `Link`: counts its navigation while the page it leads to is loading. */
export function LinkPending() {
  useWaiting(useLinkStatus().pending)
  return null
}

const isWaiting = () => waitingState.get() > 0
const notYet = () => false

/**
 * Whether a page takes long to load. A spinner shown by it replaces `loading.tsx`, whose boundary makes React send a long
 * page as a spinner, with the content hidden until scripts run.
 */
export const useIsWaiting = () => useSyncExternalStore(waitingState.subscribe, isWaiting, notYet)
