'use client'

import { NextStudio } from 'next-sanity/studio/client-component'
import { toStudioConfig } from './config.ts'
import { snoozeConnectionAdvice } from './connectionAdvice.ts'

snoozeConnectionAdvice(window.sessionStorage)
const config = toStudioConfig(window.location.origin)

export function Studio() {
  return <NextStudio config={config} />
}
