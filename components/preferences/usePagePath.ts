'use client'

import { usePathname } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { parseLocalePath } from '#lib/locale.ts'
import { publicRoutes } from '#lib/routes.ts'

const never = () => () => {}

/** The address all pages of an unknown path are rendered at. */
const notFoundPath = '/404'

/**
 * The path both languages share of the page being shown. While React takes over the server's HTML it is the path
 * that HTML was made for: the not-found page is made once, at its own address, and shown at any.
 */
export function usePagePath(): string {
  const { path } = parseLocalePath(usePathname())
  const isTakingOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  return isTakingOver && !publicRoutes.some((route) => route.path === path) ? notFoundPath : path
}
