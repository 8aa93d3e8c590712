import { ClientError } from '@sanity/client'
import { SECRET_TTL, schemaType } from '@sanity/preview-url-secret/constants'
import { parse } from 'hono/utils/cookie'
import { hasEmbeddedLake } from '#lib/content/lake.ts'
import type { Env } from '#lib/env.server.ts'
import { type DraftReader, toDraftReader } from './drafts.server.ts'
import { lakeSessionCookie, ownerSecretHeader, ownerSecretSource } from './preview.ts'

/**
 * Whether a request comes from the owner; `unknown` while the lake does not answer, `noToken` if a hosted lake cannot be
 * asked because there is no token.
 */
export type OwnerCheck = (request: Request) => Promise<'owner' | 'stranger' | 'unknown' | 'noToken'>

/** How long a secret is valid without asking the lake again. */
const trustedMs = 60_000

/**
 * Checks who sends a request in the way that lets the owner into previews. On the embedded lake the browser must be
 * signed in. A hosted one keeps its session to itself, so the browser must have written a secret into it; not the
 * secret of a preview, which is part of addresses.
 */
export function createOwnerCheck(
  env: Env,
  { toReader = toDraftReader, now = Date.now }: { toReader?: typeof toDraftReader; now?: () => number } = {},
): OwnerCheck {
  let trusted = { secret: '', until: 0 }

  const holdsSecret = async (reader: DraftReader, secret: string): Promise<boolean> => {
    if (secret === trusted.secret && now() < trusted.until) return true
    if (!(await isInLake(reader, secret))) return false
    trusted = { secret, until: now() + trustedMs }
    return true
  }

  return async ({ headers }) => {
    const isHosted = !hasEmbeddedLake(env)
    const given = isHosted
      ? headers.get(ownerSecretHeader)
      : parse(headers.get('cookie') ?? '', lakeSessionCookie)[lakeSessionCookie]
    if (!given) return 'stranger'
    const reader = toReader(env, given)
    if (reader === null) return isHosted ? 'noToken' : 'stranger'
    try {
      const isOwner = isHosted ? await holdsSecret(reader, given) : await isSignedIn(reader)
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
