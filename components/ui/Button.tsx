import type { ReactNode } from 'react'
import styles from './button.module.css'

/** The submit button of a form. While busy, it keeps the focus, and another click does nothing. */
export const SubmitButton = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <button type="submit" className={styles.button} aria-disabled={busy || undefined}>
    {children}
  </button>
)

type DocumentLinkProps = { href: string; children: ReactNode; quiet?: boolean }

/** A link that looks like a button and loads a whole document, without the router. */
export const DocumentLink = ({ href, children, quiet }: DocumentLinkProps) => (
  <a href={href} className={styles.button} data-quiet={quiet || undefined}>
    {children}
  </a>
)
