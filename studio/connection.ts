import { connectStudio } from 'content-lake/client'
import type { SourceOptions } from 'sanity'

/** How the Studio reaches its content lake and how its user signs in there. */
export type LakeConnection = Pick<
  SourceOptions,
  'projectId' | 'dataset' | 'apiHost' | 'auth' | 'unstable_clientFactory'
>

/**
 * The lake named by the build's settings: the hosted project if there is one, else the embedded lake behind
 * the site's own address, so that the Studio needs no cross-origin rules and works by IP address too.
 */
export function toLakeConnection(origin: string): LakeConnection {
  const dataset = process.env.NEXT_PUBLIC_SANITY_DATASET || 'production'
  const projectId = process.env.NEXT_PUBLIC_SANITY_PROJECT_ID
  if (projectId) return { projectId, dataset }

  // It answers on the address of the site itself.
  return connectStudio(`${origin}/lake`, { projectId: 'embedded', dataset })
}
