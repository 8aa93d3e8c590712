'use client'

import { useLanguageSwitch } from '@freelance-site/preferences/react'
import { existsIn, toLocalePath } from '#lib/addresses.ts'
import { type Locale, languages, locales } from '#lib/languages.ts'
import styles from './languageSwitch.module.css'
import { usePagePath } from './usePagePath.ts'

/**
 * Links to the same page in the other language, and to its home page if the page does not exist there. The labels describe
 * both in that language.
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
  return (
    <a
      ref={ref}
      href={toLocalePath(path, to)}
      hrefLang={to}
      lang={to}
      aria-label={`${to.toUpperCase()}, ${existsIn(path, to) ? label : homeLabel}`}
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
