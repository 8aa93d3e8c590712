import { createLog } from 'foundation/log'
import { apiPaths } from '#lib/addresses.ts'
import type { Env } from '#lib/env.server.ts'
import { createOwnerCheck } from '#lib/preview/owner.server.ts'
import { statusPath } from '#lib/publishing/status.ts'
import { type Deploy, handleContentWebhook } from '#lib/webhook/handle.ts'
import type { Incidents } from '../processes/incidents.ts'
import type { Publisher } from '../publisher/publisher.ts'
import { createStatusHandler } from '../publisher/status.ts'
import type { Handler, ReleasedSite } from './releasedSite.ts'

/** The endpoints of `npm start`, by their path. Without a webhook secret, webhooks are refused for the time being. */
export function createEndpoints(deps: {
  env: Env
  ofPlugins: Record<string, Handler>
  webhookSecret: string | undefined
  site: ReleasedSite
  publisher: Publisher
  deploy: Deploy
  incidents: Incidents
  pluginStatus: (isOwner: boolean) => object
}): Record<string, Handler> {
  const { env, site, publisher, incidents } = deps
  return {
    ...deps.ofPlugins,
    [apiPaths.webhook]: {
      method: 'POST',
      handle: (request) =>
        handleContentWebhook(request, {
          secret: deps.webhookSecret,
          deploy: deps.deploy,
          log: createLog('webhook'),
        }),
    },
    [statusPath]: {
      method: 'GET',
      handle: createStatusHandler({
        status: publisher.status,
        release: () => site.current()?.release.id ?? null,
        plugins: deps.pluginStatus,
        incidents: incidents.list,
        deadLinks: () => site.current()?.release.links?.dead ?? [],
        checkOwner: createOwnerCheck(env),
      }),
    },
  }
}
