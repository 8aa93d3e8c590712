'use client'

import { isLocale, type Locale, localeNames, locales } from '#lib/site.ts'
import styles from './languageSelect.module.css'
import { useLanguageSwitch } from './useLanguageSwitch.ts'

/** The footer's choice of language. Without scripts the header's link does its work. */
export function LanguageSelect({ locale, label }: { locale: Locale; label: string }) {
  const { ref, switchTo } = useLanguageSwitch<HTMLSelectElement>('select')
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <select
        ref={ref}
        className={styles.select}
        value={locale}
        onChange={({ target }) => {
          if (isLocale(target.value)) switchTo(target.value)
        }}
      >
        {locales.map((option) => (
          <option key={option} value={option} lang={option}>
            {localeNames[option]}
          </option>
        ))}
      </select>
    </label>
  )
}
