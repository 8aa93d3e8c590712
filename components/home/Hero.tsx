import { Trans } from 'react-i18next/TransWithoutContext'
import { Illustration } from '#components/illustrations/Illustration.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { ButtonLink } from '#components/ui/PageLink.tsx'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { i18nFor, translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import styles from './hero.module.css'

export function Hero({ locale, settings }: { locale: Locale; settings: SettingsView }) {
  const t = translatorFor(locale)
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>
          {t('home.hero.eyebrow')}
          <span>
            <LocalWords text={settings.region} locale={locale} />, {t('home.hero.remote')}
          </span>
        </p>
        <h1 className={styles.title}>
          <Trans i18n={i18nFor(locale)} i18nKey="home.hero.title" components={{ em: <em /> }} />
        </h1>
        <p className={styles.lead}>{t('home.hero.lead')}</p>
        <div className={styles.actions}>
          <ButtonLink path="/contact" locale={locale}>
            {t('home.hero.contact')}
          </ButtonLink>
          <ButtonLink path="/services" locale={locale} quiet>
            {t('home.hero.services')}
          </ButtonLink>
        </div>
      </div>
      <Illustration name="hero" className={styles.picture} />
    </section>
  )
}
