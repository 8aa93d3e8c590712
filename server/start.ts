import type { Lock } from 'content-lake/exclusiveLock'
import { toErrorMessage } from 'foundation/errorMessage'
import { createLog, type Log, logConsole } from 'foundation/log'
import { PlainError } from 'foundation/plainError'
import { hasEmbeddedLake } from '#lib/content/lake.ts'
import { beginFirstStart, endFirstStart, isNewFolder } from '#lib/dataFolder.server.ts'
import type { Env } from '#lib/env.server.ts'
import { formatFailureCause } from '#lib/publishing/failureCause.ts'
import { closesStudio } from '#lib/publishing/incident.ts'
import { createSharedDeliveries } from '#lib/webhook/sharedDeliveries.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'
import { toMachineProbes } from './alerts/machineProbes.ts'
import { runCommand } from './cli/command.ts'
import { createEndpoints } from './front/endpoints.ts'
import { closeServer, createFrontServer } from './front/frontServer.ts'
import { createReleasedSite, type ReleasedSite } from './front/releasedSite.ts'
import { createSitePlugins } from './plugins/plugins.ts'
import { type HeldSocket, listenOn, notifyLoaded, onHandover, requestSocket } from './processes/heldSocket.ts'
import { createIncidents } from './processes/incidents.ts'
import { type LakeProcess, startLakeProcess, toChildEnv } from './processes/lake.ts'
import { createReadiness, createShutdown } from './processes/lifecycle.ts'
import { acquireLocksAndPorts, findFreePort } from './processes/ports.ts'
import { openSecrets } from './processes/secrets.ts'
import { printReady } from './processes/siteAddress.ts'
import { checkMessageStore, watchStores } from './processes/storeWatch.ts'
import { followAnnouncements } from './publisher/announcements.ts'
import { createDeploy } from './publisher/deploy.ts'
import { type StartContext, startPublishing } from './publishing.ts'
import { openReleases } from './releases/releases.ts'
import { toStaticFolder } from './releases/statics.ts'

/** How long a shutdown waits for responses that are still being sent. */
const openResponsesMs = 1_500

/**
 * `npm start`: the front server, the publisher's queue and mail delivery in this process; the content lake
 * and the renderer in two others. start.mjs restarts it when it dies.
 */
logConsole(createLog('start'))
await runCommand(async (configured) => {
  const held = await requestSocket(configured)
  const env = await replacePortZero(configured, held)
  notifyLoaded()
  const lock = await acquireLocksAndPorts(env, { isPortHeld: held !== null })
  const isFirstStart = isNewFolder(env.DATA_DIR)
  if (isFirstStart && process.env.RESTARTED === '1')
    throw new PlainError(`${env.DATA_DIR} is empty, but the site was running on it. Restarting.`)
  if (isFirstStart) {
    // The owner may have edited the built-in content. If it is invalid, the lake and the renderer would fail again and again.
    await import('#lib/content/builtIn.ts').catch((error: unknown) => {
      throw new PlainError(toErrorMessage(error))
    })
    beginFirstStart(env.DATA_DIR)
  }
  await run(env, { isFirstStart, held, configured, lock })
  return 0
})

/** Replaces port 0, which means any free port, by a free one. */
async function replacePortZero(env: Env, held: HeldSocket | null): Promise<Env> {
  const PORT = held?.port ?? (env.PORT === 0 ? await findFreePort(env.HOST) : env.PORT)
  const LAKE_PORT = env.LAKE_PORT === 0 ? await findFreePort() : env.LAKE_PORT
  return { ...env, PORT, LAKE_PORT, RUN_BY: 'ownServer' }
}

type DataFolder = Awaited<ReturnType<typeof openDataFolder>>

/** Opens the files of the data folder. A file that cannot be used becomes an incident. */
async function openDataFolder(env: Env) {
  const incidents = createIncidents(createLog('start'))
  const opened = await openSecrets(env.DATA_DIR)
  if (opened.kind === 'incident') incidents.add(opened.incident)
  return {
    incidents,
    secrets: opened.kind === 'open' ? opened.secrets : null,
    releases: openReleases(env.DATA_DIR),
    database: openDatabase(env, createLog('database')),
  }
}

type RunOptions = {
  isFirstStart: boolean
  held: HeldSocket | null
  /** The settings before port 0 was replaced. */
  configured: Env
  lock: Lock
}

