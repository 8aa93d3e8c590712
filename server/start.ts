import type { Lock } from 'content-lake/exclusiveLock'
import { hasEmbeddedLake } from '#lib/content/lake.ts'
import { openDatabase } from '#lib/database/openDatabase.ts'
import { beginFirstStart, endFirstStart, isNewFolder } from '#lib/dataFolder.server.ts'
import { type Env, PlainError } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { formatFailureCause } from '#lib/publishing/failureCause.ts'
import { closesStudio } from '#lib/publishing/incident.ts'
import { createSharedDeliveries } from '#lib/webhook/sharedDeliveries.ts'
import { startAlerts } from './alerts/startAlerts.ts'
import { startBackups } from './backup/startBackups.ts'
import { runCommand } from './cli/command.ts'
import { createEndpoints } from './front/endpoints.ts'
import { closeServer, createFrontServer } from './front/frontServer.ts'
import { createReleasedSite, type ReleasedSite } from './front/releasedSite.ts'
import { startVisitCounter } from './front/visitCounter.ts'
import { startMail } from './mail/worker.ts'
import { askForSocket, type HeldSocket, listenOn, onMakeWay, tellLoaded } from './processes/heldSocket.ts'
import { createIncidents } from './processes/incidents.ts'
import { type LakeProcess, startLakeProcess, toChildEnv } from './processes/lake.ts'
import { createEnding, createReadiness } from './processes/lifecycle.ts'
import { createLog, type Log, logConsole } from './processes/log.ts'
import { acquireLocksAndPorts, findFreePort } from './processes/ports.ts'
import { openSecrets } from './processes/secrets.ts'
import { printReady, toSiteUrl } from './processes/siteAddress.ts'
import { checkMessageStore, watchStores } from './processes/storeWatch.ts'
import { followAnnouncements } from './publisher/announcements.ts'
import { createDeploy } from './publisher/deploy.ts'
import { openRecord } from './publisher/record.ts'
import { type Start, startPublishing } from './publishing.ts'
import { openReleases } from './releases/releases.ts'
import { toStaticFolder } from './releases/statics.ts'

/** How long shutdown waits for open responses. */
const lastAnswersMs = 1_500

/**
 * `npm start`: the front server, the publisher's queue and mail delivery in this process; the content lake
 * and the renderer in two others. start.mjs restarts it when it dies.
 */
await runCommand(async (given) => {
  const held = await askForSocket(given)
  const env = await toSettledEnv(given, held)
  tellLoaded()
  const lock = await acquireLocksAndPorts(env, { isPortHeld: held !== null })
  const isFirstStart = isNewFolder(env.DATA_DIR)
  if (isFirstStart && process.env.RESTARTED === '1')
    throw new PlainError(`${env.DATA_DIR} is empty, though the site was running on it. It is tried again.`)
  if (isFirstStart) {
    await requireBuiltInContent()
    beginFirstStart(env.DATA_DIR)
  }
  logConsole(createLog('start'))
  await run(env, { isFirstStart, held, asked: given, lock })
  return 0
})

/**
 * Ends a first start if the built-in content, which fills the new lake, was edited and is not valid: the lake and the renderer
 * would fail over and over.
 */
async function requireBuiltInContent(): Promise<void> {
  try {
    await import('#lib/content/builtIn.ts')
  } catch (error) {
    throw new PlainError(toErrorMessage(error))
  }
}

/** Replaces port 0, which means any free port, by a known port. */
async function toSettledEnv(env: Env, held: HeldSocket | null): Promise<Env> {
  const PORT = held?.port ?? (env.PORT === 0 ? await findFreePort(env.HOST) : env.PORT)
  const LAKE_PORT = env.LAKE_PORT === 0 ? await findFreePort() : env.LAKE_PORT
  return { ...env, PORT, LAKE_PORT, RUN_BY: 'ownServer' }
}

/** What is on disk, as far as it could be opened, and what could not. */
type Kept = Awaited<ReturnType<typeof openKept>>

async function openKept(env: Env) {
  const incidents = createIncidents(createLog('start'))
  const opened = await openSecrets(env.DATA_DIR)
  if (opened.kind === 'incident') incidents.add(opened.incident)
  return {
    incidents,
    secrets: opened.kind === 'open' ? opened.secrets : null,
    releases: openReleases(env.DATA_DIR),
    database: openDatabase(env, createLog('database')),
    record: await openRecord(env.DATA_DIR, createLog('publisher')),
  }
}

/** `asked` is the address that was asked for, where any free port may have been meant. */
type Given = { isFirstStart: boolean; held: HeldSocket | null; asked: Env; lock: Lock }

/**
 * Builds the site in order: what is on disk, the pages, what makes them, what answers, what works behind it. Only the
 * pages must be there; whatever else is damaged or does not start is an incident, which the log, the Studio's address and
 * its bar explain.
 */
