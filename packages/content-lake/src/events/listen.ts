import { randomUUID } from 'node:crypto'
import { type Attributes, isVersionId } from '../model/document.ts'
import { LakeError, toErrorMessage } from '../model/lakeError.ts'
import { toReadable } from '../query/documentView.ts'
import type { Transaction } from '../store/transactionLog.ts'
import { type ListenerFilter, toEffects } from './change.ts'
import { type Announcer, openEventStream } from './eventStream.ts'

type ListenOptions = {
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  includeAllVersions: boolean
  withEffects: boolean
}

type Surroundings = {
  announcer: Announcer
  /** The address at which the listener reaches the lake. */
  address: string
  session: string | null
  /** Prepares the listener's query; refuses one that is not GROQ. */
  toFilter: () => ListenerFilter
  log: (line: string) => void
}

/** Streams the changes that concern a query, from now on. */
export function listen(
  options: ListenOptions,
  { announcer, address, session, toFilter, log }: Surroundings,
): Response {
  let stop = () => {}
  const stream = openEventStream(() => stop())
  let filter: ListenerFilter
  try {
    filter = toFilter()
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    // Report an invalid query inside the stream: clients do not read the body of a refused stream.
    stream.send('channelError', { message: error.message, error: error.body.error })
    stream.close()
    return stream.response
  }
  // Filters are asynchronous, but events must be sent in the order of the changes.
  let sending = Promise.resolve()
  const onTransaction = (transaction: Transaction) => {
    sending = sending
      .then(async () => {
        for (const event of await toEvents(transaction, options, filter, address))
          stream.send('mutation', event, String(event.eventId))
      })
      .catch((error: unknown) => {
        log(`A listener was closed because its filter failed: ${toErrorMessage(error)}`)
        stream.close()
      })
  }
  stop = announcer.add({ session, onTransaction, close: stream.close })
  stream.send('welcome', { listenerName: randomUUID() })
  return stream.response
}

async function toEvents(
  { id, timestamp, author, changes }: Transaction,
  options: ListenOptions,
  filter: ListenerFilter,
  address: string,
) {
  const events: Attributes[] = []
  for (const change of changes) {
    if (isVersionId(change.id) && !options.includeAllVersions) continue
    const before = toReadable(change.before, address)
    const after = toReadable(change.after, address)
    const transition = await filter(before, after)
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
  // Count only this listener's events: the Studio holds a transaction back until it has received the
  // announced number.
  return events.map(
    (event, index): Attributes => ({
      ...event,
      transactionTotalEvents: events.length,
      transactionCurrentEvent: index + 1,
    }),
  )
}
