'use client'

import { NextStudio } from 'next-sanity/studio/client-component'
import { toStudioConfig } from './config.ts'
import { toLakeConnection } from './connection.ts'
import { snoozeConnectionAdvice } from './connectionAdvice.ts'
import { getStudioLocale } from './languages/studioLocale.ts'

snoozeConnectionAdvice(window.sessionStorage)
const { origin } = window.location
const { projectId } = toLakeConnection(origin)
const locale = getStudioLocale(projectId, window.localStorage, navigator.languages)
document.documentElement.lang = locale
const config = toStudioConfig(origin, locale)

export function Studio() {
  return <NextStudio config={config} />
}
