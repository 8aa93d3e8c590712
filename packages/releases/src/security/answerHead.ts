import { createHash } from 'node:crypto'
import type { SiteOptions } from '../site.ts'
import { commonHeaders, defaultHeaders } from './defaultHeaders.ts'
import { arrangeScripts, readPageScripts } from './inlineScripts.ts'
import { maxPolicyLength, type SecurityOptions, toEditorPolicy, toPublicPolicy } from './policy.ts'

type Refused = { kind: 'refused'; reason: string }

/** The status and headers of a route. `security` is separate: if Next serves a file, a rule adds its security headers. */
export type AnswerHead =
  | {
      kind: 'accepted'
      status: number
      headers: Record<string, string>
      security: Record<string, string>
      /** The page with its scripts in the right order; null for a file. */
      html: string | null
    }
  | Refused

/** By default, Next lets shared caches store a page for a year. A published change must show at the next visit. */
const pageCaching = { 'cache-control': 'public, max-age=0, must-revalidate' }
/** By default, Next answers error pages with 200, and lets search engines index them. */
const errorCaching = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/** The style sheets of a page, so that one that preloads it may load them, too. Its data do not name them: `withoutStyleHints`. */
export const styleSheetsHeader = 'x-style-sheets'

const styleSheet = /<link rel="stylesheet" href="([^" ]+)"/g

/** What the status, the caching and the policy of a route depend on. */
export type HeadOptions = {
  site: Pick<SiteOptions, 'languages' | 'pages' | 'editor'>
  security: SecurityOptions
}

/** Of a route of Next, such as `/fr/services`; `html` is null for a file. A page is refused if its scripts are not as expected. */
export function toAnswerHead(
  route: string,
  html: string | null,
  { site, security: options }: HeadOptions,
): AnswerHead {
  const [, first = ''] = route.split('/')
  const isEditor = `/${first}` === site.editor?.path
  const status = site.pages.find((page) => page.route === route)?.status ?? 200
  const retry = status === 503 && { 'retry-after': '60' }
  const head = { status, headers: status === 200 ? pageCaching : { ...errorCaching, ...retry } }
  // Next's own bare error pages are not pages of this site: they run no script.
  if (html === null || !(isEditor || site.languages.includes(first)))
    return { kind: 'accepted', ...head, security: defaultHeaders, html }
  const ordered = isEditor ? html : arrangeScripts(html, options)
  if (ordered === null) return { kind: 'refused', reason: 'does not begin with the site’s own scripts' }
  const security = toPageHeaders(ordered, options, isEditor)
  if (security.kind === 'refused') return security
  const lacking = isEditor ? [] : findLacking(route, ordered, site)
  const marked =
    lacking.length === 0 ? ordered : ordered.replace('<html ', `<html data-lacks="${lacking.join(' ')}" `)
  const sheets = [...ordered.matchAll(styleSheet)].map(([, address]) => address).join(' ')
  const headers = { ...head.headers, ...(sheets && { [styleSheetsHeader]: sheets }) }
  return { kind: 'accepted', status, headers, security: security.headers, html: marked }
}

const alternate = /<link rel="alternate" hrefLang="([^"]+)"/gi

/**
 * The languages of the site in which a page does not exist: as the list of its pages says, or else the page's own links to its
 * translations. The script before the first paint leaves a visitor who prefers one of them on the page.
 */
function findLacking(route: string, html: string, { languages, pages }: HeadOptions['site']): string[] {
  const [, first = '', ...folder] = route.split('/')
  const toRoute = (language: string) => ['', language, ...folder].join('/')
  const routes = new Set(pages.map((page) => page.route))
  const existing = routes.has(route)
    ? languages.filter((language) => routes.has(toRoute(language)))
    : [...html.matchAll(alternate)].map(([, language]) => language)
  return existing.includes(first) ? languages.filter((language) => !existing.includes(language)) : []
}

const shownCharacters = 120

/** The security headers of a page; its policy allows exactly the scripts that are in it. */
export function toPageHeaders(
  html: string,
  security: SecurityOptions,
  isEditor = false,
): Refused | { kind: 'headers'; headers: Record<string, string> } {
  const scripts = readPageScripts(html, security)
  if (scripts.kind === 'unknown')
    return {
      kind: 'refused',
      reason: `holds a script that is not the site's own: “${scripts.script.slice(0, shownCharacters)}”`,
    }
  const hashes = [...new Set(scripts.inline.map(toScriptSource))]
  const policy = isEditor ? toEditorPolicy(hashes, security) : toPublicPolicy(hashes, security)
  if (!isEditor && policy.length >= maxPolicyLength)
    return { kind: 'refused', reason: `needs a policy longer than ${maxPolicyLength} characters` }
  return {
    kind: 'headers',
    headers: {
      ...commonHeaders,
      // `same-origin` would make Chromium switch processes once it has the headers, and another site gains nothing from the
      // window of a public page: docs/decisions/0016-strict-policy.md
      ...(!isEditor && { 'cross-origin-opener-policy': 'unsafe-none' }),
      'x-frame-options': 'DENY',
      'content-security-policy': policy,
    },
  }
}

/** The source of a policy that allows an inline script. */
export const toScriptSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`
