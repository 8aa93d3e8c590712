import { isLocale, type Locale, parseLocalePath } from '#lib/site.ts'

/** Previews live apart from the pages visitors get, which stay static and know nothing of them. */
export const previewRoot = '/preview'

/** The preview of a page in a language: `/preview/fr/services`. */
export const toPreviewPath = (path: string, locale: Locale): string =>
  `${previewRoot}/${locale}${path === '/' ? '' : path}`

/** The path shared by both languages of the page that a preview's address shows. */
const withoutPreview = (pathname: string) => pathname.replace(/^\/preview\/[^/]+(?=\/|$)/, '') || '/'

/**
 * Where a link of a page leads inside the previews. Links lead to public addresses, those that switch the language
 * to the page being shown, whose address here begins with `/preview`; `language` is then the one they lead to.
 */
export function toPreviewHref(pathname: string, language?: string): string {
  const { locale, path } = parseLocalePath(pathname)
  return toPreviewPath(withoutPreview(path), isLocale(language) ? language : locale)
}
