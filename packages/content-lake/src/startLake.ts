import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { checkAllowedOrigins } from './access/origins.ts'
import { Sessions } from './access/sessions.ts'
import { plainThemes } from './access/signInPage.ts'
import { type ImageRules, imageRules } from './assets/imageRules.ts'
import { Datasets } from './datasets.ts'
import type { NewDocument } from './model/document.ts'
import type { QueryLimits } from './query/queries.ts'
import type { LakeSettings } from './routes/lakeContext.ts'
import { maxCommandBytes } from './routes/streamSocket.ts'
import type { Webhook } from './webhooks/webhook.ts'

type RequiredSettings =
  | 'projectId'
  | 'dataset'
  | 'ownerKey'
  | 'scriptToken'
  | 'allowedHosts'
  | 'secureCookies'
type OptionalSettings = 'allowedOrigins' | 'keys' | 'studioPath' | 'themes' | 'publicPath' | 'log'

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
    /**
     * Whether anybody may read the published documents of `dataset`. The default is what was set over HTTP, or else `private`.
     * The other datasets are created over HTTP.
     */
    aclMode?: 'public' | 'private'
    /** Refuses to create, change and delete datasets: for a site whose backups contain one dataset. */
    fixedDatasets?: boolean
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
  const { webhooks, seed = () => [], mustExist, queryLimits, now = Date.now } = options
  const { allowedOrigins = [], keys = [], log = () => {} } = options
  checkAllowedOrigins(allowedOrigins)
  let port = options.port
  let sessions: Sessions | undefined
  const datasets = await Datasets.open({
    folder: options.dataDir,
    aclMode: options.aclMode,
    isFixed: options.fixedDatasets ?? false,
    settings: {
      ...options,
      allowedOrigins,
      keys,
      images: { ...imageRules, ...options.images },
      studioPath: options.studioPath ?? '/studio',
      themes: options.themes ?? plainThemes,
      publicPath: options.publicPath ?? '/lake',
      ownPort: () => port,
      log,
    },
    dataset: { webhooks, seed, mustExist, queryLimits, now },
    // The first dataset stores the sessions of all.
    toSessions: ({ database }) => {
      sessions ??= new Sessions(database, (session) => datasets.closeStreams(session))
      return sessions
    },
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxCommandBytes })
  const server = createAdaptorServer({
    fetch: (request, env) => datasets.fetch(request, env),
    websocket: { server: sockets },
  })
  try {
    server.listen(options.port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    await datasets.close()
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new Error(`Port ${options.port} is taken: choose another.`)
    throw error
  }
  const address = server.address()
  if (typeof address === 'object' && address) port = address.port
  datasets.start()

  const close = async () => {
    datasets.closeStreams()
    const closed = once(server, 'close')
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    for (const socket of sockets.clients) socket.terminate()
    await closed
    await datasets.close()
  }
  return { port, close }
}
