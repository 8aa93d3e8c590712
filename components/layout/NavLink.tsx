'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { LinkPending } from '#components/preferences/LinkPending.tsx'
import { usePagePath } from '#components/preferences/usePagePath.ts'
import { type Locale, toLocalePath } from '#lib/locale.ts'

type Props = { path: string; locale: Locale; menuId: string; children: ReactNode }

/** A link of the main navigation: marks the current page and closes the menu when chosen. */
export function NavLink({ path, locale, menuId, children }: Props) {
  const current = usePagePath() === path
  return (
    <Link
      href={toLocalePath(path, locale)}
      prefetch={false}
      aria-current={current ? 'page' : undefined}
      onClick={() => document.getElementById(menuId)?.hidePopover()}
    >
      {children}
      <LinkPending />
    </Link>
  )
}
