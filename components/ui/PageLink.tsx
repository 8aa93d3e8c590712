import Link from 'next/link'
import type { ReactNode } from 'react'
import { type Locale, toLocalePath } from '#lib/locale.ts'

type Props = { path: string; locale: Locale; children: ReactNode; label?: string }

/** A link to a page of this site in a language. */
export const PageLink = ({ path, locale, children, label }: Props) => (
  <Link href={toLocalePath(path, locale)} prefetch={false} aria-label={label}>
    {children}
  </Link>
)
