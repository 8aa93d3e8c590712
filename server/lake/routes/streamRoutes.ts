import { Hono } from 'hono'
import type { LakeDocument } from '../document.ts'
import { listen } from '../events/listen.ts'
import { streamLiveEvents } from '../events/liveEvents.ts'
import { toMatch } from '../events/matchChange.ts'
import { type Lake, type LakeEnv, toSession } from '../lakeContext.ts'
import { refusal, sessionRefusal } from '../lakeError.ts'
import { type Reader, toReadable } from '../query/documentView.ts'
import { requireDataset, toFlag, toQueryParams } from './answer.ts'

/** Streams cost memory for as long as they last, and those without a session can be opened by anybody. */
const mostWithoutSession = 200

/** What goes on sending: listeners and live events. */
export function streamRoutes({ settings, store, announcer, publicQueries }: Lake) {
  const toPrepare = (reader: Reader) => (query: string, params: Record<string, unknown>) => {
    // What a filter follows to is read by the same rules, or whether an event comes would tell of drafts.
    const match = toMatch(query, params, (id) => toReadable(store.documents.get(id), reader))
    if (reader.signedIn) return match
    return (document: LakeDocument) => publicQueries.matches(query, params, document, reader)
  }
  const refuseTooMany = () => {
    if (announcer.countWithoutSession() < mostWithoutSession) return
    throw refusal(429, 'Too many streams are open', {}, { 'retry-after': '10' })
  }
  return new Hono<LakeEnv>()
    .get('/:version/data/listen/:dataset', (context) => {
      requireDataset(context, settings)
      const query = context.req.query('query')
      if (query === undefined) throw refusal(400, 'The parameter "query" is missing')
      if (context.get('identity').kind === 'anonymous') refuseTooMany()
      const flag = (name: string, otherwise: boolean) => toFlag(context.req.query(name), otherwise)
      const reader = context.get('reader')
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
          reader,
          session: toSession(context.get('identity')),
          prepare: toPrepare(reader),
          log: settings.log,
        },
      )
    })
    .get('/:version/data/live/events/:dataset', (context) => {
      requireDataset(context, settings)
      const includeDrafts = toFlag(context.req.query('includeDrafts'), false)
      const identity = context.get('identity')
      if (includeDrafts && identity.kind === 'anonymous')
        throw sessionRefusal('Sign in, or send a token, to hear of drafts')
      if (identity.kind === 'anonymous') refuseTooMany()
      return streamLiveEvents(announcer, context.get('reader'), toSession(identity), includeDrafts)
    })
}
