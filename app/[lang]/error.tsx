'use client'

import { RedirectOnError } from '#components/errors/RedirectOnError.tsx'

/** Errors of a page's own content. */
export default function PageError({ error }: { error: unknown }) {
  return <RedirectOnError error={error} />
}
