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

type LanguageButtonProps = {
  to: Locale
  label: string
  /** Where a page lacks the language, which of the page of a document only its head knows. A redirect then leads to the home page. */
  homeLabel?: string | undefined
  /** The lists in that language to which it leads instead, and their labels. */
  lists?: readonly { path: string; label: string }[]
}

/** Links to the same page in the other language, or to what is nearest there. The labels describe both in that language. */
export function LanguageButton({ to, label, homeLabel, lists = [] }: LanguageButtonProps) {
  const path = usePagePath()
  const ref = useLanguageSwitch<HTMLAnchorElement>()
  const href = toLocalePath(path, to)
  const isHome = path !== '/' && href === toLocalePath('/', to)
  const isLacking = useBrowserValue(
    () => document.querySelectorAll(`link[hreflang=${to}],link[hreflang=x-default]`).length === 1,
    false,
    watchHead,
  )
  const list = lists.find((each) => path.startsWith(`${each.path}/`))
  const name = isHome || isLacking ? (list?.label ?? homeLabel) : label
  return (
    <a
      ref={ref}
      href={href}
      hrefLang={to}
      lang={to}
      aria-label={`${to.toUpperCase()}, ${name ?? label}`}
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
