'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useTransition } from 'react'
import { useWaiting } from '#components/ui/Waiting.tsx'
import { toLocalePath } from '#lib/addresses.ts'
import { isLocale, type Locale, localeNames, locales } from '#lib/languages.ts'
import { languageChoiceEvent, toLanguageAddress } from '#lib/preferences/language.ts'
import styles from './languageSwitch.module.css'
import { usePagePath } from './usePagePath.ts'

/** The control that was used last. In the new document, the same control gets the focus. */
let lastUsed: string | null = null

/**
 * Switches to the same page in another language, in place: same query, hash and scroll position, focus where it was. The
 * script in the head stores the choice, and switches the page itself until this component has loaded.
 */
function useLanguageSwitch<T extends HTMLElement>(control: string) {
  const router = useRouter()
  const ref = useRef<T>(null)
  const [pending, startTransition] = useTransition()
  useWaiting(pending)

  useEffect(() => {
    if (lastUsed !== control) return
    lastUsed = null
    ref.current?.focus({ preventScroll: true })
  }, [control])

  const switchTo = (locale: Locale) => {
    lastUsed = control
    startTransition(() => router.push(toLanguageAddress(location, locale), { scroll: false }))
  }
  return { ref, switchTo }
}

/** Links to the same page in the other language; `label` describes it in that language. */
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

/** The footer's choice of language. Without scripts, visitors use the header's link. */
export function LanguageSelect({ locale, label }: { locale: Locale; label: string }) {
  const { ref, switchTo } = useLanguageSwitch<HTMLSelectElement>('select')
  const followChoice = useEffectEvent((event: Event) => {
    const choice = ref.current?.value
    if (!isLocale(choice)) return
    event.preventDefault()
    switchTo(choice)
  })

  useEffect(() => {
    const select = ref.current
    select?.addEventListener(languageChoiceEvent, followChoice)
    return () => select?.removeEventListener(languageChoiceEvent, followChoice)
  }, [ref])

  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select ref={ref} className={styles.select} defaultValue={locale} autoComplete="off" data-language>
        {locales.map((option) => (
          <option key={option} value={option} lang={option}>
            {localeNames[option]}
          </option>
        ))}
      </select>
    </label>
  )
}
