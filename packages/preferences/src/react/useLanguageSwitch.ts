'use client'

import { useRouter } from 'next/navigation'
import { type RefObject, useEffect, useEffectEvent, useRef, useTransition } from 'react'
import { useWaiting } from './waiting.ts'

declare global {
  interface HTMLElementEventMap {
    /**
     * A visitor has chosen a language with this link or select; `detail` is the address of the page in that language. Once
     * React runs, it switches in place and cancels the event.
     */
    languagechoice: CustomEvent<string>
  }
}

/** The kind of control that was used last. In the new document, the same control gets the focus. */
let lastUsed: string | null = null

/**
 * Switches to the same page in another language, in place: same query, hash and scroll position, focus where it was. The
 * control with this ref is a link with `hrefLang`, or a select with `data-language`. The script in the head stores the
 * choice, and switches the page itself until this component has loaded.
 */
export function useLanguageSwitch<T extends HTMLElement>(): RefObject<T | null> {
  const router = useRouter()
  const ref = useRef<T>(null)
  const [isPending, startTransition] = useTransition()
  useWaiting(isPending)

  const switchInPlace = useEffectEvent((event: CustomEvent<string>) => {
    event.preventDefault()
    lastUsed = ref.current?.localName ?? null
    startTransition(() => router.push(event.detail, { scroll: false }))
  })

  useEffect(() => {
    const control = ref.current
    if (!control) return
    if (control.localName === lastUsed) {
      lastUsed = null
      control.focus({ preventScroll: true })
    }
    control.addEventListener('languagechoice', switchInPlace)
    return () => control.removeEventListener('languagechoice', switchInPlace)
  }, [])

  return ref
}
