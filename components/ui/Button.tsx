import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** The one thing to do here is clay; everything beside it is quiet. */
  quiet?: boolean
  small?: boolean
  /** At work: it keeps the focus but does nothing more. */
  busy?: boolean
}

export const Button = ({ quiet, small, busy, type = 'button', ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    className={styles.button}
    data-quiet={quiet || undefined}
    data-small={small || undefined}
    aria-disabled={busy || undefined}
  />
)
