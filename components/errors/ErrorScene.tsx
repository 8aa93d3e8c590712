'use client'

import { useBrowserValue } from 'preferences/react/useBrowserValue'
import type { ReactNode } from 'react'
import { Illustration, toErrorDrawing } from '#components/illustrations/Illustration.tsx'
import buttons from '#components/ui/button.module.css'
import { ButtonLink } from '#components/ui/PageLink.tsx'
import { toLocalePath } from '#lib/addresses.ts'
import { toFailedPage } from '#lib/errors/errorPage.ts'
import type { Locale } from '#lib/languages.ts'
import { type PagePath, pages } from '#lib/pages.ts'
import styles from './errorMessage.module.css'

/** On the pages without `isTemporary`, trying again is pointless. */
const scenes = {
  notFound: { code: 404, drawing: 'error-404', isTemporary: false },
  gone: { code: 410, drawing: 'error-404', isTemporary: false },
  server: { code: 500, drawing: 'error-500', isTemporary: true },
  unavailable: { code: 503, drawing: 'error-503', isTemporary: true },
} as const

export type ErrorKind = keyof typeof scenes

type Props = {
  locale: Locale
  kind: ErrorKind
  texts: Record<'heading' | 'text' | 'again' | 'home' | 'contact', string>
}

/**
 * A drawing beside a heading and a text, with links to the page that failed, if known, to home and to contact. After a failure
 * they load whole documents, because what has failed may be a script.
 */
export function ErrorScene({ locale, kind, texts }: Props) {
  const { code, drawing, isTemporary } = scenes[kind]
  const failed = useBrowserValue(() => toFailedPage(document.referrer, location.origin), null)
  const again = isTemporary ? failed : null
  const ActionLink = isTemporary ? DocumentLink : ButtonLink
  return (
    <section className={styles.error}>
      <Illustration name={toErrorDrawing(drawing)} className={styles.picture} />
      <div>
        <p className={styles.code}>{code}</p>
        <h1 className={styles.heading}>{texts.heading}</h1>
        <p className={styles.text}>{texts.text}</p>
        <div className={styles.actions}>
          {again !== null && (
            <a href={again} className={buttons.button}>
              {texts.again}
            </a>
          )}
          <ActionLink path={pages.home.path} locale={locale} quiet={again !== null}>
            {texts.home}
          </ActionLink>
          <ActionLink path={pages.contact.path} locale={locale} quiet>
            {texts.contact}
          </ActionLink>
        </div>
      </div>
    </section>
  )
}

type DocumentLinkProps = { path: PagePath; locale: Locale; quiet: boolean; children: ReactNode }

/** A button link that loads a whole document, without the router. */
const DocumentLink = ({ path, locale, quiet, children }: DocumentLinkProps) => (
  <a href={toLocalePath(path, locale)} className={buttons.button} data-quiet={quiet || undefined}>
    {children}
  </a>
)
