import {
  defaultLocale,
  isLocale,
  type Locale,
  type PagePath,
  parseLocalePath,
  toLocalePath,
} from '#lib/site.ts'

const failed: PagePath = '/500'
const unavailable: PagePath = '/503'

/**
 * The error page for an error thrown anywhere. An error of the server reaches the browser without its message but with
 * a digest, which then has the same words.
 */
export function toErrorPath(error: unknown, locale: Locale): string {
  const { digest, message }: { digest?: unknown; message?: unknown } = Object(error)
  // Next's own message for errors of the server contains the word “Server”, so the digest comes first.
  const words = digest ?? message ?? error
  const has = (word: string) => typeof words === 'string' && words.toLowerCase().includes(word)
  return toLocalePath(has('unavailable') && !has('server') ? unavailable : failed, locale)
}

/** Whether a path is one of the pages that errors lead to, where a further error must not lead again. */
export const isErrorPath = (path: string): boolean => path === failed || path === unavailable

/** The language of any page, previews included: their addresses name it second. */
export const toPageLocale = (pathname: string): Locale => pathname.split('/').find(isLocale) ?? defaultLocale

/**
 * The page of this site that led to an error page, which the browser gives as the referrer; null for an error page
 * that was opened by its own address.
 */
export function toFailedPage(referrer: string, origin: string): string | null {
  const url = URL.parse(referrer)
  if (url?.origin !== origin || isErrorPath(parseLocalePath(url.pathname).path)) return null
  return url.href
}

/**
 * The content lake gave no answer. The message stays on the server; Next passes the digest on to the browser, where
 * `toErrorPath` reads it.
 */
export class ContentUnavailable extends Error {
  readonly digest = 'content unavailable'

  constructor(cause: unknown) {
    super('The content lake gave no answer.', { cause })
  }
}
