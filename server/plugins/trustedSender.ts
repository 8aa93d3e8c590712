import type { TrustedSender } from '@freelance-site/foundation/server'
import type { Env } from '#lib/env.server.ts'

/** Whom the endpoints for visitors trust to report a visitor's address. */
export const toTrustedSender = (
  env: Pick<Env, 'RUN_BY' | 'TRUST_PROXY' | 'VISITOR_ADDRESS_HEADER'>,
): TrustedSender => ({
  ownFront: env.RUN_BY === 'ownServer',
  proxies: env.TRUST_PROXY,
  header: env.VISITOR_ADDRESS_HEADER,
})
