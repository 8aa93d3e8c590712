import { type HeadOptions, toAnswerHead } from '../security/answerHead.ts'

/** The final status and headers of a prerendered route, and its HTML with the site's own scripts first; null for a file. */
export type FinishedRoute = { status: number; headers: Record<string, string>; html: string | null }

/**
 * Finishes a prerendered route such as `/fr/services`, as `renderSite.ts` does for `npm start`. Throws if its page has a
 * script that the policy must not allow.
 */
export function finishRoute(route: string, html: string | null, options: HeadOptions): FinishedRoute {
  const head = toAnswerHead(route, html, options)
  if (head.kind === 'refused') throw new Error(`The page ${route} ${head.reason}.`)
  // A header set in both places would be sent twice, and browsers ignore such duplicates.
  const security = options.security.files.includes(route) ? {} : head.security
  return { status: head.status, headers: { ...security, ...head.headers }, html: head.html }
}

/** Throws unless these routes of a build include every error page. Next answers them with 200 unless their status is set. */
export function checkErrorRoutes(routes: ReadonlySet<string>, { site }: HeadOptions): void {
  const missing = site.pages.flatMap(({ status, route }) =>
    status === 200 || routes.has(route) ? [] : route,
  )
  if (missing.length > 0) throw new Error(`The build has no page ${missing.join(', ')}.`)
}
