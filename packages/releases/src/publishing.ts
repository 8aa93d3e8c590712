import { toErrorMessage } from 'foundation/errorMessage'
import { createLog, type Log } from 'foundation/log'
import type { Endpoint } from 'foundation/serverPlugin'
import type { ReleasedSite } from './front/releasedSite.ts'
import type { Incidents } from './processes/incidents.ts'
import type { Readiness, Shutdown } from './processes/lifecycle.ts'
import type { Secrets } from './processes/secrets.ts'
import { announceDelivery, followDeliveries } from './publisher/announcements.ts'
import { createPublisher, createStatusHandler, type Publisher } from './publisher/publisher.ts'
import { toReason } from './reasons.ts'
import { startRenderer } from './render/renderer.ts'
import type { OwnServerOptions, ServerSettings } from './settings.ts'
import { toDeadLinks } from './status/deadLink.ts'
import { closesStudio } from './status/incident.ts'
import { statusPath } from './status/status.ts'
import type { Releases } from './store/releases.ts'
import { type Deploy, handleContentWebhook, toDeployHook } from './webhook/handle.ts'

export type ServerContext = {
  settings: ServerSettings
  options: OwnServerOptions
  incidents: Incidents
  ready: Readiness
  shutdown: Shutdown
  isFirstStart: boolean
}

type Deps = ServerContext & {
  releases: Releases
  site: ReleasedSite
  secrets: Secrets | null
  pluginStatus: (isOwner: boolean) => object
}

export function startPublishing(deps: Deps) {
  const { options, releases, incidents, site, ready, shutdown, isFirstStart } = deps
  const log = createLog('publisher')
  const { promise: fingerprint, resolve: onFingerprint } = Promise.withResolvers<string>()
  const renderer = startRenderer({
    script: options.rendererScript,
    env: options.childEnv,
    log: createLog('start'),
    onFingerprint,
    onGiveUp: () => {
      if (isFirstStart) return shutdown.begin(1)
      incidents.add({ part: 'renderer', state: 'stopped', file: 'renderer', detail: null })
      ready.confirm('current release')
    },
    isEnding: shutdown.isEnding,
  })
  const publisher = createPublisher({
    make: async (unlessRevisions) =>
      incidents.list().some(closesStudio)
        ? { kind: 'failed', cause: { kind: 'lake', reason: toReason('notRunning') } }
        : renderer.make(unlessRevisions),
    switchTo: site.switchTo,
    shownRevisions: async () => {
      const pinned = (await releases.current())?.pinned
      const shown = site.current()?.release
      return [shown, pinned].flatMap((each) => each?.contentRevision ?? [])
    },
    prune: releases.prune,
    onLive: (releaseId) => {
      incidents.clear('release')
      ready.confirm('current release')
      options.onLive?.(releaseId)
    },
    onFailure: (cause) => {
      // On later starts, visitors get an older release.
      if (!isFirstStart) ready.confirm('current release')
      else if (cause.kind === 'compile') shutdown.begin(1)
    },
    log,
  })
  void fingerprint.then((found) => bringUpToDate(found, publisher, deps, log))
  return {
    renderer,
    lastFailure: () => publisher.status().lastFailure,
    endpoints: createEndpoints(deps, publisher, connectDeploy(deps, publisher, log)),
    stop: () => Promise.all([publisher.stop(), renderer.stop()]),
  }
}

/** What a webhook starts: the deploy hook, or a release of this machine and of all that share its database. */
function connectDeploy(
  { settings: { DEPLOY_HOOK_URL: hookUrl }, options: { database, lakeScript }, shutdown }: Deps,
  { trigger }: Publisher,
  log: Log,
): Deploy {
  if (hookUrl !== undefined) return toDeployHook(hookUrl)
  const isShared = lakeScript === undefined && database.sql.isShared
  if (isShared) void followDeliveries(database, { trigger, log, signal: shutdown.signal })
  return async () => {
    // During a handover, the newer version may already have polled and would miss this change.
    if (shutdown.isEnding()) return 'is being restarted'
    trigger()
    if (isShared) await announceDelivery(database, log)
    return null
  }
}

function createEndpoints(
  { settings, options: { webhookPath, checkOwner }, site, incidents, secrets, pluginStatus }: Deps,
  publisher: Publisher,
  deploy: Deploy,
): Record<string, Endpoint> {
  // Without it, webhooks are refused for the time being.
  const secret = settings.SANITY_WEBHOOK_SECRET ?? secrets?.webhookSecret
  return {
    [webhookPath]: {
      method: 'POST',
      handle: (request) => handleContentWebhook(request, { secret, deploy, log: createLog('webhook') }),
    },
    [statusPath]: {
      method: 'GET',
      handle: createStatusHandler({
        status: publisher.status,
        release: site.release,
        plugins: pluginStatus,
        incidents: incidents.list,
        deadLinks: () => toDeadLinks(site.current()?.release.links?.dead ?? []),
        checkOwner,
      }),
    },
  }
}

/** Replaces a release that is damaged, or made from other code or settings; otherwise polls for changes. */
async function bringUpToDate(
  buildFingerprint: string,
  publisher: Publisher,
  { site, releases, ready }: Deps,
  log: Log,
): Promise<void> {
  try {
    const current = await releases.current()
    const shown = site.current()?.release
    const isShown = shown !== undefined && shown.id === current?.releaseId
    const isPinned = current?.pinned?.buildFingerprint === buildFingerprint
    const isUpToDate = (isShown && shown.buildFingerprint === buildFingerprint) || isPinned
    if (!shown || !isUpToDate) return publisher.rebuild()
    ready.confirm('current release')
    await publisher.poll()
  } catch (error) {
    // For example a full disk. The next change or poll publishes.
    log(`the live release could not be compared with this code: ${toErrorMessage(error)}`)
  }
}
