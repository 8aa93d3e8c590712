'use client'

import { useLinkStatus } from 'next/link'
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#lib/preferences/store.ts'
import styles from './waiting.module.css'

/** What comes quickly needs no spinner. */
const PATIENCE_MS = 250

/** How many navigations are taking their time. */
const waitingState = createStore(() => 0)

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

/** Goes inside a `Link`: while the page it leads to is on its way, the spinner shows. */
export function LinkPending() {
  useWaiting(useLinkStatus().pending)
  return null
}

const isWaiting = () => waitingState.get() > 0
const notYet = () => false

/**
 * Shows while a page that was asked for takes its time; a quick one never shows it. There is no `loading.tsx`: its
 * boundary makes React send a long page as a spinner with the content hidden until scripts run.
 */
export function WaitingSpinner({ label }: { label: string }) {
  const waiting = useSyncExternalStore(waitingState.subscribe, isWaiting, notYet)
  return (
    <div role="status" className={styles.overPage}>
      {waiting && <Spinner label={label} />}
    </div>
  )
}

/** A small sun going round, with its words. */
const Spinner = ({ label }: { label: string }) => (
  <p className={styles.spinner}>
    <span className={styles.wheel} aria-hidden="true" />
    {label}
  </p>
)
