import type { FormatProblem } from '@freelance-site/foundation'
import { createLog, type Log } from '@freelance-site/foundation/server'
import { closeServer, createFrontServer } from './front/frontServer.ts'
import { createReleasedSite, type ReleasedSite } from './front/releasedSite.ts'
import { endFirstStart } from './host/dataFolder.ts'
import type { Place } from './host/place.ts'
import { isProblem } from './host/secrets.ts'
import { formatReady, toSelfUrl, toSiteUrl } from './host/siteAddress.ts'
import { checkMessageStore, watchStores } from './host/stores.ts'
import { formatProblem as formatOwn } from './problems.ts'
import { createShutdown } from './processes/launcher.ts'
import { startService } from './processes/service.ts'
import { startPublishing } from './publishing.ts'
import type { OwnServerOptions } from './serverOptions.ts'
import { runsHere } from './service.ts'
import { createPartProblem, stopsPublishing } from './status/partProblem.ts'
import { createPartProblems, type PartProblems } from './status/partProblems.ts'
import { createServerProbes } from './status/probes.ts'
import { openReleases, type Releases } from './store/releases.ts'
import { toStaticFolder } from './store/statics.ts'

const openResponsesMs = 1_500

/**
 * Runs the front server, the publisher's queue and the plugins in this process, the service and the renderer in two
 * others; exits when it is stopped or a newer version has taken over. Only the pages are required: any other part that is
 * damaged or does not start becomes a problem, which the log and the status explain.
 */
export async function runOwnServer(place: Place, options: OwnServerOptions): Promise<never> {
  const { settings, isFirstStart } = place
  const { database, names, formatProblem = formatOwn } = options
  const log = createLog('front')
  const shutdown = createShutdown()
  const { signal, isEnding } = shutdown
  const problems = createPartProblems(createLog('start'), { names })
  const opened = await options.secrets.open(settings.DATA_DIR)
  if (isProblem(opened)) problems.add(opened)
  const secrets = isProblem(opened) ? null : opened
  const service = runsHere(options.service) ? options.service : undefined
  const releases = openReleases(settings.DATA_DIR)

  const plugins = options.plugins.start(signal)
  const site = createReleasedSite({
    site: options.site,
    releases,
    staticFolder: toStaticFolder(settings.DATA_DIR),
    log,
    messages: () => problems.stateOf('messages'),
    onPage: plugins.onPage,
  })
  await showPages(site, releases, problems)
  releases.watchCurrent(() => void showCurrent(site, log, formatProblem), signal)

  const context = { settings, options, problems, shutdown, isFirstStart }
  const publishing = startPublishing({ ...context, site, releases, secrets, pluginStatus: plugins.status })
  site.attach({ ...options.plugins.endpoints(), ...publishing.endpoints })
  const server = createFrontServer({
    site,
    service: options.service && { ...options.service, port: service && place.servicePort },
    editor: options.site.editor,
    names,
    previews: {
      isPreview: options.site.isPreview,
      port: publishing.renderer.previewPort,
      languages: options.site.languages,
      isPublishing: publishing.isPublishing,
      frame: options.previewFrame,
    },
    problems: problems.list,
    trustProxy: settings.TRUST_PROXY,
    siteUrl: settings.SITE_URL,
    selfUrl: toSelfUrl(settings),
    log,
  })
  const listening = place.listen(server)

  const stores = { settings, database, problems }
  await checkMessageStore(stores)
  const supervision = { env: options.childEnv, problems, isEnding, log: createLog('start') }
  const running = service && secrets ? startService(service, supervision) : undefined
  const origin = toSiteUrl(settings)
  const parts = {
    ...publishing,
    problems: problems.list,
    service: service && running && { ...service, isUp: running.isUp },
  }
  plugins.watch(createServerProbes(parts, { ...options, siteUrl: origin }))
  watchStores({ ...stores, service, onServiceFileBack: () => running?.restart(), signal })

  const finishStart = async () => {
    await running?.settled
    // After a failed first start there is nothing to serve: the process ends, and the terminal shows why.
    const isClosed = problems.list().some((problem) => stopsPublishing(problem, names))
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
async function showPages(site: ReleasedSite, releases: Releases, problems: PartProblems): Promise<void> {
  const current = await releases.current()
  const problem = await site.showCurrent()
  if (site.current() !== null) return
  await site.showNewestIntact()
  if (problem === null && site.current() === null) return
  const file = current === null ? 'current.json' : `releases/${current.releaseId}`
  // What is wrong with its files, or the error of the system.
  const causes = problem ? (problem.causes ?? [problem]) : undefined
  problems.add({ ...createPartProblem('damaged', { part: 'release', file }), causes })
}

async function showCurrent(site: ReleasedSite, log: Log, formatProblem: FormatProblem): Promise<void> {
  const problem = await site.showCurrent()
  if (problem === null) return
  const effect =
    site.current() === null ? 'there is no release to show' : 'visitors still get the previous release'
  log(`${effect}. ${formatProblem(problem, 'en')}`, { level: 'warn' })
}
