import type { LegalPageView } from '#lib/content/legalPage.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/site.ts'
import type { IndexedPage } from './pages.ts'

type Titled = { legal: Record<'terms' | 'privacy' | 'cookies', Pick<LegalPageView, 'title'>> }

/** The title of a page, without the brand: legal pages have the one the owner gave them. */
export function toPageTitle(page: IndexedPage, locale: Locale, { legal }: Titled): string {
  if (page === 'terms' || page === 'privacy' || page === 'cookies') return legal[page].title.text
  return translatorFor(locale)(`meta.${page}.title`)
}
