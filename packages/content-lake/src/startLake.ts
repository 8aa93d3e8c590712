import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { Sessions } from './access/sessions.ts'
import { plainThemes } from './access/signInPage.ts'
import { createLakeApp } from './app.ts'
import { AssetFolder } from './assets/assetFolder.ts'
import { type ImageRules, imageRules } from './assets/imageRules.ts'
import { Announcer } from './events/eventStream.ts'
import type { NewDocument } from './model/document.ts'
import { Queries, type QueryLimits } from './query/queries.ts'
import { createReleaseTimer } from './releaseTimer.ts'
import type { Lake, LakeSettings } from './routes/lakeContext.ts'
import { maxCommandBytes } from './routes/streamSocket.ts'
import { LakeStore } from './store/lakeStore.ts'
import { DeliveryQueue } from './webhooks/deliveryQueue.ts'
import { prepareWebhook, type Webhook } from './webhooks/webhook.ts'

type RequiredSettings =
  | 'projectId'
  | 'dataset'
  | 'ownerKey'
  | 'scriptToken'
  | 'allowedHosts'
  | 'secureCookies'
type OptionalSettings = 'allowedOrigins' | 'studioPath' | 'themes' | 'publicPath' | 'log'

/** `LakeSettings` explains the settings. */
export type LakeOptions = Pick<LakeSettings, RequiredSettings> &
  Partial<Pick<LakeSettings, OptionalSettings>> & {
    /** 0 chooses any free port. */
    port: number
    /** The folder of lake.sqlite and assets/. */
    dataDir: string
    webhooks: Webhook[]
    /** Returns the first documents. Called only if the database is new. The documents trigger no webhook. */
    seed?: () => NewDocument[] | Promise<NewDocument[]>
    /** Throws a `LakeFileError` if the folder has no lake, instead of creating one. */
    mustExist?: boolean
    /** Which images are accepted. */
    images?: Partial<ImageRules>
    /** How long queries may take; see `Queries`. */
    queryLimits?: Partial<QueryLimits>
    /** The clock for changes and schedules. The default is `Date.now`. */
    now?: () => number
  }

export type RunningLake = { port: number; close(): Promise<void> }

/**
 * Starts the content lake on loopback. Throws an error with a message for the user if the port or the folder is in use, and a
 * `LakeFileError` if its file is damaged, or is missing although it must exist.
 */
export async function startLake(options: LakeOptions): Promise<RunningLake> {
  const { webhooks, seed = () => [], log = () => {}, now = Date.now } = options
  const hooks = webhooks.map((hook) => prepareWebhook(hook, options))
  const store = await LakeStore.open(options.dataDir, seed, { now, mustExist: options.mustExist })
  const announcer = new Announcer()
  const sessions = new Sessions(store.database, (session) => announcer.closeSession(session))
  const queue = new DeliveryQueue(store.database, {
    log,
    secretFor: (url) => webhooks.find((hook) => hook.url === url)?.secret,
  })
  store.onCommit(async (transaction) => {
    const view = { documents: [...store.documents.all()], get: (id: string) => store.documents.get(id) }
    const deliveries = (await Promise.all(hooks.map((prepare) => prepare(transaction, view)))).flat()
    return {
      write: (database) => queue.add(database, deliveries),
      afterCommit: () => deliveries.length > 0 && queue.wake(),
    }
  })
  store.onCommit(async (transaction) => ({ afterCommit: () => announcer.announce(transaction) }))
  const timer = createReleaseTimer(store, { now, log })

  let port = options.port
  const settings: LakeSettings = {
    ...options,
    allowedOrigins: options.allowedOrigins ?? [],
    images: { ...imageRules, ...options.images },
    studioPath: options.studioPath ?? '/studio',
    themes: options.themes ?? plainThemes,
    publicPath: options.publicPath ?? '/lake',
    ownPort: () => port,
    log,
  }
  const lake: Lake = {
    settings,
    store,
    queries: new Queries(store.documents, log, options.queryLimits),
    announcer,
    sessions,
    assets: new AssetFolder(options.dataDir),
  }
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxCommandBytes })
  const server = createAdaptorServer({ fetch: createLakeApp(lake).fetch, websocket: { server: sockets } })
  try {
    server.listen(options.port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    await store.close()
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new Error(`Port ${options.port} is taken: choose another.`)
    throw error
  }
  const address = server.address()
  if (typeof address === 'object' && address) port = address.port
  queue.wake()
  timer.wake()

  const close = async () => {
    announcer.closeAll()
    const closed = once(server, 'close')
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    for (const socket of sockets.clients) socket.terminate()
    await closed
    await lake.queries.close()
    await timer.stop()
    await queue.stop()
    await store.close()
  }
  return { port, close }
}
