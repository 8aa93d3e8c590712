'use client'

import { useIsWaiting } from '@freelance-site/preferences/react'
import styles from './waiting.module.css'

/** A small turning sun with a label, shown while a page takes long to load. */
export const WaitingSpinner = ({ label }: { label: string }) => (
  <div role="status" className={styles.overPage}>
    {useIsWaiting() && (
      <p className={styles.spinner}>
        <span className={styles.wheel} aria-hidden="true" />
        {label}
      </p>
    )}
  </div>
)
