import { createLakeApp } from './app.ts'
import { toAssetFile } from './assets/assetDocument.ts'
import { AssetFolder } from './assets/assetFolder.ts'
import type { ResolvedOptions } from './lakeOptions.ts'
import { createQueries } from './query/queries.ts'
import { createReleaseTimer } from './releaseTimer.ts'
import { createAnnouncer } from './routes/eventStream.ts'
import type { Lake, LakeSettings } from './routes/lakeContext.ts'
import { LakeStore } from './store/lakeStore.ts'
import { createDeliveryQueue, prepareWebhook } from './webhooks/webhook.ts'

export type DatasetOptions = Pick<
  ResolvedOptions,
  'webhooks' | 'seed' | 'mustExist' | 'queryLimits' | 'now'
> & { isInMemory?: boolean }

/** What the datasets of a lake share. */
type Shared = Pick<Lake, 'datasets' | 'dispatch'> & { toSessions: (store: LakeStore) => Lake['sessions'] }

export type Dataset = Awaited<ReturnType<typeof openDataset>>

/** Opens a dataset in its folder, with its own store, streams and assets. Nothing is sent or published before `start`. */
export async function openDataset(
  folder: string,
  settings: LakeSettings,
  { webhooks, seed, mustExist, isInMemory = false, queryLimits, now }: DatasetOptions,
  { datasets, toSessions, dispatch }: Shared,
) {
  const { log } = settings
  const hooks = webhooks.map((hook) => prepareWebhook(hook, settings))
  const store = await LakeStore.open(folder, seed, { now, mustExist, isInMemory })
  const announcer = createAnnouncer()
  const queue = createDeliveryQueue(store.database, {
    log,
    secretFor: (url) => webhooks.find((hook) => hook.url === url)?.secret,
  })
  store.onCommit(async (transaction) => {
    const prepared = await Promise.all(hooks.map((prepare) => prepare(transaction, store.documents)))
    const deliveries = prepared.flat()
    return {
      write: () => queue.add(deliveries),
      afterCommit: () => deliveries.length > 0 && queue.wake(),
    }
  })
  const assets = new AssetFolder(folder, { lazily: isInMemory })
  store.onCommit(async (transaction) => ({
    afterCommit: () => {
      announcer.announce(transaction)
      for (const { id, after } of transaction.changes) {
        const file = after === null ? toAssetFile(id) : null
        if (file) assets.remove(file.kind, file.name)
      }
    },
  }))
  const timer = createReleaseTimer(store, { now, log })
  const lake: Lake = {
    settings,
    datasets,
    dispatch,
    store,
    queries: createQueries(store.documents, log, queryLimits),
    announcer,
    sessions: toSessions(store),
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
