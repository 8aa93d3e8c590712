import { randomUUID } from 'node:crypto'
import { toErrorMessage } from '@freelance-site/foundation'
import type { Context } from 'hono'
import { toAdmission } from '../access/admission.ts'
import { type LakeEnv, requireSender } from '../access/identity.ts'
import type { Transaction } from '../documents/document.ts'
import { busyRefusal, LakeError } from '../errors/lakeError.ts'
import { createListener, type ListenerOptions, toEventText } from '../query/listener.ts'
import type { TransactionLog } from '../store/transactionLog.ts'
import { type EventStream, openEventStream } from './eventStream.ts'
import { GuardedRoutes } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
import { createLiveMessages } from './liveMessages.ts'
import { createReader, isAnonymous, parseUrlQuery, readFlag } from './request.ts'

const maxAnonymousStreams = 100
/** How long the lake may parse a listener's query, or evaluate it for one change. It does nothing else meanwhile. */
const maxFilterMs = 500
/** A reader that has missed more transactions than this reads everything again. */
const maxMissed = 100
/** The id of the first event in a lake without a transaction. Every transaction comes after it. */
const beginning = 'beginning'

/** Streams of server-sent events: the listeners of queries, and the events of the Live Content API. */
export function streamRoutes(lake: Lake) {
  const { settings, store, announcer, anonymousReaders, anonymousOutput, streamHosts } = lake
  let anonymousStreams = 0
  const live = createLiveMessages(store, announcer)
  const open = (context: Context<LakeEnv>) => {
    const isCounted = isAnonymous(context)
    if (isCounted && anonymousStreams >= maxAnonymousStreams)
      throw busyRefusal(429, 'Too many streams are open')
    anonymousStreams += Number(isCounted)
    return openEventStream({
      announcer,
      admission: toAdmission(context.get('identity')),
      connection: context.env?.outgoing,
      output: isCounted ? anonymousOutput : null,
      onClose: () => {
        anonymousStreams -= Number(isCounted)
      },
    })
  }
  /** An invalid query is reported inside the stream, because clients do not read the body of a refused one. */
  const closeWithError = (stream: EventStream, error: unknown) => {
    if (error instanceof LakeError && error.status < 429)
      stream.send('channelError', { message: error.message, error: error.body.error })
    // Without an event the client comes back after a moment.
    else if (!(error instanceof LakeError))
      settings.log(`A listener was closed because its filter failed: ${toErrorMessage(error)}`)
    stream.close()
  }
  /** Begins the events of a listener. One that resumes gets what it has missed, or is told to read everything again. */
  const greet = (
    stream: EventStream,
    context: Context<LakeEnv>,
    sendEvents?: (missed: Transaction) => void,
  ) => {
    const listener = { listenerName: randomUUID() }
    const lastEventId = context.req.header('last-event-id')
    const lastId = store.log.last()?.id ?? beginning
    if (!readFlag(context, 'enableResume')) return stream.send('welcome', listener)
    if (lastEventId === undefined) return stream.send('welcome', listener, lastId)
    const missed = sendEvents ? findMissed(store.log, lastEventId) : null
    if (!missed) return stream.send('reset', listener, lastId)
    stream.send('welcomeback', listener, lastEventId)
    for (const transaction of missed) sendEvents?.(transaction)
  }

  const listen = (stream: EventStream, options: ListenerOptions, context: Context<LakeEnv>) => {
    const findEvents = createListener(options, store.documents, maxFilterMs)
    const sendEvents = (transaction: Transaction) => {
      try {
        for (const event of findEvents(transaction))
          stream.sendJson('mutation', toEventText(event), event.eventId)
      } catch (error) {
        closeWithError(stream, error)
      }
    }
    stream.listen(sendEvents)
    greet(stream, context, sendEvents)
  }
  const listenAnonymously = async (
    stream: EventStream,
    options: ListenerOptions,
    context: Context<LakeEnv>,
  ) => {
    const stop = await anonymousReaders.listen(options, createReader(context, settings), {
      send: (events) => {
        for (const { id, json } of events) stream.sendJson('mutation', json, id)
      },
      // The client throws a `DisconnectError` with the reason, and does not come back.
      disconnect: (reason) => {
        stream.send('disconnect', { reason })
        stream.close()
      },
    })
    stream.onEnd(stop)
    // What it has missed would be found outside the budget of anonymous readers.
    greet(stream, context)
  }

  return (
    new GuardedRoutes(settings)
      // Streams all later changes that concern a query. With `enableResume`, a reader that comes back gets `welcomeback` and the
      // changes that it has missed, or `reset` if there are too many.
      .get('/:version/data/listen/:dataset', { for: 'reader' }, (context) => {
        const options = toListenerOptions(context)
        const elsewhere = streamHosts.redirect(context)
        if (elsewhere) return elsewhere
        const stream = open(context)
        if (options.onlyPublic)
          listenAnonymously(stream, options, context).catch((error: unknown) => closeWithError(stream, error))
        else {
          try {
            listen(stream, options, context)
          } catch (error) {
            closeWithError(stream, error)
          }
        }
        return stream.response
      })
      // Streams an event for each change, so that readers repeat the queries that it affects. A reader that comes back gets
      // the events that it has missed, or the event `restart`. The id of an event is its transaction's.
      .get('/:version/data/live/events/:dataset', { for: 'anybody' }, (context) => {
        // The client sends the first name. Sanity documents the second.
        const includeDrafts = readFlag(context, 'includeDrafts') || readFlag(context, 'includeAllDocuments')
        // Without drafts the client sends no token. The hosted service requires none either, even for a private dataset:
        // a tag reveals that something was published, but not the document. https://www.sanity.io/docs/http-reference/live
        if (includeDrafts) requireSender(context)
        const elsewhere = streamHosts.redirect(context)
        if (elsewhere) return elsewhere
        const audience = includeDrafts ? 'all' : 'published'
        const stream = open(context)
        const send = (transaction: Transaction) => {
          const message = live.createMessage(transaction, audience)
          if (message !== null) stream.sendJson('message', message, transaction.id)
        }
        stream.listen(send)
        const lastEventId = context.req.header('last-event-id')
        const missed = lastEventId === undefined ? [] : live.findMissed(lastEventId, audience)
        if (missed) {
          stream.send('welcome', {}, lastEventId ?? live.lastId())
          for (const { id, json } of missed) stream.sendJson('message', json, id)
        } else stream.send('restart', {}, live.lastId())
        return stream.response
      })
  )
}

