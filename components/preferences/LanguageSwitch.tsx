'use client'

import { useBrowserValue, useLanguageSwitch } from '@freelance-site/preferences/react'
import { type Locale, languages, locales } from '#lib/languages.ts'
import { toLocalePath } from '#lib/localPath.ts'
import styles from './languageSwitch.module.css'
import { usePagePath } from './usePagePath.ts'

/** Next writes the head of a page after the page itself. */
function watchHead(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.head, { childList: true })
  return () => observer.disconnect()
}

/**
 * Links to the same page in the other language, and to its home page if the page does not exist there, which only its head knows of
 * the page of a document. The labels describe both in that language.
 */
export function LanguageButton({
  to,
  label,
  homeLabel,
}: {
  to: Locale
  label: string
  homeLabel?: string | undefined
}) {
  const path = usePagePath()
  const ref = useLanguageSwitch<HTMLAnchorElement>()
  const href = toLocalePath(path, to)
  const home = toLocalePath('/', to)
  const isHome = href === home && path !== '/'
  const isLacking = useBrowserValue(
    () => isHome || document.querySelectorAll(`link[hreflang=${to}],link[hreflang=x-default]`).length === 1,
    isHome,
    watchHead,
  )
  return (
    <a
      ref={ref}
      href={isLacking ? home : href}
      hrefLang={to}
      lang={to}
      aria-label={`${to.toUpperCase()}, ${isLacking ? homeLabel : label}`}
      className={styles.button}
    >
      {to.toUpperCase()}
    </a>
  )
}

/** The footer's choice of language. Without scripts, visitors use the header's link. */
export function LanguageSelect({ locale, label }: { locale: Locale; label: string }) {
  const ref = useLanguageSwitch<HTMLSelectElement>()
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select ref={ref} className={styles.select} defaultValue={locale} autoComplete="off" data-language>
        {locales.map((option) => (
          <option key={option} value={option} lang={option}>
            {languages[option].name}
          </option>
        ))}
      </select>
    </label>
  )
}
