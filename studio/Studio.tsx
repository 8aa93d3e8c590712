'use client'

import { NextStudio } from 'next-sanity/studio/client-component'
import { useMemo } from 'react'
import { toBrowserConfig } from './browserConfig.ts'

/** The Studio, with the published brand as its title. */
export function Studio({ brand }: { brand: string }) {
  const config = useMemo(() => toBrowserConfig(brand), [brand])
  return <NextStudio config={config} />
}
