import { createSessions, type Sessions } from './access/identify.ts'
import { createLakeApp } from './app.ts'
import { toAssetFile } from './assets/assetDocument.ts'
import { AssetFolder } from './assets/assetFolder.ts'
import type { ResolvedOptions } from './lakeOptions.ts'
import { createQueries } from './query/queries.ts'
import { createReleaseTimer } from './releaseTimer.ts'
import { createAnnouncer } from './routes/eventStream.ts'
import type { DatasetList, Lake, LakeSettings } from './routes/lakeContext.ts'
import { LakeStore } from './store/lakeStore.ts'
import { createDeliveryQueue, prepareWebhook } from './webhooks/webhook.ts'

type DatasetOptions = LakeSettings &
  Pick<ResolvedOptions, 'webhooks' | 'seed' | 'mustExist' | 'queryLimits' | 'now'> & { isInMemory?: boolean }

export type Dataset = Awaited<ReturnType<typeof openDataset>>

/**
 * Opens a dataset in its folder, with its own store, streams and assets. Nothing is sent or published before `start`. The first
 * dataset of a lake stores the sessions of all.
 */
export async function openDataset(
  folder: string,
  options: DatasetOptions,
  datasets: DatasetList,
  sessions?: Sessions,
) {
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
        announcer.announce(transaction)
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
    announcer,
    sessions: sessions ?? createSessions(store.database, (session) => datasets.closeStreams(session)),
    assets,
  }
  const start = () => {
    queue.wake()
    timer.wake()
  }
  const close = async () => {
    announcer.close()
    await lake.queries.close()
    await timer.stop()
    await queue.stop()
    await store.close()
  }
  return { lake, app: createLakeApp(lake), start, close }
}
