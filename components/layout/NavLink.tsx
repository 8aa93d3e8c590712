'use client'

import Link from 'next/link'
import { LinkPending } from 'preferences/react/waiting'
import type { ReactNode } from 'react'
import { usePagePath } from '#components/preferences/usePagePath.ts'
import { toLocalePath } from '#lib/addresses.ts'
import type { Locale } from '#lib/languages.ts'
import type { PagePath } from '#lib/pages.ts'

type Props = { path: PagePath; locale: Locale; children: ReactNode }

/** A link of the main navigation: marks the current page. */
export function NavLink({ path, locale, children }: Props) {
  const current = usePagePath() === path
  return (
    <Link href={toLocalePath(path, locale)} prefetch={false} aria-current={current ? 'page' : undefined}>
      {children}
      <LinkPending />
    </Link>
  )
}
