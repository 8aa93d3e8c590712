'use client'

import { useLinkStatus } from 'next/link'
import { createStore } from 'preferences/store'
import { useEffect, useSyncExternalStore } from 'react'
import styles from './waiting.module.css'

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

/** Goes inside a `Link`: shows the spinner while the page it leads to is loading. */
export function LinkPending() {
  useWaiting(useLinkStatus().pending)
  return null
}

const isWaiting = () => waitingState.get() > 0
const notYet = () => false

/**
 * A small turning sun with a label, shown while a page takes long to load. It replaces `loading.tsx`, whose boundary
 * makes React send a long page as a spinner, with the content hidden until scripts run.
 */
export function WaitingSpinner({ label }: { label: string }) {
  const waiting = useSyncExternalStore(waitingState.subscribe, isWaiting, notYet)
  return (
    <div role="status" className={styles.overPage}>
      {waiting && (
        <p className={styles.spinner}>
          <span className={styles.wheel} aria-hidden="true" />
          {label}
        </p>
      )}
    </div>
  )
}
