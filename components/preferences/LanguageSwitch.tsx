'use client'

import { useLanguageSwitch } from '@freelance-site/preferences/react'
import { type Locale, languages, locales } from '#lib/languages.ts'
import { existsIn, toLocalePath } from '#lib/localAddresses.ts'
import styles from './languageSwitch.module.css'
import { usePagePath } from './usePagePath.ts'

type LanguageButtonProps = {
  to: Locale
  label: string
  homeLabel?: string | undefined
  /** If documents lack this language: what the link does on their pages. `OnlyHere` marks these. */
  elsewhereLabel?: string | undefined
}

/**
 * Links to the same page in the other language, and to its home page or the list of its type if the page does not exist there. The
 * labels describe that in that language.
 */
export function LanguageButton({ to, label, homeLabel, elsewhereLabel }: LanguageButtonProps) {
  const path = usePagePath()
  const ref = useLanguageSwitch<HTMLAnchorElement>()
  const code = to.toUpperCase()
  const name = `, ${existsIn(path, to) ? label : homeLabel}`
  return (
    <a
      ref={ref}
      href={toLocalePath(path, to)}
      hrefLang={to}
      lang={to}
      aria-label={elsewhereLabel ? undefined : code + name}
      className={styles.button}
    >
      {code}
      {elsewhereLabel && (
        <>
          <span>{name}</span>
          <span data-elsewhere>, {elsewhereLabel}</span>
        </>
      )}
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
