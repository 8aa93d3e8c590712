import type { SanityClient } from '@sanity/client'
import type { Lake } from '../lake.ts'
import { createLakeClient } from '../lakeClient.ts'

/** A client that may read drafts, and the lake it reads. */
export type DraftReader = { client: SanityClient; lake: Lake }

/** Null without the owner's session, or without the read token of a hosted lake: drafts are for the owner only. */
export function toDraftReader(
  lake: Lake,
  session: string | undefined,
  perspective: string[] = ['drafts'],
): DraftReader | null {
  const token = lake.origin === null ? lake.token : parseSession(session)
  if (!token) return null
  return { client: createLakeClient({ ...lake, token }).withConfig({ perspective }), lake }
}

/** A session, if it has the form of the lake's. A cookie may hold characters that no header can contain. */
const parseSession = (session: string | undefined): string | undefined =>
  /^[\w-]{1,200}$/.test(session ?? '') ? session : undefined
