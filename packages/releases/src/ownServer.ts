import { createLog, type Log } from '@freelance-site/foundation/server'
import { closeServer, createFrontServer } from './front/frontServer.ts'
import { createReleasedSite, type ReleasedSite } from './front/releasedSite.ts'
import { endFirstStart } from './host/dataFolder.ts'
import type { Place } from './host/place.ts'
import { isIncident } from './host/secrets.ts'
import { formatReady, toSiteUrl } from './host/siteAddress.ts'
import { checkMessageStore, watchStores } from './host/stores.ts'
import { createShutdown } from './processes/launcher.ts'
import { startService } from './processes/service.ts'
import { startPublishing } from './publishing.ts'
import type { OwnServerOptions } from './serverOptions.ts'
import { runsHere } from './service.ts'
import { formatFailureCause } from './status/failureCause.ts'
import { stopsPublishing } from './status/incident.ts'
import { createIncidents, type Incidents } from './status/incidents.ts'
import { createServerProbes } from './status/probes.ts'
import { openReleases, type Releases } from './store/releases.ts'
import { toStaticFolder } from './store/statics.ts'

const openResponsesMs = 1_500

/**
 * Runs the front server, the publisher's queue and the plugins in this process, the service and the renderer in two
 * others; exits when it is stopped or a newer version has taken over. Only the pages are required: any other part that is
 * damaged or does not start becomes an incident, which the log and the status explain.
 */
export async function runOwnServer(place: Place, options: OwnServerOptions): Promise<never> {
  const { settings, isFirstStart } = place
  const { database, incidentParts } = options
  const log = createLog('front')
  const shutdown = createShutdown()
  const { signal, isEnding } = shutdown
  const incidents = createIncidents(createLog('start'), { parts: incidentParts })
  const opened = await options.secrets.open(settings.DATA_DIR)
  if (isIncident(opened)) incidents.add(opened)
  const secrets = isIncident(opened) ? null : opened
  const service = runsHere(options.service) ? options.service : undefined
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
    service: options.service && { ...options.service, port: service && place.servicePort },
    editor: options.site.editor,
    incidentParts,
    previews: {
      isPreview: options.site.isPreview,
      port: publishing.renderer.previewPort,
      languages: options.site.languages,
      isPublishing: publishing.isPublishing,
      frame: options.previewFrame,
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
  const running = service && secrets ? startService(service, supervision) : undefined
  const origin = toSiteUrl(settings)
  const parts = {
    ...publishing,
    incidents: incidents.list,
    service: service && running && { ...service, isUp: running.isUp },
  }
  plugins.watch(createServerProbes(parts, { ...options, siteUrl: origin }))
  watchStores({ ...stores, service, onServiceFileBack: () => running?.restart(), signal })

  const finishStart = async () => {
    await running?.settled
    // After a failed first start there is nothing to serve: the process ends, and the terminal shows why.
    const isClosed = incidents.list().some((incident) => stopsPublishing(incident, incidentParts))
    if (isFirstStart && isClosed) return shutdown.begin(1)
    if (isFirstStart) endFirstStart(settings.DATA_DIR)
    await Promise.all([listening, publishing.settled])
    if (isEnding()) return
    const editorUrl = options.toEditorUrl?.(origin, secrets)
    const { site: shown, version } = options
    process.stdout.write(formatReady('Ready.', { siteUrl: origin, editor: shown.editor, editorUrl, version }))
    // start.mjs restarts a server only if it has been ready once.
    process.send?.({ type: 'ready' })
  }
  void finishStart()

  const stopBackends = () => Promise.all([publishing.stop(), running?.stop()])
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
