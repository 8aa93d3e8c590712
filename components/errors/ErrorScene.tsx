'use client'

import { useBrowserValue } from '@freelance-site/preferences/react'
import type { ComponentProps } from 'react'
import { Illustration, toErrorDrawing } from '#components/illustrations/Illustration.tsx'
import { button as buttons } from '#components/styles/shared.ts'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { toFailedPage } from '#lib/errors/errorPage.ts'
import type { Locale } from '#lib/languages.ts'
import { toLocalePath } from '#lib/localPath.ts'
import type { PagePath } from '#lib/pages.ts'
import styles from './errorMessage.module.css'

// Not from the list of pages, which every visitor would load.
const [home, contact] = ['/', '/contact'] as const satisfies PagePath[]

type Props = {
  locale: Locale
  status: 404 | 410 | 500 | 503
  texts: Record<'heading' | 'text' | 'again' | 'home' | 'contact', string>
}

/**
 * A drawing beside a heading and a text, with links to the page that failed, if known, to home and to contact. After a failure
 * they load whole documents, because what has failed may be a script.
 */
export function ErrorScene({ locale, status, texts }: Props) {
  // After 404 and 410, trying again is pointless.
  const isTemporary = status >= 500
  const failed = useBrowserValue(() => toFailedPage(document.referrer, location.origin), null)
  const again = isTemporary ? failed : null
  const ActionLink = isTemporary ? DocumentLink : ButtonLink
  return (
    <section className={styles.error}>
      <Illustration name={toErrorDrawing(status === 410 ? 404 : status)} className={styles.picture} />
      <div>
        <p className={styles.code}>{status}</p>
        <h1 className={styles.heading}>{texts.heading}</h1>
        <p className={styles.text}>{texts.text}</p>
        <div className={styles.actions}>
          {again !== null && (
            <a href={again} className={buttons.button}>
              {texts.again}
            </a>
          )}
          <ActionLink path={home} locale={locale} quiet={again !== null}>
            {texts.home}
          </ActionLink>
          <ActionLink path={contact} locale={locale} quiet>
            {texts.contact}
          </ActionLink>
        </div>
      </div>
    </section>
  )
}

/** A button link that loads a whole document, without the router. */
const DocumentLink = ({ path, locale, quiet, children }: ComponentProps<typeof ButtonLink>) => (
  <a href={toLocalePath(path, locale)} className={buttons.button} data-quiet={quiet || undefined}>
    {children}
  </a>
)
