import type { IncomingHttpHeaders } from 'node:http'
import { toNormalPath } from '../addresses/normalPath.ts'
import { withQuery } from '../redirects/redirect.ts'
import type { SiteOptions } from '../site.ts'
import { dataForm, documentForm, isGone, type OpenAnswer, type OpenRelease } from '../store/release.ts'

/** Clients may send an absolute address (RFC 9112, 3.2.2). A path is literal: the `a` of `//a/b` is not a host. */
export function toOriginForm(target: string | undefined): string | null {
  if (target === undefined || target === '') return null
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null
  const { pathname, search } = new URL(target)
  return pathname + search
}

/** Whether a path is a folder or inside it: `/edit` and `/edit/page` are, `/edits` is not. */
export const isUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)

/** The loopback names, which a local start and health checks use. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/**
 * Creates a function that checks whether a Host header names this site: the host of one of its addresses, also with the default port,
 * or a loopback name with any port. An address with the zone of a link, which no URL can have, has no name.
 */
export function createHostCheck(addresses: readonly string[]): (host: string) => boolean {
  const names = addresses
    .filter((address) => URL.canParse(address))
    .flatMap((address) => {
      const { host, hostname, port, protocol } = new URL(address)
      return [host, `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`]
    })
  return (host) => loopback.test(host.toLowerCase()) || names.includes(host.toLowerCase())
}

/** How the front server answers a request for a page or file of the release. */
export type Destination =
  | { kind: 'answer'; answer: OpenAnswer }
  | { kind: 'redirect'; to: string; status: number }
  /** The release lacks even the page for unknown addresses. */
  | { kind: 'none' }

/**
 * The answer or the redirect at an address, whichever way it is spelled; a page redirects its other spellings to its own one.
 * Else the page for unknown addresses.
 */
export function findDestination(
  { languages, toCanonicalPath, toNotFoundPath, toGonePath, editor }: SiteOptions,
  { find }: OpenRelease,
  target: string,
  headers: IncomingHttpHeaders,
): Destination {
  const [path = '/', ...query] = target.split('?')
  const search = query.join('?')
  const form = toForm(headers)
  /** The page at a path, in the form that is asked for or as a document. */
  const findPage = (at: string) => find(at, form) ?? find(at, documentForm)
  const redirect = (to: string, status: number): Destination => ({
    kind: 'redirect',
    to: withQuery(to, plainTarget.test(search) ? search : ''),
    status,
  })

  const answer = find(editor && isUnder(path, editor.path) ? editor.path : path, form)
  const normal = toNormalPath(path, toCanonicalPath)
  // A redirect and a gone address have one form, whichever is asked for.
  const found = find(path, documentForm) ?? find(normal, documentForm)
  if (found?.headers.location) return redirect(found.headers.location, found.status)
  const gone = found && isGone(found) ? findPage(toGonePath(found.path)) : undefined
  if (gone) return { kind: 'answer', answer: gone }
  if (answer) return { kind: 'answer', answer }
  const isKnown = found !== undefined && found.path !== path
  if (isKnown || (isUnder(path, `/${languages[0]}`) && normal !== path && plainTarget.test(target)))
    return redirect(normal, 308)
  const notFound = findPage(toNotFoundPath(path))
  return notFound ? { kind: 'answer', answer: notFound } : { kind: 'none' }
}

/**
 * The characters allowed in a redirect target. Browsers read a backslash as a slash and ignore tabs, so that
 * `/\evil.com` would lead to another host (https://url.spec.whatwg.org/#url-parsing).
 */
export const plainTarget = /^[!-[\]-~]+$/

/** Reads from a request's headers which form of a page it asks for; see app-router-headers.ts in Next's source. */
function toForm(headers: IncomingHttpHeaders): string {
  if (headers.rsc !== '1') return documentForm
  const segment = headers['next-router-segment-prefetch']
  return typeof segment === 'string' ? segment : dataForm
}
