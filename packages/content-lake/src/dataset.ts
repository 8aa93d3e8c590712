import { Hono, type HonoRequest } from 'hono'
import { cors } from 'hono/cors'
import { createSessions, identify, type LakeEnv, type Sessions } from './access/identify.ts'
import { delayRefusal } from './access/limits.ts'
import { isAcceptedHost, isAllowedHost, isHttps, toOriginPolicy } from './access/origins.ts'
import { toAssetFile } from './assets/assetDocument.ts'
import { AssetFolder } from './assets/assetFolder.ts'
import type { ImageJobs } from './assets/imageJobs.ts'
import type { ResolvedOptions } from './lakeOptions.ts'
import { hasCode, isDiskFull, isUnwritable, LakeError, refusal } from './model/lakeError.ts'
import { createAnonymousReaders } from './query/anonymousReaders.ts'
import { createQueries } from './query/queries.ts'
import { createReleaseTimer } from './releaseTimer.ts'
import { createAnonymousOutput } from './routes/anonymousOutput.ts'
import { assetRoutes } from './routes/assetRoutes.ts'
import { readRoutes, writeRoutes } from './routes/contentRoutes.ts'
import { createAnnouncer } from './routes/eventStream.ts'
import { refuseUnknown } from './routes/guardedRoutes.ts'
import { historyRoutes } from './routes/historyRoutes.ts'
import type { DatasetList, Lake, LakeSettings } from './routes/lakeContext.ts'
import { accountRoutes, projectRoutes } from './routes/projectRoutes.ts'
import { signInRoutes } from './routes/signInRoutes.ts'
import { streamRoutes } from './routes/streamRoutes.ts'
import { streamSocketRoutes } from './routes/streamSocket.ts'
import { LakeStore } from './store/lakeStore.ts'
import { createDeliveryQueue, prepareWebhook } from './webhooks/webhook.ts'

type DatasetOptions = LakeSettings &
  Pick<ResolvedOptions, 'webhooks' | 'seed' | 'mustExist' | 'queryLimits' | 'now'> & {
    isInMemory?: boolean
    /** Shared by all datasets of a lake. Whoever opens them closes it. */
    imageJobs: ImageJobs
  }

/** An open dataset. One on disk locks its folder until `close`. */
export type Dataset = {
  /** The parts that its routes share. */
  lake: Lake
  /** Its request handler, which does not listen on a port: `startLake` does. */
  app: Hono<LakeEnv>
  /** Starts sending webhooks and publishing scheduled releases. */
  start: () => void
  /** Ends its streams, queries and timers, waits for the writes in progress, and closes the database. */
  close: () => Promise<void>
}

/**
 * Opens a dataset in its folder, with its own store, streams and assets. Nothing is sent or published before `start`. The first
 * dataset of a lake stores the sessions of all.
 */
export async function openDataset(
  folder: string,
  options: DatasetOptions,
  datasets: DatasetList,
  sessions?: Sessions,
): Promise<Dataset> {
  const { log, webhooks, now, mustExist, isInMemory = false } = options
  const hooks = webhooks.map((hook) => prepareWebhook(hook, options))
  const store = await LakeStore.open(folder, options.seed, { now, mustExist, isInMemory })
  const announcer = createAnnouncer()
  const assets = new AssetFolder(folder, { lazily: isInMemory })
  const queue = createDeliveryQueue(store.database, {
    log,
    secretFor: (url) => webhooks.find((hook) => hook.url === url)?.secret,
  })
  store.onCommit(async (transaction) => {
    const prepared = await Promise.all(hooks.map((prepare) => prepare(transaction, store.documents)))
    const deliveries = prepared.flat()
    return {
      write: () => queue.add(deliveries),
      afterCommit: () => {
        if (deliveries.length > 0) queue.wake()
        announcer.emit('transaction', transaction)
        for (const { id, after } of transaction.changes) {
          const file = after === null ? toAssetFile(id) : null
          if (file) assets.remove(file.kind, file.name)
        }
      },
    }
  })
  const timer = createReleaseTimer(store, { now, log })
  const lake: Lake = {
    settings: options,
    datasets,
    store,
    queries: createQueries(store.documents, log, options.queryLimits),
    anonymousReaders: createAnonymousReaders(store.documents, log, options.queryLimits),
    anonymousOutput: createAnonymousOutput(),
    announcer,
    sessions: sessions ?? createSessions(store.database, (session) => datasets.closeStreams(session)),
    assets,
    imageJobs: options.imageJobs,
  }
  announcer.on('transaction', lake.anonymousReaders.announce)
  const start = () => {
    queue.wake()
    timer.wake()
  }
  const close = async () => {
    announcer.emit('close')
    await lake.queries.close()
    await lake.anonymousReaders.close()
    await timer.stop()
    await queue.stop()
    await store.close()
  }
  return { lake, app: createApp(lake), start, close }
}

