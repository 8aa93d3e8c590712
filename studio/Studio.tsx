'use client'

import { NextStudio } from 'next-sanity/studio/client-component'
import { browserConfig } from './browserConfig.ts'

export function Studio() {
  return <NextStudio config={browserConfig} />
}
