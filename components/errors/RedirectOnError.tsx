'use client'

import { lazy, Suspense, useEffect } from 'react'
import { isErrorPath, toErrorPath, toPageLocale } from '#lib/errors/toErrorPath.ts'
import { parseLocalePath } from '#lib/locale.ts'

const LastResort = lazy(() => import('./LastResort.tsx'))

/**
 * The one rule for errors, wherever they are thrown: say it on the console, then go to the page that tells the
 * visitor. The whole document is loaded, so that the answer has its real status and nothing broken stays.
 */
export function RedirectOnError({ error }: { error: unknown }) {
  const locale = toPageLocale(location.pathname)
  const isThere = isErrorPath(parseLocalePath(location.pathname).path)

  useEffect(() => {
    console.error('Erreur interceptée :', error)
    if (!isThere) location.replace(toErrorPath(error, locale))
  }, [error, isThere, locale])

  return isThere ? (
    <Suspense>
      <LastResort locale={locale} />
    </Suspense>
  ) : null
}
