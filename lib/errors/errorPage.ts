import { type Locale, toLocale } from '#lib/languages.ts'
import { parseLocalePath, toLocalePath } from '#lib/localPath.ts'
import type { PagePath } from '#lib/pages.ts'

const failed: PagePath = '/500'
const unavailable: PagePath = '/503'

/**
 * The error page for an error thrown anywhere. Errors from the server reach the browser without their message, but
 * with a digest, which may contain the same words.
 */
export function toErrorPath(error: unknown, locale: Locale): string {
  const { digest, message }: { digest?: unknown; message?: unknown } = Object(error)
  // The digest comes first, because Next's message for server errors contains the word “Server”.
  const words = digest ?? message ?? error
  const has = (word: string) => typeof words === 'string' && words.toLowerCase().includes(word)
  return toLocalePath(has('unavailable') && !has('server') ? unavailable : failed, locale)
}

/** The language of any page, including previews, whose addresses name it in their second part. */
export const toPageLocale = (pathname: string): Locale =>
  toLocale(pathname.replace(/^\/preview(?=\/)/, '').split('/')[1])

/** Whether a path is an error page: errors thrown there do not redirect. */
export const isErrorPath = (path: string): boolean => path === failed || path === unavailable

/**
 * The page of this site that led to an error page, taken from the referrer; null if the error page was opened
 * directly. It compares strings only, because an error page must work in a browser that lacks what the failed page needed.
 */
export function toFailedPage(referrer: string, origin: string): string | null {
  if (!referrer.startsWith(`${origin}/`)) return null
  const [pathname = ''] = referrer.slice(origin.length).split(/[?#]/)
  return isErrorPath(parseLocalePath(pathname).path) ? null : referrer
}

/**
 * The content lake did not answer. The message stays on the server; Next passes the digest on to the browser, where
 * `toErrorPath` reads it.
 */
export class ContentUnavailable extends Error {
  readonly digest = 'content unavailable'

  constructor(cause: unknown) {
    super('The content lake did not answer.', { cause })
  }
}
