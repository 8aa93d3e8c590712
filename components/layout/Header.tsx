import { PageLink } from '#components/ui/PageLink.tsx'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'
import { LanguageLink } from './LanguageLink.tsx'

export function Header({ locale, brand }: { locale: Locale; brand: string }) {
  const t = translatorFor(locale)
  const other: Locale = locale === 'fr' ? 'en' : 'fr'
  return (
    <header className="bar">
      <PageLink path="/" locale={locale}>
        <strong>{brand}</strong>
      </PageLink>
      <nav aria-label={t('layout.navigation.label')}>
        <ul className="row">
          <li>
            <PageLink path="/" locale={locale}>
              {t('layout.navigation.home')}
            </PageLink>
          </li>
          <li>
            <PageLink path="/services" locale={locale}>
              {t('layout.navigation.services')}
            </PageLink>
          </li>
          <li>
            <PageLink path="/contact" locale={locale}>
              {t('layout.navigation.contact')}
            </PageLink>
          </li>
        </ul>
      </nav>
      <LanguageLink to={other} label={translatorFor(other)('layout.language.readThisPage')} />
    </header>
  )
}
