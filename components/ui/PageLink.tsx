import Link from 'next/link'
import type { ReactNode } from 'react'
import { LinkPending } from '#components/preferences/LinkPending.tsx'
import { type Locale, toLocalePath } from '#lib/site.ts'

type Props = { path: string; locale: Locale; children: ReactNode; className?: string }

/** A link to a page of this site in a language. */
export const PageLink = ({ path, locale, children, className }: Props) => (
  <Link href={toLocalePath(path, locale)} prefetch={false} className={className}>
    {children}
    <LinkPending />
  </Link>
)
