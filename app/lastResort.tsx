'use client'

import './[lang]/styles/tokens.css'
import './[lang]/styles/base.css'
import { readInitialTheme, showTheme } from 'preferences/theme'
import { useLayoutEffect } from 'react'
import { LastResort } from '#components/errors/LastResort.tsx'
import type { Locale } from '#lib/languages.ts'

/**
 * The last resort, with the styles and theme that the root layout gives every other page, because the layout itself may
 * have failed. It keeps the fonts of the page that failed: imported here, they would be preloaded in the Studio too.
 */
export default function LastResortPage({ locale }: { locale: Locale }) {
  useLayoutEffect(() => showTheme(readInitialTheme()), [])
  return <LastResort locale={locale} />
}
