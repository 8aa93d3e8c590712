'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { type Locale, parseLocalePath, toLocalePath } from '#lib/locale.ts'

type Props = { path: string; locale: Locale; menuId: string; children: ReactNode }

/** A link of the main navigation: marks the current page and closes the menu when chosen. */
export function NavLink({ path, locale, menuId, children }: Props) {
  const current = parseLocalePath(usePathname()).path === path
  return (
    <Link
      href={toLocalePath(path, locale)}
      prefetch={false}
      aria-current={current ? 'page' : undefined}
      onClick={() => document.getElementById(menuId)?.hidePopover()}
    >
      {children}
    </Link>
  )
}
