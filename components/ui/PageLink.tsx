import { LinkPending } from '@freelance-site/preferences/react'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import styles from '#components/styles/button.module.css'
import type { Locale } from '#lib/languages.ts'
import { toLocalePath } from '#lib/localPath.ts'
import type { PagePath } from '#lib/pages.ts'

type LinkProps = ComponentProps<typeof Link>

/** A link to an address of this site that the owner wrote. */
export const AddressLink = ({ children, ...rest }: LinkProps) => (
  <Link {...rest} prefetch={false}>
    {children}
    <LinkPending />
  </Link>
)

type Target = PagePath | `${PagePath}#${string}`

type PageLinkProps = Omit<LinkProps, 'href' | 'locale'> & { path: Target; locale: Locale }

export const PageLink = ({ path, locale, ...rest }: PageLinkProps) => (
  <AddressLink {...rest} href={toLocalePath(path, locale)} />
)

type ButtonLinkProps = PageLinkProps & {
  /** The primary button; `quiet` makes it secondary. */
  quiet?: boolean
  small?: boolean
}

/** A link to a page of this site that looks like a button. */
export const ButtonLink = ({ quiet, small, ...rest }: ButtonLinkProps) => (
  <PageLink
    {...rest}
    className={styles.button}
    data-quiet={quiet || undefined}
    data-small={small || undefined}
  />
)
