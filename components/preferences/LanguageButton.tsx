'use client'

import Link from 'next/link'
import { type Locale, toLocalePath } from '#lib/site.ts'
import styles from './languageButton.module.css'
import { useLanguageSwitch } from './useLanguageSwitch.ts'
import { usePagePath } from './usePagePath.ts'

/** Leads to the same page in the other language; `label` says so in that language. */
export function LanguageButton({ to, label }: { to: Locale; label: string }) {
  const path = usePagePath()
  const { ref, switchTo } = useLanguageSwitch<HTMLAnchorElement>('button')
  return (
    <Link
      ref={ref}
      href={toLocalePath(path, to)}
      hrefLang={to}
      lang={to}
      aria-label={`${to.toUpperCase()}, ${label}`}
      prefetch={false}
      className={styles.button}
      onNavigate={(event) => {
        event.preventDefault()
        switchTo(to)
      }}
    >
      {to.toUpperCase()}
    </Link>
  )
}
