import { Icon } from '#components/illustrations/Icon.tsx'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import styles from './profileLinks.module.css'

/** The owner's profiles elsewhere; each opens in a new tab and says so. */
export function ProfileLinks({ locale, settings }: { locale: Locale; settings: SettingsView }) {
  const t = translatorFor(locale)
  const profiles = [
    { href: settings.professionalNetwork, text: t('layout.footer.professionalNetwork') },
    { href: settings.codeHost, text: t('layout.footer.codeHost') },
  ]
  return (
    <ul className={styles.profiles} aria-label={t('layout.footer.profiles')}>
      {profiles.map(({ href, text }) => (
        <li key={text}>
          <a href={href} target="_blank" rel="noopener noreferrer me">
            {text}
            <Icon name="external" title={`(${t('layout.footer.newTab')})`} />
          </a>
        </li>
      ))}
    </ul>
  )
}
