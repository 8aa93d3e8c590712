import { type Context, Hono } from 'hono'
import { type LakeEnv, toSession } from '../access/identify.ts'
import { toListenerFilter } from '../events/change.ts'
import type { StreamOptions } from '../events/eventStream.ts'
import { listen } from '../events/listen.ts'
import { streamLiveEvents } from '../events/liveEvents.ts'
import { busyRefusal, refusal } from '../model/lakeError.ts'
import { toServedDocument } from '../query/documentView.ts'
import type { Lake } from './lakeContext.ts'
import { isAnonymous, requireDataset, requireUser, toFlag, toQueryParams, toVisibility } from './request.ts'

/** How many streams without a session may be open. */
const maxAnonymousStreams = 100

/** Event streams: listeners and live events. */
export function streamRoutes({ settings, store, announcer }: Lake) {
  let anonymousStreams = 0
  /** The options of a stream. Counts those without a session. */
  const admit = (context: Context<LakeEnv>): StreamOptions => {
    const isCounted = isAnonymous(context)
    if (isCounted && anonymousStreams >= maxAnonymousStreams)
      throw busyRefusal(429, 'Too many streams are open')
    anonymousStreams += Number(isCounted)
    const onClose = () => {
      anonymousStreams -= Number(isCounted)
    }
    return { announcer, session: toSession(context.get('identity')), onClose }
  }
  return new Hono<LakeEnv>()
    .get('/:version/data/listen/:dataset', requireDataset(settings), (context) => {
      const query = context.req.query('query')
      if (query === undefined) throw refusal(400, 'The parameter "query" is missing')
      const params = toQueryParams(context.req.url)
      const address = context.get('address')
      const isVisible = toVisibility(context)
      const get = (id: string) => (isVisible(id) ? toServedDocument(store.documents.get(id), address) : null)
      return listen(
        {
          includeResult: toFlag(context, 'includeResult'),
          includePreviousRevision: toFlag(context, 'includePreviousRevision'),
          includeMutations: toFlag(context, 'includeMutations', true),
          includeAllVersions: toFlag(context, 'includeAllVersions'),
          withEffects: context.req.query('effectFormat') === 'mendoza',
        },
        {
          ...admit(context),
          address,
          isVisible,
          toFilter: () => toListenerFilter(query, params, get),
          log: settings.log,
        },
      )
    })
    .get('/:version/data/live/events/:dataset', requireDataset(settings), (context) => {
      // The client sends the first name. Sanity documents the second.
      const includeDrafts = toFlag(context, 'includeDrafts') || toFlag(context, 'includeAllDocuments')
      // Without drafts the client sends no token. The hosted service requires none either, even for a private dataset:
      // a tag reveals that something was published, but not the document. https://www.sanity.io/docs/http-reference/live
      if (includeDrafts) requireUser(context)
      return streamLiveEvents({
        ...admit(context),
        log: store.log,
        includeDrafts,
        lastEventId: context.req.header('last-event-id'),
      })
    })
}
