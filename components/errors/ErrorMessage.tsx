import { Illustration, type IllustrationName } from '#components/illustrations/Illustration.tsx'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'
import styles from './errorMessage.module.css'

type Kind = 'notFound' | 'server' | 'unavailable'

const pictures: Record<Kind, IllustrationName> = {
  notFound: 'error-404',
  server: 'error-500',
  unavailable: 'error-503',
}

/** What happened, in the visitor's words, and the ways back. */
export function ErrorMessage({ locale, kind }: { locale: Locale; kind: Kind }) {
  const t = translatorFor(locale)
  return (
    <section className={styles.error}>
      <Illustration name={pictures[kind]} className={styles.picture} />
      <div>
        <p className={styles.code}>{pictures[kind].replace('error-', '')}</p>
        <h1 className={styles.heading}>{t(`errors.${kind}.heading`)}</h1>
        <p className={styles.text}>{t(`errors.${kind}.text`)}</p>
        <div className={styles.actions}>
          <ButtonLink path="/" locale={locale}>
            {t('errors.home')}
          </ButtonLink>
          <ButtonLink path="/contact" locale={locale} quiet>
            {t('errors.contact')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
