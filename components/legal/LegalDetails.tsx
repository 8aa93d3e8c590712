import type { SettingsView } from '#lib/content/siteSettings.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import styles from './legalDetails.module.css'

const fields = ['name', 'status', 'registrationNumber', 'address', 'publicationDirector', 'host'] as const

/** The owner's legal details from the settings, those that are filled in. */
export function LegalDetails({ locale, details }: { locale: Locale; details: SettingsView['legalDetails'] }) {
  const t = translatorFor(locale)
  const filled = fields.filter((field) => details[field] !== null)
  if (filled.length === 0) return null
  return (
    <dl className={styles.details} aria-label={t('terms.details.label')}>
      {filled.map((field) => (
        <div key={field}>
          <dt>{t(`terms.details.${field}`)}</dt>
          <dd>{details[field]}</dd>
        </div>
      ))}
    </dl>
  )
}
