import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'
import styles from './legalDetails.module.css'

const kinds = ['essential', 'analytics'] as const

/** The two kinds of cookies the site may use. */
export function CookieTypes({ locale }: { locale: Locale }) {
  const t = translatorFor(locale)
  return (
    <dl className={styles.details} aria-label={t('cookies.switches.label')}>
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>{t(`cookies.switches.${kind}`)}</dt>
          <dd>{t(`cookies.switches.${kind}Text`)}</dd>
        </div>
      ))}
    </dl>
  )
}
