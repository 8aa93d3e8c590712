'use client'

import { useBrowserValue } from '@freelance-site/preferences/react'
import { usePathname, useSelectedLayoutSegments } from 'next/navigation'
import { parseLocalePath } from '#lib/localPath.ts'

/**
 * The path, without its language, of the page being shown, for components of the layout. During hydration it is the
 * path of the page's folder: the not-found page is rendered once and served at any address.
 */
export function usePagePath(): string {
  const { path } = parseLocalePath(usePathname())
  const folder = `/${useSelectedLayoutSegments().join('/')}`
  return useBrowserValue(() => path, folder)
}
