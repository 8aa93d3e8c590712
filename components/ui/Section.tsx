import type { ReactNode } from 'react'
import styles from './section.module.css'

type Props = { children: ReactNode; labelledBy?: string; label?: string; flush?: 'top' | 'both' }

/** A part of a page in the page's container, with the vertical rhythm all parts share. */
export const Section = ({ children, labelledBy, label, flush }: Props) => (
  <section className={styles.section} data-flush={flush} aria-labelledby={labelledBy} aria-label={label}>
    <div className={styles.container}>{children}</div>
  </section>
)
