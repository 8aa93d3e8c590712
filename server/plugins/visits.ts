import type { ServerPlugin } from 'foundation/serverPlugin'
import type { Env } from '#lib/env.server.ts'
import { apiPaths } from '#lib/site.ts'
import { visits as createVisits } from '#lib/visits/plugin.server.ts'

/** Counts arrivals: on a hosting platform nothing, since its network serves the pages. */
export const visits = (env: Env): ServerPlugin =>
  createVisits({
    counts: env.COUNT_VISITS && env.RUN_BY === 'ownServer',
    path: apiPaths.visits,
  })
