import type { SanityClient } from '@sanity/client'
import { type Lake, toLake } from '#lib/content/lake.ts'
import { createLakeClient } from '#lib/content/lakeClient.ts'
import type { Env } from '#lib/env.ts'

/** A client that may read drafts, and the lake it reads. */
export type DraftReader = { client: SanityClient; lake: Lake }

/**
 * Reads drafts of the embedded lake as the owner, by the session of the browser that asks; of a hosted project by
 * the site's read token. Null where there is neither: whoever asks may not see drafts.
 */
export function toDraftReader(env: Env, session: string | undefined): DraftReader | null {
  const lake = toLake(env)
  const token = lake.hosted ? lake.token : session
  if (!token) return null
  return { client: createLakeClient({ ...lake, token }).withConfig({ perspective: 'drafts' }), lake }
}
