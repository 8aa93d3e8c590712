'use client'

import { useSyncExternalStore } from 'react'
import { Spinner } from './Spinner.tsx'
import styles from './spinner.module.css'
import { waitingState } from './waiting.ts'

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
