import type { IncomingHttpHeaders } from 'node:http'
import { defaultLocale, pages, parseLocalePath, toCanonicalPath, toLocalePath } from '#lib/site.ts'
import type { OpenAnswer, OpenRelease } from '../releases/openRelease.ts'
import { dataForm, documentForm } from '../releases/release.ts'

/**
 * The path and query of a request target, or null if it has none. Clients may send an absolute address (RFC
 * 9112, 3.2.2); a path is taken literally, so the `a` of `//a/b` is not a host.
 */
export function toOriginForm(target: string | undefined): string | null {
  if (target === undefined || target === '') return null
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null
  const { pathname, search } = new URL(target)
  return pathname + search
}

/** Whether a path equals `room` or lies below it. */
export const isUnder = (path: string, room: string): boolean => path === room || path.startsWith(`${room}/`)

/** Names of this machine, by which a local start and health checks reach the site whatever its address is. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/** Whether a request's host is that of SITE_URL, or this machine. */
export function isOwnHost(host: string, siteUrl: string): boolean {
  const { host: own, hostname, port, protocol } = new URL(siteUrl)
  const withPort = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  const asked = host.toLowerCase()
  return asked === own || asked === withPort || loopback.test(asked)
}

/** What an address of the site resolves to. */
export type Destination =
  | { kind: 'answer'; answer: OpenAnswer }
  /** The page's only address is `to`. */
  | { kind: 'redirect'; to: string }
  /** The release lacks even the page for unknown addresses. */
  | { kind: 'none' }

/**
 * Finds the answer to an address in a release: the exact path, else the page at the same path in lower case
 * without a trailing slash, else the page for unknown addresses, in the language of the path's prefix.
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
 * The characters allowed in a redirect target. Browsers read a backslash as a slash and ignore tabs, so that
 * `/\evil.com` would lead to another host (https://url.spec.whatwg.org/#url-parsing).
 */
export const plainTarget = /^[!-[\]-~]+$/

/** Which form of a page the request asks for. Next's headers: app-router-headers.ts in its source. */
function toForm(headers: IncomingHttpHeaders): string {
  if (headers.rsc !== '1') return documentForm
  const segment = headers['next-router-segment-prefetch']
  return typeof segment === 'string' ? segment : dataForm
}
