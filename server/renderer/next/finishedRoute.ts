import { locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { toAnswerHead } from '#lib/security/answerHead.server.ts'
import { filePaths } from '#lib/security/defaultHeaders.ts'
import type { PolicySettings } from '#lib/security/policy.ts'

/** The final status and headers of a prerendered route, and its HTML with the site's own scripts first; null for a file. */
export type FinishedRoute = { status: number; headers: Record<string, string>; html: string | null }

/**
 * Finishes a prerendered route such as `/fr/services`, as `renderSite.ts` does for `npm start`. Throws if its page has a
 * script that the policy must not allow.
 */
export function finishRoute(route: string, html: string | null, settings: PolicySettings): FinishedRoute {
  const head = toAnswerHead(route, html, settings)
  if (head.kind === 'refused') throw new Error(`The page ${route} ${head.reason}.`)
  // A header set in both places would be sent twice, and browsers ignore such duplicates.
  const security = filePaths.includes(route) ? {} : head.security
  return { status: head.status, headers: { ...security, ...head.headers }, html: head.html }
}

/** The routes of error pages. Next answers them with 200 unless their status is set. */
const errorRoutes = Object.values(pages)
  .filter(({ status }) => status !== 200)
  .flatMap(({ path }) => locales.map((locale) => `/${locale}${path}`))

/** Throws unless these routes of a build include every error page. */
export function checkErrorRoutes(routes: ReadonlySet<string>): void {
  const missing = errorRoutes.filter((route) => !routes.has(route))
  if (missing.length > 0) throw new Error(`The build has no page ${missing.join(', ')}.`)
}
