import { Hono } from 'hono'
import { type LakeEnv, toSession } from '../access/identify.ts'
import { toListenerFilter } from '../events/change.ts'
import { listen } from '../events/listen.ts'
import { streamLiveEvents } from '../events/liveEvents.ts'
import { busyRefusal, refusal } from '../model/lakeError.ts'
import { toServedDocument } from '../query/documentView.ts'
import type { Lake } from './lakeContext.ts'
import { requireDataset, requireUser, toFlag, toQueryParams } from './request.ts'

/** How many streams without a session may be open. */
const maxAnonymousStreams = 100

/** Event streams: listeners and live events. */
export function streamRoutes({ settings, store, announcer }: Lake) {
  let anonymousStreams = 0
  return new Hono<LakeEnv>()
    .get('/:version/data/listen/:dataset', requireDataset(settings), (context) => {
      const query = context.req.query('query')
      if (query === undefined) throw refusal(400, 'The parameter "query" is missing')
      const params = toQueryParams(context.req.url)
      const address = context.get('address')
      const get = (id: string) => toServedDocument(store.documents.get(id), address)
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
          toFilter: () => toListenerFilter(query, params, get),
          log: settings.log,
        },
      )
    })
    .get('/:version/data/live/events/:dataset', requireDataset(settings), (context) => {
      const identity = context.get('identity')
      // The client sends the first name. Sanity documents the second.
      const includeDrafts = toFlag(context, 'includeDrafts') || toFlag(context, 'includeAllDocuments')
      // Without drafts the client sends no token. The hosted service requires none either, even for a private dataset:
      // a tag reveals that something was published, but not the document. https://www.sanity.io/docs/http-reference/live
      if (includeDrafts) requireUser(context)
      const isAnonymous = identity.kind === 'anonymous'
      if (isAnonymous && anonymousStreams >= maxAnonymousStreams)
        throw busyRefusal(429, 'Too many streams are open')
      if (isAnonymous) anonymousStreams += 1
      return streamLiveEvents({
        announcer,
        log: store.log,
        session: toSession(identity),
        includeDrafts,
        lastEventId: context.req.header('last-event-id'),
        onClose: () => {
          if (isAnonymous) anonymousStreams -= 1
        },
      })
    })
}
