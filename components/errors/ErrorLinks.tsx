'use client'

import { ButtonLink } from '#components/ui/PageLink.tsx'
import type { Locale } from '#lib/site.ts'
import { DocumentLink } from '../ui/Button.tsx'
import { useFailedPage } from './useFailedPage.ts'

type Props = {
  locale: Locale
  /** Null where trying again is no use: the address does not exist. */
  again: string | null
  home: string
  contact: string
}

/** Where to go from an error page: back to the page that failed, if one did, else home. */
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
