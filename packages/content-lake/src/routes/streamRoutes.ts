import { Hono } from 'hono'
import { type LakeEnv, toSession } from '../access/identify.ts'
import { toListenerFilter } from '../events/change.ts'
import { streamLiveEvents } from '../events/eventStream.ts'
import { listen } from '../events/listen.ts'
import { busyRefusal, refusal } from '../model/lakeError.ts'
import { toReadable } from '../query/documentView.ts'
import { requireDataset, requireUser, toFlag, toQueryParams } from './answer.ts'
import type { Lake } from './lakeContext.ts'

/** Streams of visitors without a session; the owner's are not counted. */
const maxAnonymousStreams = 100

/** Event streams: listeners and live events. */
export function streamRoutes({ settings, store, announcer, queries }: Lake) {
  let anonymousStreams = 0
  return new Hono<LakeEnv>()
    .get('/:version/data/listen/:dataset', requireDataset(settings), (context) => {
      const query = context.req.query('query')
      if (query === undefined) throw refusal(400, 'The parameter "query" is missing')
      const params = toQueryParams(context.req.url)
      const address = context.get('address')
      const references = {
        get: (id: string) => toReadable(store.documents.get(id), address),
        others: () => [...store.documents.all()],
      }
      return listen(
        {
          includeResult: toFlag(context, 'includeResult'),
          includePreviousRevision: toFlag(context, 'includePreviousRevision'),
          includeMutations: toFlag(context, 'includeMutations', true),
          includeAllVersions: toFlag(context, 'includeAllVersions'),
          withEffects: context.req.query('effectFormat') === 'mendoza',
        },
        {
          announcer,
          address,
          session: toSession(context.get('identity')),
          toFilter: () => toListenerFilter(query, params, queries, references),
          log: settings.log,
        },
      )
    })
    .get('/:version/data/live/events/:dataset', requireDataset(settings), (context) => {
      const identity = context.get('identity')
      // The second name is that of the documentation, the first that of the client.
      const includeDrafts = toFlag(context, 'includeDrafts') || toFlag(context, 'includeAllDocuments')
      // Without drafts the client sends no token, and the hosted service asks for none, also where the dataset is
      // private: a tag says that something was published, not what. https://www.sanity.io/docs/http-reference/live
      if (includeDrafts) requireUser(context)
      const isAnonymous = identity.kind === 'anonymous'
      if (isAnonymous && anonymousStreams >= maxAnonymousStreams)
        throw busyRefusal(429, 'Too many streams are open')
      if (isAnonymous) anonymousStreams += 1
      return streamLiveEvents(announcer, toSession(identity), includeDrafts, () => {
        if (isAnonymous) anonymousStreams -= 1
      })
    })
}
