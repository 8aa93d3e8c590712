import type { Lock } from 'content-lake/exclusiveLock'
import { contactApiPath } from '#lib/contact/form.ts'
import { toMailSettings } from '#lib/contact/mail/mailer.ts'
import { createOutbox } from '#lib/contact/outbox.ts'
import { createContactReceiver } from '#lib/contact/receiver.ts'
import { hasEmbeddedLake } from '#lib/content/lake.ts'
import { openDatabase } from '#lib/database/openDatabase.ts'
import type { Env } from '#lib/env.ts'
import { messagesPath } from '#lib/messages/api.ts'
import { createMessagesHandler } from '#lib/messages/handle.ts'
import { createOwnerCheck } from '#lib/preview/owner.ts'
import { formatFailureCause } from '#lib/publishing/failureCause.ts'
import { statusPath } from '#lib/publishing/status.ts'
import { type Deploy, handleContentWebhook, toDeployHook } from '#lib/webhook/handle.ts'
import { createSharedDeliveries } from '#lib/webhook/sharedDeliveries.ts'
import { startBackups } from './backup/startBackups.ts'
import { runCommand } from './cli/command.ts'
import { closeServer, createFrontServer } from './front/frontServer.ts'
import { createReleasedSite } from './front/releasedSite.ts'
import { startMail } from './mail/worker.ts'
import { webhookPath } from './processes/embeddedLake.ts'
import { askForSocket, type HeldSocket, listenOn, onMakeWay, tellLoaded } from './processes/heldSocket.ts'
import { createLog, logConsole } from './processes/log.ts'
import { acquireLocksAndPorts, findFreePort } from './processes/ports.ts'
import { ensureSecrets, type Secrets } from './processes/secrets.ts'
import { printReady, toSiteUrl } from './processes/siteAddress.ts'
import { supervise } from './processes/supervise.ts'
import { followAnnouncements } from './publisher/announcements.ts'
import { createPublisher } from './publisher/publisher.ts'
import { openRecord } from './publisher/record.ts'
import { createMessageCounts, createStatusHandler } from './publisher/status.ts'
import { openReleases } from './releases/releases.ts'
import { toStaticFolder } from './releases/statics.ts'
import { startRenderer } from './renderer/renderer.ts'

/** How long shutdown waits for open responses. */
const LAST_ANSWERS_MS = 1_500
const LAKE_GRACE_MS = 3_000
/**
 * Terminal, npm and launcher may each forward the same Ctrl-C; only a later signal counts as a second one.
 */
const SAME_SIGNAL_MS = 400

/**
 * `npm start`: the front server, the publisher's queue and mail delivery in this process; the content lake
 * and the renderer in two others. start.mjs restarts it when it dies.
 */
await runCommand(async (given) => {
  const held = await askForSocket(given)
  const env = await toSettledEnv(given, held)
  const secrets = await ensureSecrets(env.DATA_DIR)
  tellLoaded()
  const lock = await acquireLocksAndPorts(env, { isPortHeld: held !== null })
  await run(env, secrets, { held, asked: given, lock })
  return 0
})

/** Replaces port 0, which means any free port, by a known port. */
async function toSettledEnv(env: Env, held: HeldSocket | null): Promise<Env> {
  const PORT = held?.port ?? (env.PORT === 0 ? await findFreePort(env.HOST) : env.PORT)
  const LAKE_PORT = env.LAKE_PORT === 0 ? await findFreePort() : env.LAKE_PORT
  return { ...env, PORT, LAKE_PORT, OUTBOX_DIR: env.DATA_DIR }
}

