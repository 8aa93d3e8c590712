import { Trans } from 'react-i18next/TransWithoutContext'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { i18nFor, translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'

export function Hero({ locale, settings }: { locale: Locale; settings: SettingsView }) {
  const t = translatorFor(locale)
  return (
    <section>
      <p>
        {t('home.hero.eyebrow')} · <LocalWords text={settings.region} locale={locale} /> ·{' '}
        {t('home.hero.remote')}
      </p>
      <h1>
        <Trans i18n={i18nFor(locale)} i18nKey="home.hero.title" components={{ em: <em /> }} />
      </h1>
      <p>{t('home.hero.lead')}</p>
      <p className="row">
        <PageLink path="/contact" locale={locale}>
          {t('home.hero.contact')}
        </PageLink>
        <PageLink path="/services" locale={locale}>
          {t('home.hero.services')}
        </PageLink>
      </p>
    </section>
  )
}
