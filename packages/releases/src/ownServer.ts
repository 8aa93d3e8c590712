import { createLog, type Log } from '@freelance-site/foundation/log'
import { closeServer, createFrontServer } from './front/frontServer.ts'
import { createReleasedSite, type ReleasedSite } from './front/releasedSite.ts'
import { endFirstStart } from './host/dataFolder.ts'
import { checkMessageStore, createIncidents, type Incidents, watchStores } from './status/incidents.ts'
import { startLakeProcess } from './processes/lake.ts'
import { createShutdown } from './processes/launcher.ts'
import type { Place } from './host/place.ts'
import { openSecrets } from './host/secrets.ts'
import { printReady, toSiteUrl } from './host/siteAddress.ts'
import { startPublishing } from './publishing.ts'
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
  const { signal, isEnding } = shutdown
  const incidents = createIncidents(createLog('start'))
  const opened = await openSecrets(settings.DATA_DIR)
  if ('part' in opened) incidents.add(opened)
  const secrets = 'part' in opened ? null : opened
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
  await showPages(site, releases, incidents)
  releases.watchCurrent(() => void showCurrent(site, log), signal)

  const context = { settings, options, incidents, shutdown, isFirstStart }
  const publishing = startPublishing({ ...context, site, releases, secrets, pluginStatus: plugins.status })
  site.attach({ ...options.plugins.endpoints(), ...publishing.endpoints })
  const server = createFrontServer({
    site,
    lakePort: lakeScript && settings.LAKE_PORT,
    previews: {
      isPreview: options.site.isPreview,
      port: publishing.renderer.previewPort,
      languages: options.site.languages,
      isPublishing: publishing.isPublishing,
    },
    incidents: incidents.list,
    trustProxy: settings.TRUST_PROXY,
    siteUrl: settings.SITE_URL,
    log,
  })
  const listening = place.listen(server)

  const stores = { settings, database, incidents }
  await checkMessageStore(stores)
  const supervision = { env: options.childEnv, incidents, isEnding, log: createLog('start') }
  const lake = lakeScript && secrets ? startLakeProcess({ ...supervision, script: lakeScript }) : undefined
  const parts = { incidents: incidents.list, lake, ...publishing }
  plugins.watch(toServerProbes(parts, toSiteUrl(settings), options.language))
  const onLakeFileBack = () => lake?.restart()
  watchStores({ ...stores, hasLake: lakeScript !== undefined, onLakeFileBack, signal })

  const finishStart = async () => {
    await lake?.settled
    // After a failed first start there is nothing to serve: the process ends, and the terminal shows why.
    if (isFirstStart && incidents.list().some(closesStudio)) return shutdown.begin(1)
    if (isFirstStart) endFirstStart(settings.DATA_DIR)
    await Promise.all([listening, publishing.settled])
    if (isEnding()) return
    printReady('Ready.', settings, lakeScript ? (secrets?.ownerKey ?? null) : null)
    // start.mjs restarts a server only if it has been ready once.
    process.send?.({ type: 'ready' })
  }
  void finishStart()

  const stopBackends = () => Promise.all([publishing.stop(), lake?.stop()])
  shutdown.onHandover(() => void stopBackends().then(() => place.lock.release()))
  const exitCode = await shutdown.exitCode
  await closeServer(server, openResponsesMs)
  await plugins.stop()
  await stopBackends()
  await database.close()
  process.exit(exitCode)
}

/** Serves the current release, or else the newest intact one. Before the first one there is nothing to show. */
async function showPages(site: ReleasedSite, releases: Releases, incidents: Incidents): Promise<void> {
  const current = await releases.current()
  const cause = await site.showCurrent()
  if (site.current() !== null) return
  await site.showNewestIntact()
  if (cause === null && site.current() === null) return
  const file = current === null ? 'current.json' : `releases/${current.releaseId}`
  const detail = cause && formatFailureCause(cause, 'en')
  incidents.add({ part: 'release', state: 'damaged', file, detail })
}

async function showCurrent(site: ReleasedSite, log: Log): Promise<void> {
  const cause = await site.showCurrent()
  if (cause === null) return
  const effect =
    site.current() === null ? 'there is no release to show' : 'visitors still get the previous release'
  log(`${effect}. ${formatFailureCause(cause, 'en')}`, { level: 'warn' })
}
