import { lakeSessionCookie } from '@freelance-site/content'
import type { ServerPlugin } from '@freelance-site/foundation'
import { visits as createVisits, type VisitsOptions } from '@freelance-site/visits/server'
import { apiPaths, parseLocalePath, toCanonicalPath, toPageAddresses } from '#lib/addresses.ts'
import { isTakenAddress, parseDocumentPath } from '#lib/documentPaths.ts'
import type { Env } from '#lib/env.server.ts'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { findPages } from '#lib/pages.ts'

/** Whether a path that was answered is the page of a document: of a project, a note, or a page of the owner's own. */
export function isDocumentPage(address: string): boolean {
  const { path } = parseLocalePath(address)
  return parseDocumentPath(path) !== null && !isTakenAddress(path)
}

/** Nothing is counted on a hosting platform, since its network serves the pages. */
export const toVisitsOptions = (env: Env): VisitsOptions => ({
  counts: env.COUNT_VISITS && env.RUN_BY === 'ownServer',
  path: apiPaths.visits,
  pages: findPages({ status: 200 }).flatMap((page) => Object.values(toPageAddresses(page))),
  isOtherPage: isDocumentPage,
  splitPath: parseLocalePath,
  toCanonicalPath,
  sessionCookie: lakeSessionCookie,
  toDay: toOwnersDay,
})

/** Counts visits of pages on an own server, and answers the owner with the figures. */
export const visits = (env: Env): ServerPlugin => createVisits(toVisitsOptions(env))
