'use client'

import { NextStudio } from 'next-sanity/studio/client-component'
import { useMemo } from 'react'
import { toBrowserConfig } from './browserConfig.ts'

export function Studio({ brand }: { brand: string }) {
  const config = useMemo(() => toBrowserConfig(brand), [brand])
  return <NextStudio config={config} />
}
