import { apiPaths, parseLocalePath, toRoute } from '#lib/addresses.ts'
import { documentPatterns } from '#lib/documentPaths.ts'
import { keyPrefix } from '#lib/identity.ts'
import { isLocale, type Locale, locales } from '#lib/languages.ts'
import { findPages, pages } from '#lib/pages.ts'

/** Previews have their own routes, so that public pages stay static. */
export const previewRoot = '/preview'

/** The preview of a page in a language: `/preview/fr/services`. */
export const toPreviewPath = (path: string, locale: Locale): string => previewRoot + toRoute(path, locale)

const shown = locales.flatMap((locale) =>
  [...findPages({ isListed: true }, locale).map((page) => pages[page].path), ...documentPatterns].map(
    (path) => toRoute(path, locale),
  ),
)
const preview = new RegExp(`^${previewRoot}(?:${shown.join('|')})$`)

/**
 * Whether a path is one of the owner's previews, which Next renders on each request. Anything else below `/preview` is
 * unknown: Next would answer some of it, such as `/preview/%`, with 500.
 */
export const isPreview = (path: string): boolean => path === apiPaths.draftMode || preview.test(path)

/** The path, without language, of the page that a preview shows. */
const withoutPreview = (pathname: string) => pathname.replace(/^\/preview\/[^/]+(?=\/|$)/, '') || '/'

/**
 * The address of a link inside the previews. Links have public addresses, except language links: these have the address
 * of the current page, which begins with `/preview` here, and `language` is their target.
 */
export function toPreviewHref(pathname: string, language?: string): string {
  const { locale, path } = parseLocalePath(pathname)
  return toPreviewPath(withoutPreview(path), isLocale(language) ? language : locale)
}

/** Next's draft-mode cookie. It is sent to previews only, so it has no effect on public pages. */
export const draftModeCookie = '__prerender_bypass'

/**
 * With a hosted lake, whose session is not sent to this site: the name under which the owner's browser writes a secret into
 * the lake. It sends the secret in the header `ownerSecretHeader`.
 */
export const ownerSecretSource = `${keyPrefix}/owner`
