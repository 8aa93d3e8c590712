'use client'

import { useLanguageSwitch } from '@freelance-site/preferences/react'
import { type Locale, languages, locales } from '#lib/languages.ts'
import { toLocalePath } from '#lib/localPath.ts'
import styles from './languageSwitch.module.css'
import { usePagePath } from './usePagePath.ts'

type LanguageButtonProps = {
  to: Locale
  label: string
  /** Where a page lacks the language. A redirect then leads to the home page. */
  homeLabel?: string | undefined
  /** The lists in that language to which it leads instead, and their labels. */
  lists?: readonly { path: string; label: string }[]
}

/**
 * Links to the same page in the other language, or to what is nearest there. The labels describe both in that language. Whether the
 * page of a document lacks the language, only the page knows: an element of it then has `data-untranslated`, by which a style chooses the label, without scripts, too.
 */
export function LanguageButton({ to, label, homeLabel, lists = [] }: LanguageButtonProps) {
  const path = usePagePath()
  const ref = useLanguageSwitch<HTMLAnchorElement>()
  const href = toLocalePath(path, to)
  const isHome = path !== '/' && href === toLocalePath('/', to)
  const instead = lists.find((each) => path.startsWith(`${each.path}/`))?.label ?? homeLabel
  const code = to.toUpperCase()
  return (
    <a ref={ref} href={href} hrefLang={to} lang={to} className={styles.button}>
      <span aria-hidden>{code}</span>
      {!(isHome && instead) && <span className={styles.name}>{`${code}, ${label}`}</span>}
      {instead && (
        <span className={styles.name} data-instead={!isHome || undefined}>{`${code}, ${instead}`}</span>
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
