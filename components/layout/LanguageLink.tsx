'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type Locale, parseLocalePath, toLocalePath } from '#lib/locale.ts'

/** Leads to the same page in the other language. */
export function LanguageLink({ to, label }: { to: Locale; label: string }) {
  const { path } = parseLocalePath(usePathname())
  return (
    <Link
      href={toLocalePath(path, to)}
      hrefLang={to}
      lang={to}
      aria-label={label}
      prefetch={false}
      scroll={false}
    >
      {to.toUpperCase()}
    </Link>
  )
}
