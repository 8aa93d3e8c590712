import { type Endpoint, limitRepeats, toErrorMessage } from '@freelance-site/foundation'
import { createLog, type Log } from '@freelance-site/foundation/server'
import type { ReleasedSite } from './front/releasedSite.ts'
import type { Secrets } from './host/secrets.ts'
import { createProblem } from './problems.ts'
import type { Shutdown } from './processes/launcher.ts'
import { createPublisher, createStatusHandler, type Publisher } from './publisher/publisher.ts'
import { startRenderer } from './render/renderer.ts'
import type { OwnServerOptions } from './serverOptions.ts'
import type { ServerSettings } from './settings.ts'
import { commonNames, createPartProblem, type SiteNames } from './status/partProblem.ts'
import type { PartProblems } from './status/partProblems.ts'
import { statusPath } from './status/status.ts'
import type { Releases } from './store/releases.ts'
import { toShownContent } from './store/shownContent.ts'
import { fromStoredDeadLink, fromStoredWarning } from './store/storedProblems.ts'
import { createDeployHook, type Deploy, handleContentWebhook } from './webhook/handle.ts'

type Deps = {
  settings: ServerSettings
  options: OwnServerOptions
  problems: PartProblems
  shutdown: Shutdown
  isFirstStart: boolean
  releases: Releases
  site: ReleasedSite
  secrets: Secrets | null
  pluginStatus: (isOwner: boolean) => object
}

/**
 * Starts the renderer and the publisher, and brings the live release up to date with content and code. The endpoints
 * that it returns are the content webhook and the status.
 */
export function startPublishing(deps: Deps) {
  const { options, releases, problems, site, shutdown, isFirstStart } = deps
  const log = createLog('publisher')
  const { promise: fingerprint, resolve: onFingerprint } = Promise.withResolvers<string>()
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  const renderer = startRenderer({
    script: options.rendererScript,
    env: options.childEnv,
    log: createLog('start'),
    onFingerprint,
    onListening: () => problems.clear('renderer'),
    onGiveUp: () => {
      if (isFirstStart) return shutdown.begin(1)
      problems.add(createPartProblem('stopped', { part: 'renderer', file: 'renderer' }))
      settle()
    },
    isEnding: shutdown.isEnding,
  })
  const publisher = createPublisher({
    make: async (unless) => {
      const { parts }: SiteNames = options.names ?? commonNames
      const [cause] = problems.list().flatMap(({ place }) => parts[place.part]?.stopsPublishing ?? [])
      if (!cause) return renderer.make(unless)
      return { kind: 'failed', problem: { ...createProblem('failure.content'), causes: [cause] } }
    },
    switchTo: site.switchTo,
    shownContent: async () =>
      toShownContent(site.current()?.release, (await releases.current())?.pinned, Date.now()),
    isRollback: async () => (await releases.current())?.pinned?.buildFingerprint === (await fingerprint),
    prune: releases.prune,
    onLive: (releaseId) => {
      problems.clear('release')
      settle()
      options.onLive?.(releaseId)
    },
    onFailure: ({ code }) => {
      // On later starts, visitors get an older release.
      if (!isFirstStart) settle()
      else if (code === 'failure.compile') shutdown.begin(1)
    },
    log,
    formatProblem: options.formatProblem,
  })
  void fingerprint.then((found) => bringUpToDate(found, publisher, deps, { settle, log }))
  const deploy = connectDeploy(deps, publisher, log)
  // Without it, webhooks are refused for the time being.
  const { path, header, secretSetting, secret = deps.secrets?.webhookSecret } = options.webhook
  const webhookLog = limitRepeats(createLog('webhook'))
  const endpoints: Record<string, Endpoint> = {
    [path]: {
      method: 'POST',
      handle: (request) =>
        handleContentWebhook(request, { header, secretSetting, secret, deploy, log: webhookLog }),
    },
    [statusPath]: {
      method: 'GET',
      handle: createStatusHandler(
        (isOwner) => ({
          ...deps.pluginStatus(isOwner),
          state: publisher.status().state,
          release: site.release(),
          problems: {
            failure: publisher.status().failure,
            parts: [...problems.list()],
            deadLinks: (site.current()?.release.links?.dead ?? []).map(fromStoredDeadLink),
            warnings: (site.current()?.release.warnings ?? []).map(fromStoredWarning),
          },
        }),
        options.checkOwner,
      ),
    },
  }
  return {
    /** Resolves once visitors get a release, or the first attempt to make one has failed. */
    settled,
    renderer,
    isPublishing: () => publisher.status().state === 'building',
    failure: () => publisher.status().failure,
    endpoints,
    stop: () => Promise.all([publisher.stop(), renderer.stop()]),
  }
}

/** What a webhook starts: the deploy hook, or a release. Machines that share a database also follow the changes of their source. */
function connectDeploy(
  { settings: { DEPLOY_HOOK_URL: hookUrl }, options: { database, followChanges }, shutdown }: Deps,
  { trigger }: Publisher,
  log: Log,
): Deploy {
  if (hookUrl !== undefined) return createDeployHook(hookUrl)
  if (database.sql.isShared) followChanges?.({ onChange: trigger, log, signal: shutdown.signal })
  return async () => {
    // During a handover, the newer version may already have polled and would miss this change.
    if (shutdown.isEnding()) return 'is being restarted'
    trigger()
    return null
  }
}

/** Replaces a release that is damaged, or made from other code or settings; otherwise polls for changes. */
async function bringUpToDate(
  buildFingerprint: string,
  publisher: Publisher,
  { site, releases }: Deps,
  { settle, log }: { settle: () => void; log: Log },
): Promise<void> {
  try {
    const current = await releases.current()
    const shown = site.current()?.release
    const isShown = shown !== undefined && shown.id === current?.releaseId
    const isPinned = current?.pinned?.buildFingerprint === buildFingerprint
    const isUpToDate = (isShown && shown.buildFingerprint === buildFingerprint) || isPinned
    if (!shown || !isUpToDate) return publisher.rebuild()
    settle()
    await publisher.poll()
  } catch (error) {
    // For example a full disk. The next change or poll publishes.
    log(`the live release could not be compared with this code: ${toErrorMessage(error)}`)
  }
}
