import { PageLink } from '#components/ui/PageLink.tsx'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import styles from './notes.module.css'

export function YourData({ locale }: { locale: Locale }) {
  const t = translatorFor(locale)
  return (
    <section aria-labelledby="data">
      <h2 id="data" className={styles.heading}>
        {t('contact.data.heading')}
      </h2>
      <p className={styles.text}>
        {t('contact.data.text')}{' '}
        <PageLink path="/privacy" locale={locale}>
          {t('contact.data.link')}
        </PageLink>
      </p>
    </section>
  )
}
