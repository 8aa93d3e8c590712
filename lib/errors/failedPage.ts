import { parseLocalePath } from '#lib/site.ts'
import { isErrorPath } from './toErrorPath.ts'

/**
 * The page of this site that led to an error page, which the browser names without any help of ours; null for an
 * error page that was opened by its own address.
 */
export function toFailedPage(referrer: string, origin: string): string | null {
  const url = URL.parse(referrer)
  if (url?.origin !== origin || isErrorPath(parseLocalePath(url.pathname).path)) return null
  return url.href
}
