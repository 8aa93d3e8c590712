'use client'

import { useLayoutEffect } from 'react'
import { LastResort } from '#components/errors/LastResort.tsx'
import { readInitialTheme, showTheme } from '#lib/preferences/theme.ts'
import type { Locale } from '#lib/site.ts'
import { fontClasses } from './[lang]/fonts.ts'
import './[lang]/styles/tokens.css'
import './[lang]/styles/fonts.css'
import './[lang]/styles/base.css'

/**
 * The last resort, with the fonts, styles and theme that the root layout gives every other page: the layout itself may
 * have failed.
 */
export default function LastResortPage({ locale }: { locale: Locale }) {
  useLayoutEffect(() => {
    document.documentElement.classList.add(...fontClasses.split(' '))
    showTheme(readInitialTheme())
  }, [])
  return <LastResort locale={locale} />
}
