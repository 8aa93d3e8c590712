import { defaultLocale, isLocale, type Locale, toLocalePath } from '#lib/site.ts'

/**
 * The page that tells a visitor of an error thrown anywhere. An error of the server reaches the browser without
 * its message but with a digest, which may say the same words.
 */
export function toErrorPath(error: unknown, locale: Locale): string {
  const { digest, message }: { digest?: unknown; message?: unknown } = Object(error)
  // Next's own message for errors of the server contains the word “Server”, so the digest speaks first.
  const words = digest ?? message ?? error
  const has = (word: string) => typeof words === 'string' && words.toLowerCase().includes(word)
  return toLocalePath(has('unavailable') && !has('server') ? '/503' : '/500', locale)
}

/** The language of any page, previews included: their addresses name it second. */
export const toPageLocale = (pathname: string): Locale => pathname.split('/').find(isLocale) ?? defaultLocale

/** Whether a path is one of the pages errors lead to: an error there stays there. */
export const isErrorPath = (path: string): boolean => path === '/500' || path === '/503'
