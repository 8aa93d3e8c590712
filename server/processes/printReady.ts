import type { Env } from '#lib/env.ts'
import { hasEmbeddedLake } from './hasEmbeddedLake.ts'
import type { Secrets } from './secrets.ts'
import { toSignInUrl, toSiteUrl } from './siteAddress.ts'

/** Says where the site is, and the link that signs its owner in to the Studio. */
export function printReady(heading: string, env: Env, secrets: Secrets): void {
  const site = toSiteUrl(env)
  const studio = hasEmbeddedLake(env) ? toSignInUrl(env, secrets.ownerKey) : `${site}/studio`
  console.log(`\n${heading}\n  Site    ${site}\n  Studio  ${studio}\n`)
}
