'use client'

import { lazy, Suspense } from 'react'
import { RedirectOnError } from '#components/errors/RedirectOnError.tsx'
import { toPageLocale } from '#lib/errors/errorPage.ts'

/** Loaded only when it is shown. */
const LastResort = lazy(() => import('./lastResort.tsx'))

/**
 * Handles errors of a page, and of header, banner and footer around it. A second boundary, in `[lang]/error.tsx`, would
 * apply the same rule to fewer of them, and every visitor would download it.
 */
export default function GlobalError({ error }: { error: unknown }) {
  const locale = toPageLocale(location.pathname)
  return (
    // The classes of the page that failed: the theme stays while the next one loads.
    <html lang={locale} className={document.documentElement.className}>
      <body>
        <RedirectOnError error={error}>
          <Suspense>
            <LastResort locale={locale} />
          </Suspense>
        </RedirectOnError>
      </body>
    </html>
  )
}
