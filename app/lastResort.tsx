'use client'

import { fontClasses } from './[lang]/fonts.ts'
import './[lang]/styles/tokens.css'
import './[lang]/styles/fonts.css'
import './[lang]/styles/base.css'
import { useLayoutEffect } from 'react'
import { LastResort } from '#components/errors/LastResort.tsx'
import { readInitialTheme, showTheme } from '#lib/preferences/theme.ts'
import type { Locale } from '#lib/site.ts'

/**
 * The last resort with what the root layout gives every other page. The layout itself may be what failed, before it
 * had brought anything.
 */
export default function LastResortPage({ locale }: { locale: Locale }) {
  useLayoutEffect(() => {
    document.documentElement.classList.add(...fontClasses.split(' '))
    showTheme(readInitialTheme())
  }, [])
  return <LastResort locale={locale} />
}
