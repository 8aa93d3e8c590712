import Link from 'next/link'
import type { ReactNode } from 'react'
import { LinkPending } from '#components/preferences/LinkPending.tsx'
import { type Locale, toLocalePath } from '#lib/site.ts'
import styles from './button.module.css'

type Props = {
  path: string
  locale: Locale
  children: ReactNode
  /** The one thing to do here is clay; everything beside it is quiet. */
  quiet?: boolean
  small?: boolean
  label?: string
}

/** A link to a page of this site that looks like the button it is. */
export const ButtonLink = ({ path, locale, children, quiet, small, label }: Props) => (
  <Link
    href={toLocalePath(path, locale)}
    prefetch={false}
    className={styles.button}
    data-quiet={quiet || undefined}
    data-small={small || undefined}
    aria-label={label}
  >
    {children}
    <LinkPending />
  </Link>
)