function toListenerOptions(context: Context<LakeEnv>): ListenerOptions {
  const { query, params } = parseUrlQuery(context)
  return {
    query,
    params,
    address: context.get('address'),
    onlyPublic: isAnonymous(context),
    includeResult: readFlag(context, 'includeResult'),
    includePreviousRevision: readFlag(context, 'includePreviousRevision'),
    includeMutations: readFlag(context, 'includeMutations', true),
    includeAllVersions: readFlag(context, 'includeAllVersions'),
    withEffects: context.req.query('effectFormat') === 'mendoza',
  }
}

/** The part of an event's id after the transaction: the document that the event is about. */
const documentPart = /#[^#]*$/

/**
 * The transactions after the one of an event, or after the beginning; null if there are too many, or no such transaction. After
 * an event of one document the transaction is repeated, because it may have more documents. Readers ignore what they know.
 */
function findMissed(log: TransactionLog, eventId: string) {
  const whole = eventId === beginning ? { seq: 0 } : log.find(eventId)
  const partial = whole ? null : log.find(eventId.replace(documentPart, ''))
  if (!whole && !partial) return null
  const from = whole ? whole.seq + 1 : partial?.seq
  const missed = log.transactionsOf('all', { from, limit: maxMissed + 1 })
  return missed.length > maxMissed ? null : missed
}
