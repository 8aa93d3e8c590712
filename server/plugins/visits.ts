import { lakeSessionCookie } from '@freelance-site/content'
import type { ServerPlugin } from '@freelance-site/foundation'
import { visits as createVisits, type VisitsOptions } from '@freelance-site/visits/server'
import { apiPaths, parseLocalePath, toCanonicalPath, toPageAddresses } from '#lib/addresses.ts'
import type { Env } from '#lib/env.server.ts'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { findPages } from '#lib/pages.ts'

/** Nothing is counted on a hosting platform, since its network serves the pages. */
export const toVisitsOptions = (env: Env): VisitsOptions => ({
  counts: env.COUNT_VISITS && env.RUN_BY === 'ownServer',
  path: apiPaths.visits,
  pages: findPages({ status: 200 }).flatMap((page) => Object.values(toPageAddresses(page))),
  splitPath: parseLocalePath,
  toCanonicalPath,
  sessionCookie: lakeSessionCookie,
  toDay: toOwnersDay,
})

/** Counts visits of pages on an own server, and answers the owner with the figures. */
export const visits = (env: Env): ServerPlugin => createVisits(toVisitsOptions(env))
