import { randomUUID } from 'node:crypto'
import { type Attributes, isVersionId } from '../model/document.ts'
import { LakeError, toErrorMessage } from '../model/lakeError.ts'
import { toServedDocument } from '../query/documentView.ts'
import type { Transaction } from '../store/transactionLog.ts'
import { type ListenerFilter, toEffects } from './change.ts'
import { openEventStream, type StreamOptions } from './eventStream.ts'

type ListenOptions = {
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  includeAllVersions: boolean
  withEffects: boolean
}

type ListenContext = StreamOptions & {
  /** The lake's address as the listener sees it. */
  address: string
  /** Whether the listener may see this document. */
  isVisible: (id: string) => boolean
  /** Prepares the listener's query. Refuses a query that is not GROQ. */
  toFilter: () => ListenerFilter
  log: (line: string) => void
}

/** Streams all later changes that concern a query. */
export function listen(
  options: ListenOptions,
  { address, isVisible, toFilter, log, ...streamOptions }: ListenContext,
): Response {
  const stream = openEventStream(streamOptions)
  const closeWithError = (error: unknown) => {
    log(`A listener was closed because its filter failed: ${toErrorMessage(error)}`)
    stream.close()
  }
  try {
    const filter = toFilter()
    stream.listen(({ changes, ...transaction }) => {
      try {
        const visible = { ...transaction, changes: changes.filter(({ id }) => isVisible(id)) }
        for (const event of toEvents(visible, options, filter, address))
          stream.send('mutation', event, String(event.eventId))
      } catch (error) {
        closeWithError(error)
      }
    })
    stream.send('welcome', { listenerName: randomUUID() })
  } catch (error) {
    if (error instanceof LakeError) {
      // Report an invalid query inside the stream, because clients do not read the body of a refused stream.
      stream.send('channelError', { message: error.message, error: error.body.error })
      stream.close()
    } else closeWithError(error)
  }
  return stream.response
}

function toEvents(
  { id, timestamp, author, changes }: Transaction,
  options: ListenOptions,
  filter: ListenerFilter,
  address: string,
) {
  const events: Attributes[] = []
  for (const change of changes) {
    if (isVersionId(change.id) && !options.includeAllVersions) continue
    const before = toServedDocument(change.before, address)
    const after = toServedDocument(change.after, address)
    const transition = filter(before, after)
    if (transition === null) continue
    events.push({
      eventId: `${id}#${change.id}`,
      documentId: change.id,
      transactionId: id,
      transition,
      identity: author,
      ...(options.includeMutations && { mutations: change.mutations }),
      ...(change.before && { previousRev: change.before._rev }),
      resultRev: id,
      timestamp,
      visibility: 'query',
      ...(options.withEffects && { effects: toEffects(before, after) }),
      ...(options.includeResult && after && { result: after }),
      ...(options.includePreviousRevision && { previous: before }),
    })
  }
  // Count only this listener's events: the Studio applies a transaction after it has received this number of events.
  return events.map(
    (event, index): Attributes => ({
      ...event,
      transactionTotalEvents: events.length,
      transactionCurrentEvent: index + 1,
    }),
  )
}
