import { Hono } from 'hono'
import { type LakeEnv, toSession } from '../access/identify.ts'
import { toMatch } from '../events/change.ts'
import { streamLiveEvents } from '../events/eventStream.ts'
import { listen } from '../events/listen.ts'
import { refusal } from '../model/lakeError.ts'
import { toReadable } from '../query/documentView.ts'
import { requireDataset, requireUser, toFlag, toQueryParams } from './answer.ts'
import type { Lake } from './lakeContext.ts'

/** Streams of visitors without a session; the owner's are not counted. */
const maxAnonymousStreams = 100

/** Event streams: listeners and live events. */
export function streamRoutes({ settings, store, announcer, queries }: Lake) {
  let anonymousStreams = 0
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
      const identity = context.get('identity')
      const flag = (name: string) => toFlag(context.req.query(name), false)
      // The second name is that of the documentation, the first that of the client.
      const includeDrafts = flag('includeDrafts') || flag('includeAllDocuments')
      // Without drafts the client sends no token, and the hosted service asks for none, also where the dataset is
      // private: a tag says that something was published, not what. https://www.sanity.io/docs/http-reference/live
      if (includeDrafts) requireUser(context)
      const isAnonymous = identity.kind === 'anonymous'
      if (isAnonymous && anonymousStreams >= maxAnonymousStreams)
        throw refusal(429, 'Too many streams are open', {}, { 'retry-after': '5' })
      if (isAnonymous) anonymousStreams += 1
      return streamLiveEvents(announcer, toSession(identity), includeDrafts, () => {
        if (isAnonymous) anonymousStreams -= 1
      })
    })
}
