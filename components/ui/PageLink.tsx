import { LinkPending } from '@freelance-site/preferences/react'
import Link from 'next/link'
import type { ComponentProps } from 'react'
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

export type PageLinkProps = Omit<LinkProps, 'href' | 'locale'> & { path: Target; locale: Locale }

export const PageLink = ({ path, locale, ...rest }: PageLinkProps) => (
  <AddressLink {...rest} href={toLocalePath(path, locale)} />
)
