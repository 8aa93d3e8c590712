import { renewal as createRenewal } from '@freelance-site/content/server'
import type { ServerPlugin } from '@freelance-site/foundation'
import { createDeployHook } from '@freelance-site/releases/server'
import { buildFile } from '#lib/addresses.ts'
import type { Env } from '#lib/env.server.ts'

/** Builds the site of a platform again when the date of a note has come and once a month, if it has a deploy hook. */
export function renewal({ SITE_URL, DEPLOY_HOOK_URL }: Env): ServerPlugin {
  if (SITE_URL === undefined || DEPLOY_HOOK_URL === undefined) return { name: 'renewal' }
  return createRenewal({ url: SITE_URL + buildFile, deploy: createDeployHook(DEPLOY_HOOK_URL) })
}
