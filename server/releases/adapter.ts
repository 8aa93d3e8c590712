import { createAdapter } from '@freelance-site/releases/next'
import { parseEnv } from '#lib/env.server.ts'
import { toSecurityOptions } from './securityOptions.ts'
import { siteOptions } from './siteOptions.ts'

/** The build adapter that `next.config.ts` names. */
export default createAdapter(
  { site: siteOptions, security: toSecurityOptions(parseEnv()) },
  process.env.NEXT_ADAPTER_PATH ?? '',
)
