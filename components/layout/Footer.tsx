import { Icon } from '#components/illustrations/Illustration.tsx'
import { LanguageSelect } from '#components/preferences/LanguageSwitch.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { AddressLink, PageLink } from '#components/ui/PageLink.tsx'
import { findExistingPages } from '#lib/content/existingPages.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import { type PageWith, pages } from '#lib/pages.ts'
import { BrandLink } from './BrandLink.tsx'
import { CurrentYear } from './CurrentYear.tsx'
import styles from './footer.module.css'

/** The owner's profiles elsewhere; each opens in a new tab, which its name mentions. */
function ProfileLinks({ locale, settings }: { locale: Locale; settings: SettingsView }) {
  const t = translatorFor(locale)
  return (
    <ul className={styles.profiles} aria-label={t('layout.footer.profiles')}>
      {settings.profiles.map(({ href, name }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener noreferrer me">
            <LocalWords text={name} locale={locale} />
            <Icon name="external" title={`(${t('layout.footer.newTab')})`} />
          </a>
        </li>
      ))}
    </ul>
  )
}

const toLinks = (names: PageWith<{ menu: 'main' | 'legal' }>[]) =>
  names.map((page) => ({ path: pages[page].path, text: `meta.${page}.menu` }) as const)

const toGroups = (content: Pick<SiteContent, 'pageLanguages'>, locale: Locale) => [
  {
    heading: 'layout.footer.navigation',
    links: toLinks(findExistingPages(content, { menu: 'main' }, locale)),
  } as const,
  {
    heading: 'layout.footer.legal',
    links: [
      ...toLinks(findExistingPages(content, { menu: 'legal' }, locale)),
      { path: `${pages.cookies.path}#cookie-choices`, text: 'layout.footer.manageCookies' },
    ],
  } as const,
]

type Props = { locale: Locale; content: Pick<SiteContent, 'settings' | 'menus' | 'pageLanguages'> }

export function Footer({ locale, content }: Props) {
  const { settings, menus } = content
  const t = translatorFor(locale)
  // Only a printed page shows them.
  const { address, telephone } = settings.legalDetails
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div>
          <BrandLink locale={locale} brand={settings.brand} />
          <LocalWords as="p" className={styles.tagline} text={settings.tagline} locale={locale} />
          {settings.email !== null && (
            <a href={`mailto:${settings.email}`} className={styles.email}>
              {settings.email}
            </a>
          )}
          {(address || telephone) && (
            <address className={styles.printedAddress}>
              {address && <p>{address}</p>}
              {telephone && <p>{telephone}</p>}
            </address>
          )}
          <ProfileLinks locale={locale} settings={settings} />
        </div>
        {toGroups(content, locale).map(({ heading, links }) => (
          <nav key={heading} aria-label={t(heading)}>
            <h2 className={styles.heading}>{t(heading)}</h2>
            <ul>
              {links.map(({ path, text }) => (
                <li key={path}>
                  <PageLink path={path} locale={locale} className={styles.link}>
                    {t(text)}
                  </PageLink>
                </li>
              ))}
              {heading === 'layout.footer.navigation' &&
                menus.footer.map(({ href, name }) => (
                  <li key={href}>
                    <AddressLink href={href} className={styles.link}>
                      <LocalWords text={name} locale={locale} />
                    </AddressLink>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.base}>
        <p>
          © <CurrentYear year={new Date().getFullYear()} /> {settings.brand}.{' '}
          {t('layout.footer.allRightsReserved')}.
        </p>
        <LanguageSelect locale={locale} label={t('layout.language.label')} />
      </div>
    </footer>
  )
}
