import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** The one thing to do here is clay; everything beside it is quiet. */
  quiet?: boolean
  small?: boolean
  /** At work: it keeps the focus but does nothing more. */
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

/** A link that looks like a button and loads its page anew, with nothing kept of the page it stands on. */
export const DocumentLink = ({ href, children, quiet }: DocumentLinkProps) => (
  <a href={href} className={styles.button} data-quiet={quiet || undefined}>
    {children}
  </a>
)
