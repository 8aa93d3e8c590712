import { connectStudio } from 'content-lake/client'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { SourceOptions } from 'sanity'

/** How the Studio reaches its content lake, and how the owner signs in. */
export type LakeConnection = Pick<
  SourceOptions,
  'projectId' | 'dataset' | 'apiHost' | 'auth' | 'unstable_clientFactory'
>

/**
 * The lake in the build's settings: a hosted project if one is set, else the embedded lake under the site's own
 * address, so that no cross-origin rules are needed and the Studio works by IP address too.
 */
export function toLakeConnection(origin: string, language?: StudioLanguage): LakeConnection {
  const dataset = process.env.NEXT_PUBLIC_SANITY_DATASET || 'production'
  const projectId = process.env.NEXT_PUBLIC_SANITY_PROJECT_ID
  if (projectId) return { projectId, dataset }
  return connectStudio(`${origin}/lake`, { projectId: 'embedded', dataset, language })
}

/**
 * Silences the Studio's toast that recommends HTTP/2, by snoozing it until the year 9999. HTTP/2 is not needed: browsers
 * allow six connections per host, and this Studio uses one for all event streams.
 */
export function snoozeConnectionAdvice(): void {
  sessionStorage.setItem('sanity-studio.network.check.snooze', new Date('9999-01-01').toISOString())
}
