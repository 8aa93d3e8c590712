import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'
import styles from './notes.module.css'

export function WaysToReach({ locale, settings }: { locale: Locale; settings: SettingsView }) {
  const t = translatorFor(locale)
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className={styles.heading}>
        {t('contact.reach.heading')}
      </h2>
      <dl className={styles.ways}>
        {settings.email && (
          <div>
            <dt>{t('contact.reach.email')}</dt>
            <dd>
              <a href={`mailto:${settings.email}`}>{settings.email}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('contact.reach.where')}</dt>
          <dd>
            <LocalWords text={settings.region} locale={locale} />, {t('home.hero.remote')}
          </dd>
        </div>
      </dl>
    </section>
  )
}
