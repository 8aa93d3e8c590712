import type { ReactNode } from 'react'
import styles from './contactLayout.module.css'

/** The form on the left; beside it, or below on a phone, what happens next and how else to write. */
export const ContactLayout = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className={styles.layout}>
    <div className={styles.main}>{children}</div>
    <aside className={styles.aside}>{aside}</aside>
  </div>
)
