import { LanguageButton } from '#components/preferences/LanguageSwitch.tsx'
import { ThemeButtons } from '#components/preferences/ThemeButtons.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { type Locale, toNextLocale } from '#lib/languages.ts'
import { findPages, pages } from '#lib/pages.ts'
import { BrandLink } from './BrandLink.tsx'
import styles from './header.module.css'
import { MenuButton, NavLink } from './Menu.tsx'

/** The first link that the keyboard reaches. It skips the header. */
export const SkipLink = ({ locale }: { locale: Locale }) => (
  <a className={styles.skip} href="#content">
    {translatorFor(locale)('layout.skipToContent')}
  </a>
)

const menuId = 'menu'

type Props = { locale: Locale; content: Pick<SiteContent, 'settings' | 'menus' | 'documentPages'> }

export function Header({ locale, content }: Props) {
  const t = translatorFor(locale)
  const other = toNextLocale(locale)
  const toOther = translatorFor(other)
  const lacksPages =
    findPages({}, other).length < findPages({}).length ||
    content.documentPages.some(({ page }) => page.translations[other] === undefined)
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <BrandLink locale={locale} brand={content.settings.brand} />
        <div id={menuId} popover="auto" className={styles.menu}>
          <nav aria-label={t('layout.navigation.label')}>
            <ul className={styles.links}>
              {findPages({ menu: 'main' }, locale).map((page) => (
                <li key={page}>
                  <NavLink path={pages[page].path} locale={locale}>
                    {t(`meta.${page}.menu`)}
                  </NavLink>
                </li>
              ))}
              {content.menus.header.map(({ path, name }) => (
                <li key={path}>
                  <NavLink path={path} locale={locale}>
                    <LocalWords text={name} locale={locale} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <ThemeButtons locale={locale} />
        </div>
        <LanguageButton
          to={other}
          label={toOther('layout.language.readThisPage')}
          homeLabel={lacksPages ? toOther('layout.language.readHomePage') : undefined}
        />
        <MenuButton menuId={menuId} open={t('layout.menu.open')} close={t('layout.menu.close')} />
      </div>
    </header>
  )
}
