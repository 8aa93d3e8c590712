'use client'

import { usePathname, useSelectedLayoutSegments } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { parseLocalePath } from '#lib/site.ts'

const never = () => () => {}

/**
 * The path both languages share of the page being shown; for what stands in the layout. While React takes over
 * the server's HTML it is the path of the page's own folder: the not-found page is made once and shown at any
 * address.
 */
export function usePagePath(): string {
  const { path } = parseLocalePath(usePathname())
  const folder = `/${useSelectedLayoutSegments().join('/')}`
  return useSyncExternalStore(
    never,
    () => path,
    () => folder,
  )
}
