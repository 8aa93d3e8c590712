'use client'

import { useEffect, useRef } from 'react'
import { DocumentLink } from '#components/ui/Button.tsx'
import { parseLocalePath, toLocalePath } from '#lib/addresses.ts'
import { errorTexts } from '#lib/i18n/errorTexts.ts'
import { typeset } from '#lib/i18n/typeset.ts'
import type { Locale } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { ErrorScene } from './ErrorScene.tsx'
import { useFailedPage } from './useFailedPage.ts'

/** Shown when an error page fails too: it uses only what cannot have failed, and its links load whole documents. */
export function LastResort({ locale }: { locale: Locale }) {
  const failed = useFailedPage()
  const main = useRef<HTMLElement>(null)
  const kind = parseLocalePath(location.pathname).path === '/503' ? 'unavailable' : 'server'
  const { heading, text } = errorTexts[locale][kind]
  const { again, home, contact } = errorTexts[locale]

  // The element that had the focus is gone.
  useEffect(() => {
    document.title ||= heading
    main.current?.focus()
  }, [heading])

  return (
    <main id="content" tabIndex={-1} ref={main}>
      <ErrorScene kind={kind} heading={typeset(heading, locale)} text={typeset(text, locale)}>
        {failed !== null && <DocumentLink href={failed}>{again}</DocumentLink>}
        <DocumentLink href={toLocalePath(pages.home.path, locale)} quiet={failed !== null}>
          {home}
        </DocumentLink>
        <DocumentLink href={toLocalePath(pages.contact.path, locale)} quiet>
          {contact}
        </DocumentLink>
      </ErrorScene>
    </main>
  )
}
