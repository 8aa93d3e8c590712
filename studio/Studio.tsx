'use client'

import { NextStudio } from 'next-sanity/studio/client-component'
import { useMemo } from 'react'
import { loadBrowserConfig } from './browserConfig.ts'

/** The Studio, once the texts of its language are loaded. */
export async function loadStudio() {
  const toConfig = await loadBrowserConfig()
  return function Studio({ brand }: { brand: string }) {
    const config = useMemo(() => toConfig(brand), [brand])
    return <NextStudio config={config} />
  }
}
