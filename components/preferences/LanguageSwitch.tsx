'use client'

import { useLanguageSwitch } from '@freelance-site/preferences/react'
import { toLocalePath } from '#lib/addresses.ts'
import { type Locale, languages, locales } from '#lib/languages.ts'
import styles from './languageSwitch.module.css'
import { usePagePath } from './usePagePath.ts'

/** Links to the same page in the other language; `label` describes it in that language. */
export function LanguageButton({ to, label }: { to: Locale; label: string }) {
  const path = usePagePath()
  const ref = useLanguageSwitch<HTMLAnchorElement>()
  return (
    <a
      ref={ref}
      href={toLocalePath(path, to)}
      hrefLang={to}
      lang={to}
      aria-label={`${to.toUpperCase()}, ${label}`}
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
