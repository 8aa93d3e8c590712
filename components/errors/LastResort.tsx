'use client'

import { useEffect, useRef } from 'react'
import { parseLocalePath } from '#lib/addresses.ts'
import { errorTexts } from '#lib/i18n/errorTexts.ts'
import { typeset } from '#lib/i18n/typeset.ts'
import type { Locale } from '#lib/languages.ts'
import { ErrorScene } from './ErrorScene.tsx'

/** Shown when an error page fails too: it uses only what cannot have failed. */
export function LastResort({ locale }: { locale: Locale }) {
  const main = useRef<HTMLElement>(null)
  const kind = parseLocalePath(location.pathname).path === '/503' ? 'unavailable' : 'server'
  const { [kind]: message, again, home, contact } = errorTexts[locale]
  const [heading, text] = [typeset(message.heading, locale), typeset(message.text, locale)]

  // The element that had the focus is gone.
  useEffect(() => {
    document.title ||= heading
    main.current?.focus()
  }, [heading])

  return (
    <main id="content" tabIndex={-1} ref={main}>
      <ErrorScene locale={locale} kind={kind} texts={{ heading, text, again, home, contact }} />
    </main>
  )
}