/**
 * Starts the parts of the site in order. Only the pages are required: any other part that is damaged or does not start
 * becomes an incident, which the log and the Studio explain.
 */
async function run(env: Env, { isFirstStart, held, configured, lock }: RunOptions): Promise<void> {
  const shutdown = createShutdown()
  const { signal, isEnding } = shutdown
  const folder = await openDataFolder(env)
  const { releases, database, incidents, secrets } = folder
  const frontLog = createLog('front')
  const publisherLog = createLog('publisher')

  const { endpoints, start } = createSitePlugins(env, { database, isFront: true })
  const plugins = start(signal)
  const site = createReleasedSite({
    releases,
    staticFolder: toStaticFolder(env.DATA_DIR),
    log: frontLog,
    messages: () => incidents.list().find(({ part }) => part === 'messages')?.state ?? 'ok',
    onPage: plugins.onPage,
  })
  await showPages(site, folder, signal, frontLog)

  const ready = createReadiness(() => {
    printReady('Ready.', env, secrets?.ownerKey ?? null)
    // start.mjs restarts a server only if it has been ready once.
    process.send?.({ type: 'ready' })
  })
  const context: StartContext = { env, ready, shutdown, isFirstStart }
  const { renderer, publisher } = startPublishing({ ...folder, ...context, site })
  const deliveries =
    hasEmbeddedLake(env) || !database.sql.isShared ? null : createSharedDeliveries(database, publisherLog)
  site.attach(
    createEndpoints({
      env,
      ofPlugins: endpoints(),
      webhookSecret: env.SANITY_WEBHOOK_SECRET ?? secrets?.webhookSecret,
      site,
      publisher,
      deploy: createDeploy(env, publisher, { deliveries, isEnding }),
      incidents,
      pluginStatus: plugins.status,
    }),
  )
  const server = createFrontServer({
    site,
    lakePort: hasEmbeddedLake(env) ? env.LAKE_PORT : undefined,
    previewPort: renderer.previewPort,
    incidents: incidents.list,
    trustProxy: env.TRUST_PROXY,
    siteUrl: env.SITE_URL,
    log: frontLog,
  })
  listenOn(server, { held, configured, env }, () => ready.confirm('front server'))

  await checkMessageStore(env, database, incidents)
  const lake = startLake(folder, context)
  const lastFailure = () => publisher.status().lastFailure
  plugins.watch(toMachineProbes(env, { incidents: incidents.list, lake, renderer, lastFailure }))
  void watchStores({ env, database, incidents, onLakeFileBack: () => lake?.restart(), signal })
  if (deliveries && env.DEPLOY_HOOK_URL === undefined)
    void followAnnouncements({ deliveries, trigger: publisher.trigger, log: publisherLog, signal })

  let stopped: Promise<unknown> | undefined
  const stopBackends = () => {
    stopped ??= Promise.all([publisher.stop(), renderer.stop(), lake?.stop()])
    return stopped
  }
  onHandover(() => {
    shutdown.beginHandover()
    void stopBackends().then(() => lock.release())
  })
  const exitCode = await shutdown.exitCode
  await closeServer(server, openResponsesMs)
  await plugins.stop()
  await stopBackends()
  await database.close()
  process.exit(exitCode)
}

/** Shows the current release, or the newest intact one, and follows later changes of the pointer. */
async function showPages(
  site: ReleasedSite,
  { releases, incidents }: DataFolder,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
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
  releases.watchCurrent(() => void showCurrent(), signal)
}

/** Starts the embedded lake, if the site has one and its keys can be read. */
function startLake(
  { incidents, secrets }: DataFolder,
  { env, ready, shutdown, isFirstStart }: StartContext,
): LakeProcess | undefined {
  const onSettled = () => {
    const isClosed = incidents.list().some(closesStudio)
    // After a failed first start there is nothing to serve: the process ends, and the terminal shows why.
    if (isFirstStart && isClosed) return shutdown.begin(1)
    if (isFirstStart) endFirstStart(env.DATA_DIR)
    ready.confirm('content lake')
  }
  if (hasEmbeddedLake(env) && secrets !== null)
    return startLakeProcess({
      env: toChildEnv(env),
      incidents,
      onSettled,
      isEnding: shutdown.isEnding,
      log: createLog('start'),
    })
  onSettled()
  return undefined
}
