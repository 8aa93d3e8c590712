'use client'

import './[lang]/styles/tokens.css'
import './[lang]/styles/base.css'
import './[lang]/styles/print.css'
import { readInitialTheme, showTheme } from '@freelance-site/preferences/browser'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { ErrorScene } from '#components/errors/ErrorScene.tsx'
import { errorTexts } from '#lib/i18n/errorTexts.ts'
import { typeset } from '#lib/i18n/typeset.ts'
import type { Locale } from '#lib/languages.ts'
import { parseLocalePath } from '#lib/localPath.ts'

/**
 * Shown when an error page fails too. Of that page it uses only the scene, which needs React, strings and links, and nothing that
 * a browser may lack. It has the styles and the theme that the root layout gives every other page, because the layout itself may
 * have failed. It keeps the fonts of the page that failed: imported here, they would be preloaded in the Studio too.
 */
export default function LastResort({ locale }: { locale: Locale }) {
  const main = useRef<HTMLElement>(null)
  const kind = parseLocalePath(location.pathname).path === '/503' ? 'unavailable' : 'server'
  const { [kind]: message, again, home, contact } = errorTexts[locale]
  const [heading, text] = [typeset(message.heading, locale), typeset(message.text, locale)]
  useLayoutEffect(() => showTheme(readInitialTheme()), [])

  // The element that had the focus is gone.
  useEffect(() => {
    document.title ||= heading
    main.current?.focus()
  }, [heading])

  return (
    <main id="content" tabIndex={-1} ref={main}>
      <ErrorScene
        locale={locale}
        status={kind === 'server' ? 500 : 503}
        texts={{ heading, text, again, home, contact }}
      />
    </main>
  )
}
