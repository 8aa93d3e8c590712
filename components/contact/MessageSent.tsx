import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import styles from './afterSending.module.css'

/** Where a form sent without scripts leads when all went well. */
export function MessageSent({ locale }: { locale: Locale }) {
  const t = translatorFor(locale)
  return (
    <section className={styles.page} aria-labelledby="sent">
      <h1 id="sent" className={styles.heading}>
        {t('contact.sent.heading')}
      </h1>
      <p className={styles.text}>{t('contact.sent.text')}</p>
      <ButtonLink path="/" locale={locale}>
        {t('contact.sent.back')}
      </ButtonLink>
    </section>
  )
}