async function run(env: Env, { isFirstStart, held, asked, lock }: Given): Promise<void> {
  const ending = createEnding()
  const kept = await openKept(env)
  const { releases, database, incidents, secrets } = kept
  const frontLog = createLog('front')
  const publisherLog = createLog('publisher')

  const visits = env.COUNT_VISITS
    ? startVisitCounter({ database, siteUrl: env.SITE_URL, log: createLog('visits') })
    : null
  const site = createReleasedSite({
    ...{ releases, staticFolder: toStaticFolder(env.DATA_DIR), log: frontLog },
    messages: () => incidents.list().find(({ part }) => part === 'messages')?.state ?? 'ok',
    onPage: visits?.count,
  })
  await showPages(site, kept, ending.signal, frontLog)

  const ready = createReadiness(() => {
    printReady('Ready.', env, secrets?.ownerKey ?? null)
    // start.mjs restarts a server only if it has been ready once.
    process.send?.({ type: 'ready', site: toSiteUrl(env) })
  })
  const start: Start = { childEnv: toChildEnv(env), ready, ending, isFirstStart }
  const { renderer, publisher } = startPublishing({ ...kept, ...start, site })
  const deliveries =
    hasEmbeddedLake(env) || !database.sql.isShared ? null : createSharedDeliveries(database, publisherLog)
  const deploy = createDeploy(env, publisher, { deliveries, isEnding: ending.isEnding })
  const backups = startBackups(env)
  const { signal } = ending
  const webhookSecret = env.SANITY_WEBHOOK_SECRET ?? secrets?.webhookSecret
  site.attach(
    createEndpoints({
      ...{ env, database, webhookSecret, site, publisher, deploy, incidents, backups },
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
  listenOn(server, { held, asked, env }, () => ready.confirm('front server'))

  await checkMessageStore(env, database, incidents)
  const lake = startLake(env, kept, start)
  const mail = startMail(env, database)
  void startAlerts(env, {
    database,
    backups,
    signal,
    log: createLog('alerts'),
    parts: { incidents: incidents.list, lake, renderer, lastFailure: () => publisher.status().lastFailure },
  })
  void watchStores({ env, database, incidents, onLakeFileBack: () => lake?.restart(), signal })
  if (deliveries && env.DEPLOY_HOOK_URL === undefined)
    void followAnnouncements({ deliveries, trigger: publisher.trigger, log: publisherLog, signal })

  let stopped: Promise<unknown> | undefined
  const stopBackends = () => {
    backups.stop()
    stopped ??= Promise.all([mail.stop(), publisher.stop(), renderer.stop(), lake?.stop()])
    return stopped
  }
  // A newer version takes over everything but visitors, until the launcher stops this one.
  onMakeWay(() => {
    ending.makeWay()
    void stopBackends().then(() => lock.release())
  })
  const code = await ending.code
  // Stop accepting connections, then stop the backends.
  await closeServer(server, lastAnswersMs)
  await visits?.stop()
  await stopBackends()
  process.exit(code)
}

/** Shows the current release, or else the newest intact one, and follows every later change of the pointer. */
async function showPages(
  site: ReleasedSite,
  { releases, incidents }: Kept,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  const current = await releases.current()
  const cause = await site.showCurrent()
  if (site.current() === null) {
    await site.showKept()
    // Before the first release there is nothing to show, and nothing wrong.
    if (cause || site.current() !== null) {
      const file = current === null ? 'current.json' : `releases/${current.releaseId}`
      const detail = cause && formatFailureCause(cause, 'en')
      incidents.add({ part: 'release', state: 'damaged', file, detail })
    }
  }
  const showCurrent = async () => {
    const incident = await site.showCurrent()
    if (incident === null) return
    const kept = site.current() === null ? 'there is no release to show' : 'visitors keep the current release'
    log(`${kept}. ${formatFailureCause(incident, 'en')}`, { level: 'warn' })
  }
  await releases.watchCurrent(() => void showCurrent(), signal)
}

/** Starts the embedded lake, if there is one and its keys are known. */
function startLake(env: Env, { incidents, secrets }: Kept, start: Start): LakeProcess | undefined {
  const { ready, ending, isFirstStart } = start
  const onSettled = () => {
    const isClosed = incidents.list().some(closesStudio)
    // A first start that fails has nothing to show: it ends, and the terminal shows why.
    if (isFirstStart && isClosed) return ending.end(1)
    if (isFirstStart) endFirstStart(env.DATA_DIR)
    ready.confirm('content lake')
  }
  if (hasEmbeddedLake(env) && secrets !== null)
    return startLakeProcess({
      env: start.childEnv,
      incidents,
      onSettled,
      isEnding: ending.isEnding,
      log: createLog('start'),
    })
  onSettled()
  return undefined
}
