'use client'

import { useRouter } from 'next/navigation'
import { type RefObject, useEffect, useRef, useTransition } from 'react'
import { toLanguageAddress, writeLanguage } from '#lib/preferences/language.ts'
import type { Locale } from '#lib/site.ts'
import { useWaiting } from './waiting.ts'

/** The control that switched: the new document gives the focus back to its successor. */
let lastUsed: string | null = null

/** Switches to the same page in another language: same query, hash and scroll position, focus where it was. */
export function useLanguageSwitch<T extends HTMLElement>(
  control: string,
): { ref: RefObject<T | null>; switchTo: (locale: Locale) => void } {
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
    writeLanguage(locale)
    lastUsed = control
    startTransition(() => router.push(toLanguageAddress(location, locale), { scroll: false }))
  }
  return { ref, switchTo }
}
