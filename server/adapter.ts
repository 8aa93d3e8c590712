import { createAdapter } from 'releases/next/adapter'
import { parseEnv } from '#lib/env.server.ts'
import { site, toSecurity } from '#lib/releasedSite.server.ts'

/** The build adapter that `next.config.ts` names. */
export default createAdapter({ site, security: toSecurity(parseEnv()) }, process.env.NEXT_ADAPTER_PATH)
