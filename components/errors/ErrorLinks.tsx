'use client'

import { ButtonLink } from '#components/ui/PageLink.tsx'
import type { Locale } from '#lib/languages.ts'
import { DocumentLink } from '../ui/Button.tsx'
import { useFailedPage } from './useFailedPage.ts'

type Props = {
  locale: Locale
  /** Null on the not-found page, where trying again is pointless. */
  again: string | null
  home: string
  contact: string
}

/** The links of an error page: to the page that failed, if known, to home and to contact. */
export function ErrorLinks({ locale, again, home, contact }: Props) {
  const failed = useFailedPage()
  const canTryAgain = again !== null && failed !== null
  return (
    <>
      {canTryAgain && <DocumentLink href={failed}>{again}</DocumentLink>}
      <ButtonLink path="/" locale={locale} quiet={canTryAgain}>
        {home}
      </ButtonLink>
      <ButtonLink path="/contact" locale={locale} quiet>
        {contact}
      </ButtonLink>
    </>
  )
}
