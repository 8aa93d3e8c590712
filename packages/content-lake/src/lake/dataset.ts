import type { Hono } from 'hono'
import { createSessions, type LakeEnv, type Sessions } from '../access/identity.ts'
import { createStreamHosts } from '../access/streamHosts.ts'
import { toAssetFile } from '../assets/assetDocument.ts'
import { AssetFolder } from '../assets/assetFolder.ts'
import type { ImageJobs } from '../assets/imageJobs.ts'
import { createAnonymousReaders } from '../query/anonymousReaders.ts'
import { createQueries } from '../query/queries.ts'
import { createAnonymousOutput } from '../routes/anonymousOutput.ts'
import { createAnnouncer } from '../routes/eventStream.ts'
import type { DatasetList, Lake } from '../routes/lakeContext.ts'
import type { ResolvedOptions } from '../settings/lakeOptions.ts'
import type { LakeSettings } from '../settings/lakeSettings.ts'
import type { ProjectRecord } from '../settings/projectRecord.ts'
import { LakeStore } from '../store/lakeStore.ts'
import { createReleaseTimer } from '../timers/releaseTimer.ts'
import { createDeliveryQueue } from '../webhooks/deliveryQueue.ts'
import { prepareWebhook } from '../webhooks/webhook.ts'
import { createApp } from './app.ts'
import { createProjectHooks } from './projectHooks.ts'

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
  project: ProjectRecord,
  sessions?: Sessions,
): Promise<Dataset> {
  const { log, webhooks, now, mustExist, isInMemory = false } = options
  const given = webhooks.map((hook) => prepareWebhook(hook, options))
  const added = createProjectHooks(project, options)
  const store = await LakeStore.open(folder, options.seed, { now, mustExist, isInMemory })
  const announcer = createAnnouncer()
  const assets = new AssetFolder(folder, { lazily: isInMemory })
  const queue = createDeliveryQueue(store.database, {
    log,
    findHook: (url) => [...webhooks, ...added.list()].find((hook) => hook.url === url),
  })
  store.onCommit(async (transaction, find) => {
    const hooks = [...given, ...added.prepare()]
    const prepared = await Promise.all(hooks.map((prepare) => prepare(transaction, find)))
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
  const streamHosts = createStreamHosts()
  announcer.on('close', streamHosts.drop)
  const timer = createReleaseTimer(store, { now, log })
  const lake: Lake = {
    settings: options,
    datasets,
    project,
    store,
    queries: createQueries(store.documents, log, options.queryLimits),
    anonymousReaders: createAnonymousReaders(store.documents, log, options.queryLimits),
    anonymousOutput: createAnonymousOutput(),
    announcer,
    sessions: sessions ?? createSessions(store.database, (session) => datasets.closeStreams(session)),
    streamHosts,
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
