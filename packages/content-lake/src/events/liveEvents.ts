import { isPublicId } from '../model/document.ts'
import { type ChangedDocument, toChangeTags } from '../query/syncTags.ts'
import type { TransactionLog } from '../store/transactionLog.ts'
import { openEventStream, type StreamOptions } from './eventStream.ts'

/** A reader that has missed more transactions than this reads everything again. */
const maxMissed = 100

type LiveEvents = StreamOptions & {
  log: TransactionLog
  includeDrafts: boolean
  /** The last event that the reader received before it lost the connection. */
  lastEventId: string | undefined
}

/**
 * Streams an event for each change, so that readers repeat the queries that it affects. Changes of drafts are included on request.
 * A reader that comes back gets the events that it has missed, or the event `restart`. The id of an event is its transaction's.
 */
export function streamLiveEvents(options: LiveEvents): Response {
  const { log, includeDrafts, lastEventId } = options
  const stream = openEventStream(options)
  const send = (id: string, changes: readonly ChangedDocument[]) => {
    const visible = changes.filter((change) => includeDrafts || isPublicId(change.id))
    if (visible.length > 0) stream.send('message', { tags: toChangeTags(visible) }, id)
  }
  stream.listen(({ id, changes }) => send(id, changes))
  const missed = lastEventId === undefined ? [] : findMissed(log, lastEventId)
  if (missed) {
    stream.send('welcome', {}, lastEventId ?? log.lastId())
    for (const [id, changes] of missed) send(id, changes)
  } else stream.send('restart', {}, log.lastId())
  return stream.response
}

/** The changes after a transaction, by transaction; null if there are too many, or no such transaction. */
function findMissed(log: TransactionLog, transactionId: string) {
  const seq = log.seqOf(transactionId)
  if (seq === null) return null
  const changes = log.changesOf('all', { from: seq + 1, transactions: maxMissed + 1 })
  const byId = changes.map(({ document, ...change }) => ({ ...change, id: document }))
  const missed = Map.groupBy(byId, (change) => change.transactionId)
  return missed.size > maxMissed ? null : missed
}
