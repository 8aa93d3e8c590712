import { decideFirst } from '../preferences/decideFirst.ts'
import { isLocale } from '../site.ts'
import type { PolicySettings } from './contentPolicy.ts'
import { toPublicHeaders, toStudioHeaders } from './pageHeaders.ts'
import { standingHeaders } from './standingHeaders.ts'

/** The status and headers of a rendered route; `security` apart, since some hosting platforms lose it. */
export type AnswerHead =
  | {
      kind: 'made'
      status: number
      headers: Record<string, string>
      security: Record<string, string>
      /** The page that belongs to these headers, its scripts in the right order; null for what is not a page. */
      html: string | null
    }
  | { kind: 'refused'; reason: string }

/** Next would let shared caches keep a page for a year; a published change must show at the next visit. */
const kept = { status: 200, headers: { 'cache-control': 'public, max-age=0, must-revalidate' } }
const unkept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/** Next would answer these with 200. */
const errorPages = new Map<string, { status: number; headers: Record<string, string> }>([
  ['404', { status: 404, headers: unkept }],
  ['500', { status: 500, headers: unkept }],
  ['503', { status: 503, headers: { ...unkept, 'retry-after': '60' } }],
])

/** The names of the error pages, below each language. */
export const errorPageNames: readonly string[] = [...errorPages.keys()]

/**
 * Decides status, caching and security headers of a route of Next, such as `/fr/services`. `html` is null for what is
 * not a page. Refused is a page with a script that its policy must not allow, or without those of the site.
 */
export function toAnswerHead(route: string, html: string | null, settings: PolicySettings): AnswerHead {
  const [, first, ...rest] = route.split('/')
  const isStudio = first === 'studio'
  const head = (isLocale(first) && errorPages.get(rest.join('/'))) || kept
  // Next's own bare error pages are no pages of this site: they may be read, and run nothing.
  if (html === null || !(isStudio || isLocale(first)))
    return { kind: 'made', ...head, security: standingHeaders, html }
  const ordered = isStudio ? html : decideFirst(html)
  if (ordered === null) return { kind: 'refused', reason: 'does not begin with the site’s own scripts' }
  const made = isStudio ? toStudioHeaders(ordered, settings) : toPublicHeaders(ordered, settings)
  return made.kind === 'refused' ? made : { kind: 'made', ...head, security: made.headers, html: ordered }
}
