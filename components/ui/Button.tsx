import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** The main action of a section is clay; every other button is quiet. */
  quiet?: boolean
  small?: boolean
  /** Busy: it keeps the focus, but a further click does nothing. */
  busy?: boolean
}

export const Button = ({ quiet, small, busy, type = 'button', ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={styles.button}
    data-quiet={quiet || undefined}
    data-small={small || undefined}
    aria-disabled={busy || undefined}
  />
)

type DocumentLinkProps = { href: string; children: ReactNode; quiet?: boolean }

/** A link that looks like a button and loads a whole document, without the router. */
export const DocumentLink = ({ href, children, quiet }: DocumentLinkProps) => (
  <a href={href} className={styles.button} data-quiet={quiet || undefined}>
    {children}
  </a>
)
