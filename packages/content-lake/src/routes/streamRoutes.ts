import { type Context, Hono } from 'hono'
import { type LakeEnv, toSession } from '../access/identify.ts'
import { toListenerFilter } from '../events/change.ts'
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
  /** Counts a stream without a session. Returns what to call when it is closed. */
  const admit = (context: Context<LakeEnv>) => {
    if (!isAnonymous(context)) return () => {}
    if (anonymousStreams >= maxAnonymousStreams) throw busyRefusal(429, 'Too many streams are open')
    anonymousStreams += 1
    return () => {
      anonymousStreams -= 1
    }
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
          announcer,
          address,
          session: toSession(context.get('identity')),
          isVisible,
          toFilter: () => toListenerFilter(query, params, get),
          onClose: admit(context),
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
      return streamLiveEvents({
        announcer,
        log: store.log,
        session: toSession(identity),
        includeDrafts,
        lastEventId: context.req.header('last-event-id'),
        onClose: admit(context),
      })
    })
}
