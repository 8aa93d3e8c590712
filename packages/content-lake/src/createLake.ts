import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Sessions } from './access/sessions.ts'
import { createLakeApp } from './app.ts'
import { AssetFolder } from './assets/assetFolder.ts'
import { Announcer } from './events/eventStream.ts'
import type { ResolvedOptions } from './lakeOptions.ts'
import { DocumentViews } from './query/documentView.ts'
import { Queries } from './query/queries.ts'
import { createReleaseTimer } from './releaseTimer.ts'
import type { Lake } from './routes/lakeContext.ts'
import { inMemory } from './store/database.ts'
import { LakeStore } from './store/lakeStore.ts'
import { DeliveryQueue } from './webhooks/deliveryQueue.ts'
import { prepareWebhook } from './webhooks/webhook.ts'

/**
 * Opens a lake's data and starts its tasks. It does not listen on a port, of which `ownPort` is the number. Throws a
 * `LakeFileError` if its file is damaged, or is missing although it must exist.
 */
export async function createLake(options: ResolvedOptions, ownPort: () => number) {
  const { webhooks, seed, log, now, mustExist } = options
  const hooks = webhooks.map((hook) => prepareWebhook(hook, options))
  const store = await LakeStore.open(options.dataDir, seed, { now, mustExist })
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
  const temporary = options.dataDir === inMemory ? join(tmpdir(), `lake-${randomUUID()}`) : null
  const lake: Lake = {
    settings: { ...options, ownPort },
    store,
    views: new DocumentViews(store.documents),
    queries: new Queries(log, options.queryLimits),
    announcer,
    sessions,
    assets: new AssetFolder(temporary ?? options.dataDir, { lazily: temporary !== null }),
  }
  return {
    app: createLakeApp(lake),
    /** Starts what the lake does by itself: publishing releases that are due, and sending webhooks. */
    start: () => {
      queue.wake()
      timer.wake()
    },
    endStreams: () => announcer.closeAll(),
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
