'use client'

import { RedirectOnError } from '#components/errors/RedirectOnError.tsx'
import { toPageLocale } from '#lib/errors/toErrorPath.ts'

/**
 * Errors of a page and of what stands around it: header, banner, footer. A second boundary, in `[lang]/error.tsx`,
 * would apply the same rule once more to fewer of them, and every visitor would download it.
 */
export default function GlobalError({ error }: { error: unknown }) {
  return (
    // The classes of the page that failed: the theme stays while the next one loads.
    <html lang={toPageLocale(location.pathname)} className={document.documentElement.className}>
      <body>
        <RedirectOnError error={error} />
      </body>
    </html>
  )
}
