import Link from 'next/link'
import type { ReactNode } from 'react'
import { type Locale, type PagePath, toLocalePath } from '#lib/site.ts'
import styles from './button.module.css'
import { LinkPending } from './Waiting.tsx'

type AddressLinkProps = { address: string; children: ReactNode; className?: string | undefined }

/** A link to an address of this site that the owner wrote. */
export const AddressLink = ({ address, children, className }: AddressLinkProps) => (
  <Link href={address} prefetch={false} className={className}>
    {children}
    <LinkPending />
  </Link>
)

/** A page, or a part of one. */
type Target = PagePath | `${PagePath}#${string}`

type PageLinkProps = { path: Target; locale: Locale; children: ReactNode; className?: string }

/** A link to a page of this site in a language. */
export const PageLink = ({ path, locale, children, className }: PageLinkProps) => (
  <AddressLink address={toLocalePath(path, locale)} className={className}>
    {children}
  </AddressLink>
)

type ButtonLinkProps = {
  path: PagePath
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
