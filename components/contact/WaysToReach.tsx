import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'

export function WaysToReach({ locale, settings }: { locale: Locale; settings: SettingsView }) {
  const t = translatorFor(locale)
  return (
    <section aria-labelledby="reach">
      <h2 id="reach">{t('contact.reach.heading')}</h2>
      <dl>
        {settings.email && (
          <>
            <dt>{t('contact.reach.email')}</dt>
            <dd>
              <a href={`mailto:${settings.email}`}>{settings.email}</a>
            </dd>
          </>
        )}
        <dt>{t('contact.reach.where')}</dt>
        <dd>
          <LocalWords text={settings.region} locale={locale} />
        </dd>
      </dl>
    </section>
  )
}
