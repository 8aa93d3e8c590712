import type { StudioLanguage } from '@freelance-site/foundation'
import { connection, connectStudio } from 'content-lake/client'

/** Whether the Studio reaches the embedded lake; undefined with a hosted one. */
export const lakeConnection = process.env.NEXT_PUBLIC_SANITY_PROJECT_ID ? undefined : connection

/**
 * The lake in the build's settings: a hosted project if one is set, else the embedded lake under the site's own
 * address, so that no cross-origin rules are needed and the Studio works by IP address too.
 */
export function toLakeConnection(origin: string, language?: StudioLanguage) {
  const dataset = process.env.NEXT_PUBLIC_SANITY_DATASET || 'production'
  const projectId = process.env.NEXT_PUBLIC_SANITY_PROJECT_ID
  if (projectId) return { projectId, dataset }
  return connectStudio(`${origin}/lake`, { projectId: 'embedded', dataset, language })
}