const forAnyPage = /^\/(images|files)\/|^\/v[^/]+\/check\/cors$/

/** Creates the request handler of a dataset. It does not listen on a port: `startLake` does. */
function createApp(lake: Lake) {
  const { settings, sessions } = lake
  const app = new Hono<LakeEnv>()

  const allowWithCookie = cors({ origin: (origin) => origin, credentials: true, maxAge: 600 })
  const allowWithoutCookie = cors({ origin: '*', maxAge: 600 })

  app.use(async (context, next) => {
    const host = context.req.header('host')
    if (!isAcceptedHost(host, settings))
      throw refusal(
        403,
        `This lake does not answer to the host "${host ?? ''}", which is not among its allowed hosts`,
      )
    const origin = context.req.header('origin')
    const policy = toOriginPolicy(origin, settings)
    if (policy === 'credentials') return allowWithCookie(context, next)
    // Any page may show images, and may ask whether its origin is allowed.
    if (policy === 'plain' || (origin !== undefined && forAnyPage.test(context.req.path)))
      return allowWithoutCookie(context, next)
    if (policy === 'own') return next()
    throw refusal(403, `This lake does not answer requests from pages of "${origin}"`)
  })

  app.use(async (context, next) => {
    const host = context.req.header('host') ?? ''
    context.set('identity', identify(context, sessions, settings))
    const scheme = isHttps(context.req.header('x-forwarded-proto')) ? 'https' : 'http'
    // The lake is at the root of its own port. Allowed hosts forward to it from `publicPath`.
    const path = isAllowedHost(host, settings) ? settings.publicPath : ''
    context.set('address', `${scheme}://${host}${path}`)
    await next()
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'private, no-store')
  })

  // The assets come first: `/:version` in the other routes would match `images` and `files`.
  const routes = [
    assetRoutes,
    readRoutes,
    writeRoutes,
    streamRoutes,
    historyRoutes,
    signInRoutes,
    accountRoutes,
    projectRoutes,
    streamSocketRoutes,
  ]
  for (const toRoutes of routes) toRoutes(lake).addTo(app)

  app.all('*', (context) => {
    throw refuseUnknown(context)
  })
  app.onError(async (error, context) =>
    toErrorResponse(toRefusal(error, context.req, settings.log), await delayRefusal(context)),
  )
  return app
}

/** What the sender learns of an error. Logs it if it is a failure of the lake. */
function toRefusal(error: Error, { method, path }: HonoRequest, log: LakeSettings['log']): LakeError {
  if (error instanceof LakeError) return error
  // The sender disconnected before the body was complete. Do not log that as a failure of the lake.
  if (hasCode(error, 'ECONNRESET')) return refusal(400, 'The request is incomplete')
  if (isDiskFull(error))
    return refusal(507, 'The disk is full: nothing was saved. Free some space and save again.')
  if (isUnwritable(error) && method !== 'GET') {
    log(`nothing was saved, because the folder of the lake cannot be written: ${error.message}.`)
    return refusal(503, 'The folder of the content lake cannot be written: nothing was saved.')
  }
  log(`${method} ${path} failed: ${error.stack ?? error.message}`)
  return refusal(500, 'The content lake failed; see its log')
}

const toErrorResponse = ({ status, body, headers }: LakeError, more: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers, ...more } })
