import Link from 'next/link'
import type { ReactNode } from 'react'
import { type Locale, toLocalePath } from '#lib/site.ts'
import styles from './button.module.css'
import { LinkPending } from './Waiting.tsx'

type PageLinkProps = { path: string; locale: Locale; children: ReactNode; className?: string }

/** A link to a page of this site in a language. */
export const PageLink = ({ path, locale, children, className }: PageLinkProps) => (
  <Link href={toLocalePath(path, locale)} prefetch={false} className={className}>
    {children}
    <LinkPending />
  </Link>
)

type ButtonLinkProps = {
  path: string
  locale: Locale
  children: ReactNode
  /** The main action of a section is clay; every other button is quiet. */
  quiet?: boolean
  small?: boolean
  label?: string
}

/** A link to a page of this site that looks like a button. */
export const ButtonLink = ({ path, locale, children, quiet, small, label }: ButtonLinkProps) => (
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
