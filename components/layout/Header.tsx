import { LanguageButton } from '#components/preferences/LanguageSwitch.tsx'
import { ThemeButtons } from '#components/preferences/ThemeButtons.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { findExistingPages } from '#lib/content/existingPages.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { type Locale, toNextLocale } from '#lib/languages.ts'
import { findListPages, findPages, pages } from '#lib/pages.ts'
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

type Props = {
  locale: Locale
  content: Pick<SiteContent, 'settings' | 'menus' | 'documentPages' | 'pageLanguages'>
}

export function Header({ locale, content }: Props) {
  const { settings, menus, documentPages } = content
  const t = translatorFor(locale)
  const other = toNextLocale(locale)
  const toOther = translatorFor(other)
  const lacksPages = findPages({}, other).length < findPages({}).length
  const lacksDocuments = documentPages.some(({ page }) => page.translations[other] === undefined)
  const lists = findListPages().filter((page) => content.pageLanguages[page].includes(other))
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <BrandLink locale={locale} brand={settings.brand} />
        <div id={menuId} popover="auto" className={styles.menu}>
          <nav aria-label={t('layout.navigation.label')}>
            <ul className={styles.links}>
              {findExistingPages(content, { menu: 'main' }, locale).map((page) => (
                <li key={page}>
                  <NavLink path={pages[page].path} locale={locale}>
                    {t(`meta.${page}.menu`)}
                  </NavLink>
                </li>
              ))}
              {menus.header.map(({ path, name }) => (
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
          homeLabel={lacksPages || lacksDocuments ? toOther('layout.language.readHomePage') : undefined}
          {...(lacksDocuments && {
            lists: lists.map((page) => ({
              path: pages[page].path,
              label: toOther('layout.language.readList', { name: toOther(`meta.${page}.menu`) }),
            })),
          })}
        />
        <MenuButton menuId={menuId} open={t('layout.menu.open')} close={t('layout.menu.close')} />
      </div>
    </header>
  )
}
