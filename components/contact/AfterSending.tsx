import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './afterSending.module.css'

/** The texts of the reasons, by the hash of the address. */
const reasons = {
  fields: 'contact.notSent.fields',
  wait: 'contact.notSent.wait',
  'cannot-send': 'contact.cannotSend',
} as const

/**
 * The page that answers a form sent without scripts if sending failed. One static page has all reasons: the hash of the
 * address selects one (packages/inbox/src/handleContact.ts), and the style sheet hides the others.
 */
export function MessageNotSent({ locale, email }: { locale: Locale; email: string | null }) {
  const t = translatorFor(locale)
  return (
    <section className={styles.page} aria-labelledby="not-sent">
      <h1 id="not-sent" className={styles.heading}>
        {t('contact.notSent.heading')}
      </h1>
      <div className={styles.text}>
        <p>{t('contact.toast.failureText')}</p>
        {Object.entries(reasons).map(([id, key]) => (
          <p key={id} id={id} className={styles.reason}>
            {t(key)}
          </p>
        ))}
        <p>{t('contact.notSent.keep')}</p>
        {email && (
          <p>
            {t('contact.writeInstead')} <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </div>
      <ButtonLink path="/" locale={locale} quiet>
        {t('contact.notSent.back')}
      </ButtonLink>
    </section>
  )
}
