import { createLog } from 'foundation/log'
import type { Handler, ReleasedSite } from 'releases/front/releasedSite'
import type { Incidents } from 'releases/processes/incidents'
import type { Publisher } from 'releases/publisher/publisher'
import { createStatusHandler } from 'releases/publisher/status'
import { toDeadLinks } from 'releases/status/deadLink'
import { statusPath } from 'releases/status/status'
import { type Deploy, handleContentWebhook } from 'releases/webhook/handle'
import { apiPaths } from '#lib/addresses.ts'
import type { Env } from '#lib/env.server.ts'
import { createOwnerCheck } from '#lib/preview/owner.server.ts'

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
        deadLinks: () => toDeadLinks(site.current()?.release.links?.dead ?? []),
        checkOwner: createOwnerCheck(env),
      }),
    },
  }
}
