import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type LakeEnv, requireSender } from '../access/identify.ts'
import type { Transaction } from '../model/document.ts'
import { busyRefusal, LakeError, toErrorMessage } from '../model/lakeError.ts'
import { createListener, type ListenerOptions } from '../query/listener.ts'
import { openEventStream } from './eventStream.ts'
import type { Lake } from './lakeContext.ts'
import { createLiveMessages } from './liveMessages.ts'
import { isAnonymous, toFlag, toReader, toUrlQuery } from './request.ts'

const maxAnonymousStreams = 100
/** How long the lake may parse a listener's query, or evaluate it for one change. It does nothing else meanwhile. */
const maxFilterMs = 500

export function streamRoutes({ settings, store, announcer, anonymousReaders, anonymousOutput }: Lake) {
  let anonymousStreams = 0
  const live = createLiveMessages(store, announcer)
  const open = (context: Context<LakeEnv>) => {
    const isCounted = isAnonymous(context)
    if (isCounted && anonymousStreams >= maxAnonymousStreams)
      throw busyRefusal(429, 'Too many streams are open')
    anonymousStreams += Number(isCounted)
    return openEventStream({
      announcer,
      session: context.get('identity')?.session?.id,
      connection: context.env?.outgoing,
      output: isCounted ? anonymousOutput : null,
      onClose: () => {
        anonymousStreams -= Number(isCounted)
      },
    })
  }
  type Stream = ReturnType<typeof open>
  /** An invalid query is reported inside the stream, because clients do not read the body of a refused one. */
  const closeWithError = (stream: Stream, error: unknown) => {
    if (error instanceof LakeError && error.status < 429)
      stream.send('channelError', { message: error.message, error: error.body.error })
    // Without an event the client comes back after a moment.
    else if (!(error instanceof LakeError))
      settings.log(`A listener was closed because its filter failed: ${toErrorMessage(error)}`)
    stream.close()
  }
  const welcome = (stream: Stream) => stream.send('welcome', { listenerName: randomUUID() })

  const listen = (stream: Stream, options: ListenerOptions) => {
    const toEvents = createListener(options, store.documents, maxFilterMs)
    stream.listen((transaction) => {
      try {
        for (const event of toEvents(transaction)) stream.send('mutation', event, event.eventId)
      } catch (error) {
        closeWithError(stream, error)
      }
    })
    welcome(stream)
  }
  const listenAnonymously = async (stream: Stream, options: ListenerOptions, context: Context<LakeEnv>) => {
    const stop = await anonymousReaders.listen(options, toReader(context), {
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
    welcome(stream)
  }

  return (
    new Hono<LakeEnv>()
      // Streams all later changes that concern a query.
      .get('/:version/data/listen/:dataset', (context) => {
        const options = toListenerOptions(context)
        const stream = open(context)
        if (options.onlyPublic)
          listenAnonymously(stream, options, context).catch((error: unknown) => closeWithError(stream, error))
        else {
          try {
            listen(stream, options)
          } catch (error) {
            closeWithError(stream, error)
          }
        }
        return stream.response
      })
      // Streams an event for each change, so that readers repeat the queries that it affects. A reader that comes back gets
      // the events that it has missed, or the event `restart`. The id of an event is its transaction's.
      .get('/:version/data/live/events/:dataset', (context) => {
        // The client sends the first name. Sanity documents the second.
        const includeDrafts = toFlag(context, 'includeDrafts') || toFlag(context, 'includeAllDocuments')
        // Without drafts the client sends no token. The hosted service requires none either, even for a private dataset:
        // a tag reveals that something was published, but not the document. https://www.sanity.io/docs/http-reference/live
        if (includeDrafts) requireSender(context)
        const audience = includeDrafts ? 'all' : 'published'
        const stream = open(context)
        const send = (transaction: Transaction) => {
          const message = live.toMessage(transaction, audience)
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

const toListenerOptions = (context: Context<LakeEnv>): ListenerOptions => ({
  ...toUrlQuery(context),
  address: context.get('address'),
  onlyPublic: isAnonymous(context),
  includeResult: toFlag(context, 'includeResult'),
  includePreviousRevision: toFlag(context, 'includePreviousRevision'),
  includeMutations: toFlag(context, 'includeMutations', true),
  includeAllVersions: toFlag(context, 'includeAllVersions'),
  withEffects: context.req.query('effectFormat') === 'mendoza',
})