async function run(
  env: Env,
  secrets: Secrets,
  { held, asked, lock }: { held: HeldSocket | null; asked: Env; lock: Lock },
): Promise<void> {
  const log = createLog('start')
  logConsole(log)
  const frontLog = createLog('front')
  const publisherLog = createLog('publisher')
  const releases = openReleases(env.DATA_DIR)
  const database = openDatabase(env, createLog('database'))
  const ending = new AbortController()
  const isEnding = () => ending.signal.aborted
  const childEnv: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(env.PORT),
    HOST: env.HOST,
    LAKE_PORT: String(env.LAKE_PORT),
    DATA_DIR: env.DATA_DIR,
    OUTBOX_DIR: env.DATA_DIR,
    SITE_URL: toSiteUrl(env),
    NEXT_TELEMETRY_DISABLED: '1',
  }

  const site = createReleasedSite({
    releases,
    staticFolder: toStaticFolder(env.DATA_DIR),
    handlers: {
      [contactApiPath]: {
        method: 'POST',
        handle: createContactReceiver(env, { database, log: createLog('contact') }),
      },
      [messagesPath]: {
        method: ['GET', 'POST'],
        handle: createMessagesHandler(env, { database, log: createLog('messages') }),
      },
      [webhookPath]: {
        method: 'POST',
        handle: (request) =>
          handleContentWebhook(request, {
            secret: env.SANITY_WEBHOOK_SECRET ?? secrets.webhookSecret,
            deploy: toDeploy(),
            log: createLog('webhook'),
          }),
      },
      [statusPath]: {
        method: 'GET',
        handle: createStatusHandler({
          status: () => publisher.status(),
          release: () => site.current()?.release.id ?? null,
          countMessages: createMessageCounts(
            createOutbox(database),
            publisherLog,
            toMailSettings(env) !== null,
          ),
          backups: () => backups.status(),
          checkOwner: createOwnerCheck(env),
        }),
      },
    },
    log: frontLog,
  })
  const deploy: Deploy = async (key) => {
    // A newer version is about to take over, and has read the record already.
    if (isEnding()) return { kind: 'notTaken', reason: 'is being restarted' }
    try {
      await publisher.trigger(key)
      return { kind: 'taken' }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { kind: 'notTaken', reason: `could not be recorded (${reason})` }
    }
  }

  /** Machines that share a lake and a database tell each other what has reached one of them. */
  const deliveries =
    hasEmbeddedLake(env) || !database.sql.isShared ? null : createSharedDeliveries(database, publisherLog)
  const toDeploy = (): Deploy => {
    if (env.DEPLOY_HOOK_URL === undefined) return deliveries ? deliveries.announce(deploy) : deploy
    const hook = toDeployHook(env.DEPLOY_HOOK_URL)
    return deliveries ? deliveries.once(hook) : hook
  }

  const showCurrent = async () => {
    const cause = await site.showCurrent()
    if (cause)
      frontLog(`visitors keep the current release. ${formatFailureCause(cause, 'en')}`, { level: 'warn' })
  }

  await showCurrent()
  await releases.watchCurrent(() => void showCurrent(), ending.signal)
  const record = await openRecord(env.DATA_DIR, publisherLog)

  // No `await` below this line: callbacks may use anything declared here, so all of it must exist before they
  // run.
  const waitedFor = new Set(['front server', 'present release'])
  const arrived = (what: string) => {
    if (!waitedFor.delete(what) || waitedFor.size > 0) return
    printReady('Ready.', env, secrets.ownerKey)
    // start.mjs restarts a server only if it has been ready once.
    process.send?.({ type: 'ready', site: toSiteUrl(env) })
  }

  let stopped: Promise<unknown> | undefined
  const stopBackends = () => {
    ending.abort()
    stopped ??= Promise.all([mail.stop(), publisher.stop(), renderer.stop(), lake?.stop(LAKE_GRACE_MS)])
    return stopped
  }
  let stoppedAt: number | null = null
  const shutDown = async (code: number) => {
    if (stoppedAt !== null) return
    stoppedAt = Date.now()
    ending.abort()
    backups.stop()
    // Stop accepting connections, then stop the backends.
    await closeServer(server, LAST_ANSWERS_MS)
    await stopBackends()
    process.exit(code)
  }
  /** Leaves everything but the answers to visitors to a newer version; the launcher stops this one when that listens. */
  const makeWay = async () => {
    await stopBackends()
    lock.release()
  }
  const lake = hasEmbeddedLake(env)
    ? supervise({
        name: 'content lake',
        script: new URL('./processes/lakeProcess.ts', import.meta.url),
        env: childEnv,
        execArgv: ['--max-semi-space-size=4'],
        onMessage: (message) => {
          if (message.type === 'listening') arrived('content lake')
        },
        onGiveUp: () => void shutDown(1),
        isEnding,
        log,
      })
    : undefined
  if (lake) waitedFor.add('content lake')

  /** Replaces a release made from other code or settings; otherwise looks for changes it may lack. */
  const bringUpToDate = async (buildFingerprint: string) => {
    const current = await releases.current()
    const shown = site.current()?.release
    const isWanted =
      shown?.buildFingerprint === buildFingerprint || current?.pinned?.buildFingerprint === buildFingerprint
    if (!shown || !isWanted) return publisher.trigger(null)
    arrived('present release')
    await publisher.poll()
  }

  let isFirstFingerprint = true
  const renderer = startRenderer({
    env: childEnv,
    log,
    onFingerprint: (buildFingerprint) => {
      if (!isFirstFingerprint) return
      isFirstFingerprint = false
      bringUpToDate(buildFingerprint).catch((error: unknown) => {
        // For example a full disk: the next change or poll makes up for it.
        publisherLog(
          `the live release could not be compared: ${error instanceof Error ? error.message : error}`,
        )
      })
    },
    onGiveUp: () => {
      if (site.current() === null) void shutDown(1)
      else log('the renderer does not start: the pages stay as they are.', { level: 'error' })
    },
    isEnding,
  })

  const publisher = createPublisher({
    record,
    make: renderer.make,
    switchTo: site.switchTo,
    shownRevisions: async () => {
      const pinned = (await releases.current())?.pinned
      const shown = site.current()?.release
      return [...(shown ? [shown.contentRevision] : []), ...(pinned ? [pinned.contentRevision] : [])]
    },
    prune: releases.prune,
    onLive: () => arrived('present release'),
    onFailure: (cause) => {
      if (cause.kind === 'compile' && site.current() === null) void shutDown(1)
    },
    log: publisherLog,
  })

  if (deliveries && env.DEPLOY_HOOK_URL === undefined)
    void followAnnouncements({
      deliveries,
      trigger: publisher.trigger,
      log: publisherLog,
      signal: ending.signal,
    })
  const mail = startMail(env, database)
  const backups = startBackups(env)
  const server = createFrontServer({
    site,
    lakePort: hasEmbeddedLake(env) ? env.LAKE_PORT : undefined,
    previewPort: renderer.previewPort,
    trustProxy: env.TRUST_PROXY,
    siteUrl: env.SITE_URL,
    log: frontLog,
  })
  listenOn(server, { held, asked, env }, () => arrived('front server'))

  const onSignal = () => {
    if (stoppedAt === null) void shutDown(0)
    else if (Date.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(130)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // The launcher is gone and could no longer stop this process.
  process.on('disconnect', onSignal)
  onMakeWay(() => void makeWay())
}
