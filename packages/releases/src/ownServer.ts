import { createLog, type Log } from 'foundation/log'
import { closeServer, createFrontServer } from './front/frontServer.ts'
import { createReleasedSite, type ReleasedSite } from './front/releasedSite.ts'
import { endFirstStart } from './processes/dataFolder.ts'
import { listenOn, onHandover } from './processes/heldSocket.ts'
import { createIncidents, type Incidents } from './processes/incidents.ts'
import { type LakeProcess, startLakeProcess } from './processes/lake.ts'
import { createReadiness, createShutdown } from './processes/lifecycle.ts'
import type { Place } from './processes/place.ts'
import { openSecrets } from './processes/secrets.ts'
import { printReady, toSiteUrl } from './processes/siteAddress.ts'
import { checkMessageStore, watchStores } from './processes/storeWatch.ts'
import { type ServerContext, startPublishing } from './publishing.ts'
import type { OwnServerOptions } from './settings.ts'
import { formatFailureCause } from './status/failureCause.ts'
import { closesStudio } from './status/incident.ts'
import { toServerProbes } from './status/probes.ts'
import { openReleases, type Releases } from './store/releases.ts'
import { toStaticFolder } from './store/statics.ts'

const openResponsesMs = 1_500

/**
 * Runs the front server, the publisher's queue and the plugins in this process, the content lake and the renderer in two
 * others; exits when it is stopped or a newer version has taken over. Only the pages are required: any other part that is
 * damaged or does not start becomes an incident, which the log and the Studio explain.
 */
export async function runOwnServer(place: Place, options: OwnServerOptions): Promise<never> {
  const { settings, isFirstStart } = place
  const { database, lakeScript } = options
  const log = createLog('front')
  const shutdown = createShutdown()
  const { signal } = shutdown
  const incidents = createIncidents(createLog('start'))
  const opened = await openSecrets(settings.DATA_DIR)
  if (opened.kind === 'incident') incidents.add(opened.incident)
  const secrets = opened.kind === 'open' ? opened.secrets : null
  const releases = openReleases(settings.DATA_DIR)

  const plugins = options.plugins.start(signal)
  const site = createReleasedSite({
    site: options.site,
    releases,
    staticFolder: toStaticFolder(settings.DATA_DIR),
    log,
    messages: () => incidents.list().find(({ part }) => part === 'messages')?.state ?? 'ok',
    onPage: plugins.onPage,
  })
  await showPages({ site, releases, incidents, signal, log })

  const ready = createReadiness(() => {
    printReady('Ready.', settings, lakeScript ? (secrets?.ownerKey ?? null) : null)
    // start.mjs restarts a server only if it has been ready once.
    process.send?.({ type: 'ready' })
  })
  const context = { settings, options, incidents, ready, shutdown, isFirstStart }
  const publishing = startPublishing({ ...context, site, releases, secrets, pluginStatus: plugins.status })
  site.attach({ ...options.plugins.endpoints(), ...publishing.endpoints })
  const server = createFrontServer({
    site,
    lakePort: lakeScript && settings.LAKE_PORT,
    previews: { isPreview: options.site.isPreview, port: publishing.renderer.previewPort },
    incidents: incidents.list,
    trustProxy: settings.TRUST_PROXY,
    siteUrl: settings.SITE_URL,
    log,
  })
  listenOn(server, place, () => ready.confirm('front server'))

  await checkMessageStore(settings, database, incidents)
  const lake = startLake(context, secrets ? lakeScript : undefined)
  const parts = { incidents: incidents.list, lake, ...publishing }
  plugins.watch(toServerProbes(parts, toSiteUrl(settings), options.language))
  const onLakeFileBack = () => lake?.restart()
  void watchStores({
    settings,
    hasLake: lakeScript !== undefined,
    database,
    incidents,
    onLakeFileBack,
    signal,
  })

  let stopped: Promise<unknown> | undefined
  const stopBackends = () => {
    stopped ??= Promise.all([publishing.stop(), lake?.stop()])
    return stopped
  }
  onHandover(() => {
    shutdown.beginHandover()
    void stopBackends().then(() => place.lock.release())
  })
  const exitCode = await shutdown.exitCode
  await closeServer(server, openResponsesMs)
  await plugins.stop()
  await stopBackends()
  await database.close()
  process.exit(exitCode)
}

function startLake(
  { settings, options, incidents, ready, shutdown, isFirstStart }: ServerContext,
  script: URL | undefined,
): LakeProcess | undefined {
  const onSettled = () => {
    const isClosed = incidents.list().some(closesStudio)
    // After a failed first start there is nothing to serve: the process ends, and the terminal shows why.
    if (isFirstStart && isClosed) return shutdown.begin(1)
    if (isFirstStart) endFirstStart(settings.DATA_DIR)
    ready.confirm('content lake')
  }
  if (script !== undefined)
    return startLakeProcess({
      script,
      env: options.childEnv,
      incidents,
      onSettled,
      isEnding: shutdown.isEnding,
      log: createLog('start'),
    })
  onSettled()
  return undefined
}

async function showPages(deps: {
  site: ReleasedSite
  releases: Releases
  incidents: Incidents
  signal: AbortSignal
  log: Log
}): Promise<void> {
  const { site, releases, incidents, log } = deps
  const current = await releases.current()
  const cause = await site.showCurrent()
  if (site.current() === null) {
    await site.showNewestIntact()
    // Before the first release there is nothing to show, and nothing is wrong.
    if (cause || site.current() !== null) {
      const file = current === null ? 'current.json' : `releases/${current.releaseId}`
      const detail = cause && formatFailureCause(cause, 'en')
      incidents.add({ part: 'release', state: 'damaged', file, detail })
    }
  }
  const showCurrent = async () => {
    const failure = await site.showCurrent()
    if (failure === null) return
    const effect =
      site.current() === null ? 'there is no release to show' : 'visitors still get the previous release'
    log(`${effect}. ${formatFailureCause(failure, 'en')}`, { level: 'warn' })
  }
  releases.watchCurrent(() => void showCurrent(), deps.signal)
}
