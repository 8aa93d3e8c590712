import type { ReactNode } from 'react'
import styles from './button.module.css'

type Props = { href: string; children: ReactNode; quiet?: boolean }

/** A link that looks like a button and loads its page anew, with nothing kept of the page it stands on. */
export const DocumentLink = ({ href, children, quiet }: Props) => (
  <a href={href} className={styles.button} data-quiet={quiet || undefined}>
    {children}
  </a>
)
