import { type OwnerCheck, ownerSecretHeader } from '@freelance-site/foundation'
import { ClientError, type SanityClient } from '@sanity/client'
import { SECRET_TTL, schemaType } from '@sanity/preview-url-secret/constants'
import { parse } from 'hono/utils/cookie'
import type { Lake } from '../lake/lake.ts'
import { createLakeClient } from '../lake/lakeClient.ts'
import { lakeSessionCookie } from './previewCookies.ts'

/** A client with the right to read drafts; `createDraftReader` makes it. */
export type DraftReader = { client: SanityClient; lake: Lake }

/** Null without the owner's session, or without the read token of a hosted lake: drafts are for the owner only. */
export function createDraftReader(
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

/** How long a secret stays trusted before the lake is queried again. */
const trustedMs = 60_000

/**
 * Checks whether a request comes from the owner. With the embedded lake, the browser must be signed in. The session of a
 * hosted lake is not sent to this site, so the browser must have written a secret into the lake. The secret of previews is
 * not accepted, because it is part of URLs.
 */
export function createOwnerCheck(
  lake: Lake,
  {
    secretSource,
    toReader = createDraftReader,
    now = Date.now,
  }: {
    /** The name under which the owner's browser writes its secret into a hosted lake. */
    secretSource: string
    toReader?: (lake: Lake, session: string) => DraftReader | null
    now?: () => number
  },
): OwnerCheck {
  const isHosted = lake.origin === null
  let trusted = { secret: '', until: 0 }

  const isTrusted = async (reader: DraftReader, secret: string): Promise<boolean> => {
    if (secret === trusted.secret && now() < trusted.until) return true
    const parameters = { source: secretSource, secret }
    const options = { perspective: 'raw', cache: 'no-store' } as const
    if (!(await reader.client.fetch<boolean>(secretQuery, parameters, options))) return false
    trusted = { secret, until: now() + trustedMs }
    return true
  }

  return async ({ headers }) => {
    const credential = isHosted
      ? headers.get(ownerSecretHeader)
      : parse(headers.get('cookie') ?? '', lakeSessionCookie)[lakeSessionCookie]
    if (!credential) return 'stranger'
    const reader = toReader(lake, credential)
    if (reader === null) return isHosted ? 'noToken' : 'stranger'
    try {
      if (isHosted) return (await isTrusted(reader, credential)) ? 'owner' : 'stranger'
      // Rejects without a session. The lake also knows the tokens of keys, whose holders are not the owner.
      const { role } = await reader.client.users.getById('me')
      return role === 'administrator' ? 'owner' : 'stranger'
    } catch (error) {
      if (error instanceof ClientError && [401, 403].includes(error.statusCode)) return 'stranger'
      return 'unknown'
    }
  }
}

const secretQuery = `defined(*[_type == "${schemaType}" && source == $source && secret == $secret
  && dateTime(_updatedAt) > dateTime(now()) - ${SECRET_TTL}][0])`
