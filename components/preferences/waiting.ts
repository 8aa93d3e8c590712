'use client'

import { useEffect } from 'react'
import { createStore } from '#lib/preferences/store.ts'

/** What comes quickly needs no spinner. */
const PATIENCE_MS = 250

/** How many navigations are taking their time. */
export const waitingState = createStore(() => 0)

/** Counts as waiting while `pending`, once that has lasted. */
export function useWaiting(pending: boolean): void {
  useEffect(() => {
    if (!pending) return
    let counted = 0
    const timer = setTimeout(() => {
      counted = 1
      waitingState.set(waitingState.get() + counted)
    }, PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      if (counted) waitingState.set(waitingState.get() - counted)
    }
  }, [pending])
}
