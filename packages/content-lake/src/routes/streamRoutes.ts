import { Hono } from 'hono'
import { toMatch } from '../events/change.ts'
import { streamLiveEvents } from '../events/eventStream.ts'
import { listen } from '../events/listen.ts'
import { type Lake, type LakeEnv, toSession } from '../lakeContext.ts'
import { refusal } from '../lakeError.ts'
import { toReadable } from '../query/documentView.ts'
import { requireDataset, toFlag, toQueryParams } from './answer.ts'

/** Event streams: listeners and live events. */
export function streamRoutes({ settings, store, announcer, queries }: Lake) {
  const toPrepare = (address: string) => (query: string, params: Record<string, unknown>) =>
    toMatch(query, params, queries, {
      get: (id) => toReadable(store.documents.get(id), address),
      others: () => [...store.documents.all()],
    })
  return new Hono<LakeEnv>()
    .get('/:version/data/listen/:dataset', (context) => {
      requireDataset(context, settings)
      const query = context.req.query('query')
      if (query === undefined) throw refusal(400, 'The parameter "query" is missing')
      const flag = (name: string, otherwise: boolean) => toFlag(context.req.query(name), otherwise)
      const address = context.get('address')
      return listen(
        {
          query,
          params: toQueryParams(context.req.url),
          includeResult: flag('includeResult', false),
          includePreviousRevision: flag('includePreviousRevision', false),
          includeMutations: flag('includeMutations', true),
          includeAllVersions: flag('includeAllVersions', false),
          withEffects: context.req.query('effectFormat') === 'mendoza',
        },
        {
          announcer,
          address,
          session: toSession(context.get('identity')),
          prepare: toPrepare(address),
          log: settings.log,
        },
      )
    })
    .get('/:version/data/live/events/:dataset', (context) => {
      requireDataset(context, settings)
      const includeDrafts = toFlag(context.req.query('includeDrafts'), false)
      return streamLiveEvents(announcer, toSession(context.get('identity')), includeDrafts)
    })
}
