'use client'

import { RedirectOnError } from '#components/errors/RedirectOnError.tsx'
import { parseLocalePath } from '#lib/locale.ts'

/** Errors of what stands around the pages: header, banner, footer. */
export default function GlobalError({ error }: { error: unknown }) {
  const { locale } = parseLocalePath(typeof window === 'undefined' ? '/' : location.pathname)
  return (
    <html lang={locale}>
      <body>
        <RedirectOnError error={error} />
      </body>
    </html>
  )
}
