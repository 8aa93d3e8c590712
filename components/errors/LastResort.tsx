'use client'

import { useEffect, useRef } from 'react'
import { Illustration } from '#components/illustrations/Illustration.tsx'
import { DocumentLink } from '#components/ui/Button.tsx'
import { errorTexts } from '#lib/i18n/errorTexts.ts'
import { typeset } from '#lib/i18n/typeset.ts'
import { type Locale, pages, parseLocalePath, toLocalePath } from '#lib/site.ts'
import brandStyles from '../layout/brandLink.module.css'
import { ErrorScene } from './ErrorScene.tsx'
import styles from './lastResort.module.css'
import { useFailedPage } from './useFailedPage.ts'

/**
 * Shown where even an error page could not be. It uses nothing of the site that may have failed: its links load whole
 * documents.
 */
export function LastResort({ locale }: { locale: Locale }) {
  const failed = useFailedPage()
  const main = useRef<HTMLElement>(null)
  const kind = parseLocalePath(location.pathname).path === '/503' ? 'unavailable' : 'server'
  const { heading, text } = errorTexts[locale][kind]
  const { again, home, contact } = errorTexts[locale]
  // From the document's metadata: the content that it comes from may be what failed.
  const brand = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content

  // The element that had the focus is gone.
  useEffect(() => {
    document.title ||= heading
    main.current?.focus()
  }, [heading])

  return (
    <>
      {brand !== undefined && (
        <header className={styles.header}>
          <a href={toLocalePath(pages.home.path, locale)} className={brandStyles.brand}>
            <Illustration name="brand" className={brandStyles.mark} />
            <span>{brand}</span>
          </a>
        </header>
      )}
      <main id="content" tabIndex={-1} ref={main}>
        <ErrorScene kind={kind} heading={typeset(heading, locale)} text={typeset(text, locale)}>
          {failed !== null && <DocumentLink href={failed}>{again}</DocumentLink>}
          <DocumentLink href={toLocalePath(pages.home.path, locale)} quiet={failed !== null}>
            {home}
          </DocumentLink>
          <DocumentLink href={toLocalePath(pages.contact.path, locale)} quiet>
            {contact}
          </DocumentLink>
        </ErrorScene>
      </main>
    </>
  )
}
