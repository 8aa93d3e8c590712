import type { IncomingHttpHeaders } from 'node:http'
import { defaultLocale, pages, parseLocalePath, toLocalePath } from '#lib/site.ts'
import type { OpenAnswer, OpenRelease } from '../releases/openRelease.ts'
import { dataForm, documentForm } from '../releases/release.ts'

/**
 * The path and query a request is about, or null where it names none. Clients may write a whole address
 * (RFC 9112, 3.2.2); a path is taken as it stands: `//a/b` names no host `a`.
 */
export function toOriginForm(target: string | undefined): string | null {
  if (target === undefined || target === '') return null
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null
  const { pathname, search } = new URL(target)
  return pathname + search
}

/** Whether a path is a room's own or lies below it. */
export const isUnder = (path: string, room: string): boolean => path === room || path.startsWith(`${room}/`)

/** Whether a path is of the owner's previews, which Next renders at each request. */
export const isPreview = (path: string): boolean =>
  isUnder(path, '/preview') || isUnder(path, '/api/draft-mode')

/** What an address of the site leads to. */
export type Destination =
  | { kind: 'answer'; answer: OpenAnswer }
  /** The page has this one address only. */
  | { kind: 'redirect'; to: string }
  /** The release has not even a page for unknown addresses. */
  | { kind: 'none' }

/**
 * Finds the answer to an address in a release: the very path, else the page that the same path names in lower case and
 * without a last slash, else the page for unknown addresses, in the language that the path begins with.
 */
export function findDestination(
  { find }: OpenRelease,
  target: string,
  headers: IncomingHttpHeaders,
): Destination {
  const [path = '/', ...query] = target.split('?')
  const form = toForm(headers)
  const answer = find(isUnder(path, '/studio') ? '/studio' : path, form)
  if (answer) return { kind: 'answer', answer }
  const canonical = toCanonicalPath(path)
  const isOther = canonical !== path && plainTarget.test(target)
  if (isOther && (find(canonical, documentForm) || isUnder(path, `/${defaultLocale}`)))
    return { kind: 'redirect', to: [canonical, ...query].join('?') }
  const notFound = toLocalePath(pages.notFound.path, parseLocalePath(path.toLowerCase()).locale)
  const unknown = find(notFound, form) ?? find(notFound, documentForm)
  return unknown ? { kind: 'answer', answer: unknown } : { kind: 'none' }
}

/**
 * What may stand in an address visitors are sent to. Browsers read a backslash as a slash and pass over tabs, so that
 * `/\evil.com` would name another host (https://url.spec.whatwg.org/#url-parsing).
 */
const plainTarget = /^[!-[\]-~]+$/

/** Which form of a page Next's router asks for. https://github.com/vercel/next.js, app-router-headers.ts */
function toForm(headers: IncomingHttpHeaders): string {
  if (headers.rsc !== '1') return documentForm
  const segment = headers['next-router-segment-prefetch']
  return typeof segment === 'string' ? segment : dataForm
}

/** Lower case, no last slash, and no prefix for the default language; always a path of this site. */
function toCanonicalPath(path: string): string {
  const { locale, path: shared } = parseLocalePath(path.toLowerCase())
  return toLocalePath(`/${shared.replace(/^\/+|\/+$/g, '')}`, locale)
}
