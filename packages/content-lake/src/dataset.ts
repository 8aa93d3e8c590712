import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sessions } from './access/sessions.ts'
import { createLakeApp } from './app.ts'
import { toAssetFile } from './assets/assetDocument.ts'
import { AssetFolder } from './assets/assetFolder.ts'
import { Announcer } from './events/eventStream.ts'
import type { ResolvedOptions } from './lakeOptions.ts'
import { DocumentViews } from './query/documentView.ts'
import { Queries } from './query/queries.ts'
import { createReleaseTimer } from './releaseTimer.ts'
import type { DatasetList, Lake, LakeSettings } from './routes/lakeContext.ts'
import type { Dispatch } from './routes/streamSocket.ts'
import { inMemory } from './store/database.ts'
import { LakeStore } from './store/lakeStore.ts'
import { DeliveryQueue } from './webhooks/deliveryQueue.ts'
import { prepareWebhook } from './webhooks/webhook.ts'

/** `dataDir` is the folder of this dataset. */
export type DatasetOptions = ResolvedOptions & Pick<LakeSettings, 'isPublic' | 'ownPort'>

/** What the datasets of a lake share. */
export type Shared = {
  datasets: DatasetList
  toSessions: (store: LakeStore) => Sessions
  /** Handles a request for any dataset. */
  dispatch: Dispatch
}

export type Dataset = Awaited<ReturnType<typeof openDataset>>

/** Opens a dataset in its folder, with its own store, streams and assets. */
export async function openDataset(options: DatasetOptions, { datasets, toSessions, dispatch }: Shared) {
  const { webhooks, seed, log, now, mustExist } = options
  const hooks = webhooks.map((hook) => prepareWebhook(hook, options))
  const store = await LakeStore.open(options.dataDir, seed, { now, mustExist })
  const announcer = new Announcer()
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
  const temporary = options.dataDir === inMemory ? join(tmpdir(), `lake-${randomUUID()}`) : null
  const assets = new AssetFolder(temporary ?? options.dataDir, { lazily: temporary !== null })
  store.onCommit(async ({ changes }) => ({
    afterCommit: () => {
      for (const { id, after } of changes) {
        const file = after === null ? toAssetFile(id) : null
        if (file) assets.remove(file.kind, file.name)
      }
    },
  }))
  const timer = createReleaseTimer(store, { now, log })
  const lake: Lake = {
    settings: options,
    datasets,
    store,
    views: new DocumentViews(store.documents),
    queries: new Queries(log, options.queryLimits),
    announcer,
    sessions: toSessions(store),
    assets,
  }
  return {
    lake,
    app: createLakeApp(lake, dispatch),
    /** Starts what the lake does by itself: publishing releases that are due, and sending webhooks. */
    start: () => {
      queue.wake()
      timer.wake()
    },
    close: async () => {
      announcer.closeAll()
      await lake.queries.close()
      await timer.stop()
      await queue.stop()
      await store.close()
      if (temporary !== null) await rm(temporary, { recursive: true, force: true })
    },
  }
}
