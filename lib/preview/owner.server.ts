import { ClientError } from '@sanity/client'
import { SECRET_TTL, schemaType } from '@sanity/preview-url-secret/constants'
import { type OwnerCheck, ownerSecretHeader } from 'foundation/ownerRequest'
import { parse } from 'hono/utils/cookie'
import type { Lake } from '#lib/content/lake.ts'
import { type DraftReader, toDraftReader } from './drafts.server.ts'
import { lakeSessionCookie, ownerSecretSource } from './preview.ts'

/** How long a secret stays trusted before the lake is queried again. */
const trustedMs = 60_000

/**
 * Checks whether a request comes from the owner. With the embedded lake, the browser must be signed in. The session of a
 * hosted lake is not sent to this site, so the browser must have written a secret into the lake. The secret of previews is
 * not accepted, because it is part of URLs.
 */
export function createOwnerCheck(
  lake: Lake,
  { toReader = toDraftReader, now = Date.now }: { toReader?: typeof toDraftReader; now?: () => number } = {},
): OwnerCheck {
  let trusted = { secret: '', until: 0 }

  const isTrusted = async (reader: DraftReader, secret: string): Promise<boolean> => {
    if (secret === trusted.secret && now() < trusted.until) return true
    if (!(await isInLake(reader, secret))) return false
    trusted = { secret, until: now() + trustedMs }
    return true
  }

  return async ({ headers }) => {
    const credential = lake.hosted
      ? headers.get(ownerSecretHeader)
      : parse(headers.get('cookie') ?? '', lakeSessionCookie)[lakeSessionCookie]
    if (!credential) return 'stranger'
    const reader = toReader(lake, credential)
    if (reader === null) return lake.hosted ? 'noToken' : 'stranger'
    try {
      const isOwner = lake.hosted ? await isTrusted(reader, credential) : await isSignedIn(reader)
      return isOwner ? 'owner' : 'stranger'
    } catch (error) {
      if (error instanceof ClientError && [401, 403].includes(error.statusCode)) return 'stranger'
      return 'unknown'
    }
  }
}

const secretQuery = `defined(*[_type == "${schemaType}" && source == "${ownerSecretSource}" && secret == $secret
  && dateTime(_updatedAt) > dateTime(now()) - ${SECRET_TTL}][0])`

const isInLake = ({ client }: DraftReader, secret: string): Promise<boolean> =>
  client.fetch<boolean>(secretQuery, { secret }, { perspective: 'raw', cache: 'no-store' })

async function isSignedIn({ client }: DraftReader): Promise<boolean> {
  await client.users.getById('me')
  return true
}
