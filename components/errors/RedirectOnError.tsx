'use client'

import { type ReactNode, useEffect } from 'react'
import { isErrorPath, toErrorPath, toPageLocale } from '#lib/errors/errorPage.ts'
import { parseLocalePath } from '#lib/site.ts'

/**
 * The one rule for errors, wherever they are thrown: say it on the console, then go to the page that tells the
 * visitor. The whole document is loaded, so that the answer has its real status and nothing broken stays. Where that
 * page is the one that fails, the children stand in for it.
 */
export function RedirectOnError({ error, children }: { error: unknown; children: ReactNode }) {
  const locale = toPageLocale(location.pathname)
  const isThere = isErrorPath(parseLocalePath(location.pathname).path)

  useEffect(() => {
    console.error('Erreur interceptée :', error)
    if (!isThere) location.replace(toErrorPath(error, locale))
  }, [error, isThere, locale])

  return isThere ? children : null
}
