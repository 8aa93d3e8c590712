import { toErrorMessage } from 'foundation/errorMessage'
import { createLog, type Log } from 'foundation/log'
import type { Env } from '../../../lib/env.server.ts'
import { toChildEnv } from '../../../server/processes/lake.ts'
import type { ReleasedSite } from './front/releasedSite.ts'
import type { Incidents } from './processes/incidents.ts'
import type { Readiness, Shutdown } from './processes/lifecycle.ts'
import { createPublisher, type Publisher } from './publisher/publisher.ts'
import { toReason } from './reasons.ts'
import { startRenderer } from './render/renderer.ts'
import { closesStudio } from './status/incident.ts'
import type { Releases } from './store/releases.ts'

export type StartContext = {
  env: Env
  ready: Readiness
  shutdown: Shutdown
  isFirstStart: boolean
}

type Deps = StartContext & {
  releases: Releases
  incidents: Incidents
  site: ReleasedSite
  /** The file that runs the renderer of the site. */
  rendererScript: URL
}

/** Starts the renderer and the publisher, and brings the pages up to date. */
export function startPublishing(deps: Deps) {
  const { releases, incidents, site, ready, shutdown, isFirstStart } = deps
  const log = createLog('publisher')
  const { promise: fingerprint, resolve: onFingerprint } = Promise.withResolvers<string>()
  const renderer = startRenderer({
    script: deps.rendererScript,
    env: toChildEnv(deps.env),
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
    onLive: () => {
      incidents.clear('release')
      ready.confirm('current release')
    },
    onFailure: (cause) => {
      // On later starts, visitors get an older release.
      if (!isFirstStart) ready.confirm('current release')
      else if (cause.kind === 'compile') shutdown.begin(1)
    },
    log,
  })
  void fingerprint.then((found) => bringUpToDate(found, publisher, deps, log))
  return { renderer, publisher }
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
