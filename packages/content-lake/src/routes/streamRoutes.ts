import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { type LakeEnv, requireSender } from '../access/identify.ts'
import { toServedDocument } from '../assets/assetDocument.ts'
import { type Attributes, isPublicId, isVersionId, type LakeDocument, toEffects } from '../model/document.ts'
import type { FindDocuments } from '../model/documentSet.ts'
import { busyRefusal, LakeError, toErrorMessage } from '../model/lakeError.ts'
import { evaluateQuery, parseQuery, withinTime } from '../query/evaluateQuery.ts'
import { toChangeTags } from '../query/syncTags.ts'
import type { LakeStore } from '../store/lakeStore.ts'
import type { Transaction, TransactionLog } from '../store/transactionLog.ts'
import { openEventStream } from './eventStream.ts'
import { GuardedRoutes } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
import { isAnonymous, toFlag, toUrlQuery, toVisibility } from './request.ts'

const maxAnonymousStreams = 100
/** How long the lake may parse a listener's query, or evaluate it for one change. It does nothing else meanwhile. */
const maxFilterMs = 500
/** A reader of live events that has missed more transactions than this reads everything again. */
const maxMissed = 100
/** The id of the first event in a lake without a transaction. Every transaction comes after it. */
const beginning = 'beginning'

export function streamRoutes({ settings, store, announcer }: Lake) {
  let anonymousStreams = 0
  const open = (context: Context<LakeEnv>) => {
    const isCounted = isAnonymous(context)
    if (isCounted && anonymousStreams >= maxAnonymousStreams)
      throw busyRefusal(429, 'Too many streams are open')
    anonymousStreams += Number(isCounted)
    return openEventStream(announcer, context.get('identity')?.session?.id, () => {
      anonymousStreams -= Number(isCounted)
    })
  }
  return (
    new GuardedRoutes(settings)
      // Streams all later changes that concern a query.
      .get('/:version/data/listen/:dataset', { for: 'reader' }, (context) => {
        const query = toUrlQuery(context)
        const stream = open(context)
        const closeWithError = (error: unknown) => {
          settings.log(`A listener was closed because its filter failed: ${toErrorMessage(error)}`)
          stream.close()
        }
        try {
          const toEvents = toListener(context, query, store)
          stream.listen((transaction) => {
            try {
              for (const event of toEvents(transaction)) stream.send('mutation', event, String(event.eventId))
            } catch (error) {
              closeWithError(error)
            }
          })
          stream.send('welcome', { listenerName: randomUUID() })
        } catch (error) {
          if (!(error instanceof LakeError)) closeWithError(error)
          else {
            // An invalid query is reported inside the stream, because clients do not read the body of a refused one.
            stream.send('channelError', { message: error.message, error: error.body.error })
            stream.close()
          }
        }
        return stream.response
      })
      // Streams an event for each change, so that readers repeat the queries that it affects. A reader that comes back gets
      // the events that it has missed, or the event `restart`. The id of an event is its transaction's.
      .get('/:version/data/live/events/:dataset', { for: 'anybody' }, (context) => {
        // The client sends the first name. Sanity documents the second.
        const includeDrafts = toFlag(context, 'includeDrafts') || toFlag(context, 'includeAllDocuments')
        // Without drafts the client sends no token. The hosted service requires none either, even for a private dataset:
        // a tag reveals that something was published, but not the document. https://www.sanity.io/docs/http-reference/live
        if (includeDrafts) requireSender(context)
        const stream = open(context)
        const send = ({ id, changes }: Transaction) => {
          const visible = changes.filter((change) => includeDrafts || isPublicId(change.id))
          if (visible.length > 0) stream.send('message', { tags: toChangeTags(visible, store.documents) }, id)
        }
        stream.listen(send)
        const lastEventId = context.req.header('last-event-id')
        const missed = lastEventId === undefined ? [] : findMissed(store.log, lastEventId)
        const lastId = store.log.last()?.id ?? beginning
        if (missed) {
          stream.send('welcome', {}, lastEventId ?? lastId)
          for (const transaction of missed) send(transaction)
        } else stream.send('restart', {}, lastId)
        return stream.response
      })
  )
}

/**
 * Returns a function that finds a listener's events of a transaction. Refuses a query that is not GROQ. Both throw `OutOfTime` if
 * the query takes too long.
 */
function toListener(
  context: Context<LakeEnv>,
  { query, params }: ReturnType<typeof toUrlQuery>,
  { documents }: LakeStore,
) {
  const address = context.get('address')
  const isVisible = toVisibility(context)
  const includeResult = toFlag(context, 'includeResult')
  const includePreviousRevision = toFlag(context, 'includePreviousRevision')
  const includeMutations = toFlag(context, 'includeMutations', true)
  const includeAllVersions = toFlag(context, 'includeAllVersions')
  const withEffects = context.req.query('effectFormat') === 'mendoza'
  const parsed = withinTime(maxFilterMs, () => parseQuery(query, params))
  const get = (id: string) => (isVisible(id) ? toServedDocument(documents.get(id), address) : null)
  const isMatch = (document: LakeDocument | null) => {
    if (document === null) return false
    const find: FindDocuments = (index, values) =>
      index === 'target'
        ? values.flatMap((each) => (each === document._id ? document : (get(each) ?? [])))
        : [document]
    const result = evaluateQuery(parsed, { params, find })
    return Array.isArray(result) ? result.length > 0 : result !== null
  }
  return ({ id, timestamp, author, changes }: Transaction): Attributes[] => {
    const events = changes.flatMap((change) => {
      if (!isVisible(change.id) || (isVersionId(change.id) && !includeAllVersions)) return []
      const before = toServedDocument(change.before, address)
      const after = toServedDocument(change.after, address)
      const [matched, matches] = withinTime(maxFilterMs, () => [isMatch(before), isMatch(after)] as const)
      if (!matched && !matches) return []
      return {
        eventId: `${id}#${change.id}`,
        documentId: change.id,
        transactionId: id,
        transition: matches ? (matched ? 'update' : 'appear') : 'disappear',
        identity: author,
        ...(includeMutations && { mutations: change.mutations }),
        ...(change.before && { previousRev: change.before._rev }),
        resultRev: id,
        timestamp,
        visibility: 'query',
        ...(withEffects && { effects: toEffects(before, after) }),
        ...(includeResult && after && { result: after }),
        ...(includePreviousRevision && { previous: before }),
      }
    })
    // Count only this listener's events: the Studio applies a transaction after it has received this number of events.
    return events.map((event, index) => ({
      ...event,
      transactionTotalEvents: events.length,
      transactionCurrentEvent: index + 1,
    }))
  }
}

/** The transactions after another, or after the beginning; null if there are too many, or no such transaction. */
function findMissed(log: TransactionLog, transactionId: string) {
  const last = transactionId === beginning ? { seq: 0 } : log.find(transactionId)
  if (!last) return null
  const missed = log.transactionsOf('all', { from: last.seq + 1, limit: maxMissed + 1 })
  return missed.length > maxMissed ? null : missed
}
