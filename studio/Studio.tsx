'use client'

import { NextStudio } from 'next-sanity/studio/client-component'
import { toStudioConfig } from './config.ts'
import { snoozeConnectionAdvice, toLakeConnection } from './connection.tsx'
import { getStudioLocale } from './languages.tsx'

snoozeConnectionAdvice(window.sessionStorage)
const { origin } = window.location
const { projectId } = toLakeConnection(origin)
const locale = getStudioLocale(projectId, window.localStorage, navigator.languages)
document.documentElement.lang = locale
const config = toStudioConfig(origin, locale)

export function Studio() {
  return <NextStudio config={config} />
}
