import { toServedDocument } from '../assets/assetDocument.ts'
import {
  type Attributes,
  isPublicId,
  isVersionId,
  type LakeDocument,
  type Transaction,
  toEffects,
} from '../documents/document.ts'
import type { DocumentSet, FindDocuments } from '../documents/documentSet.ts'
import { runBounded } from './boundedAnswer.ts'
import { evaluateQuery } from './evaluateQuery.ts'
import { parseQuery } from './parsedQuery.ts'
import { withinTime } from './timeLimit.ts'

/** What a listener asks for. */
export type ListenerOptions = {
  query: string
  params: Record<string, unknown>
  /** The address of the lake, for the URLs of assets. */
  address: string
  /** Whether the listener sees only public documents. */
  onlyPublic: boolean
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  includeAllVersions: boolean
  withEffects: boolean
}

/** The change of one document, as Sanity's clients expect it. `eventId` is `<transaction id>#<document id>`. */
export type ListenerEvent = Attributes & { eventId: string }

/** Finds a listener's events of a transaction. */
export type FindEvents = (transaction: Transaction) => readonly ListenerEvent[]

/** The events of listeners with the same options, such as those of all Studios of a team, are found once. */
const sharedEvents = new WeakMap<Transaction, Map<string, readonly ListenerEvent[]>>()
const sharedTexts = new WeakMap<ListenerEvent, string>()

/** An event as JSON. It is written once for all listeners that share it. */
export function toEventText(event: ListenerEvent): string {
  const text = sharedTexts.get(event) ?? JSON.stringify(event)
  sharedTexts.set(event, text)
  return text
}

/**
 * Creates a function that finds a listener's events of a transaction. Refuses a query that is not GROQ. Both throw `OutOfTime` if
 * parsing the query, or evaluating it for one change, takes longer than `maxMs`.
 */
export function createListener(options: ListenerOptions, documents: DocumentSet, maxMs: number): FindEvents {
  const { query, params, address } = options
  const isVisible = options.onlyPublic ? isPublicId : () => true
  const parsed = withinTime(maxMs, () => parseQuery(query, params))
  const get = (id: string) => (isVisible(id) ? toServedDocument(documents.get(id), address) : null)
  const isMatch = (document: LakeDocument | null) => {
    if (document === null) return false
    const find: FindDocuments = (index, values) =>
      index === 'target'
        ? values.flatMap((each) => (each === document._id ? document : (get(each) ?? [])))
        : [document]
    const match = (find: FindDocuments) => {
      const result = evaluateQuery(parsed, { params, find })
      return Array.isArray(result) ? result.length > 0 : result !== null
    }
    return runBounded(parsed, params, find, match) ?? withinTime(maxMs, () => match(find))
  }
  const findOwn: FindEvents = ({ id, timestamp, author, changes }) => {
    const events = changes.flatMap((change) => {
      if (!isVisible(change.id) || (isVersionId(change.id) && !options.includeAllVersions)) return []
      const before = toServedDocument(change.before, address)
      const after = toServedDocument(change.after, address)
      const [matched, matches] = [isMatch(before), isMatch(after)]
      if (!matched && !matches) return []
      return {
        eventId: `${id}#${change.id}`,
        documentId: change.id,
        transactionId: id,
        transition: matches ? (matched ? 'update' : 'appear') : 'disappear',
        identity: author,
        ...(options.includeMutations && { mutations: change.mutations }),
        ...(change.before && { previousRev: change.before._rev }),
        resultRev: id,
        timestamp,
        visibility: 'query',
        ...(options.withEffects && { effects: toEffects(before, after) }),
        ...(options.includeResult && after && { result: after }),
        ...(options.includePreviousRevision && { previous: before }),
      }
    })
    // Count only this listener's events: the Studio applies a transaction after it has received this number of events.
    return events.map((event, index) => ({
      ...event,
      transactionTotalEvents: events.length,
      transactionCurrentEvent: index + 1,
    }))
  }
  const key = JSON.stringify(options)
  return (transaction) => {
    const shared = sharedEvents.get(transaction) ?? new Map<string, readonly ListenerEvent[]>()
    sharedEvents.set(transaction, shared)
    const events = shared.get(key) ?? findOwn(transaction)
    shared.set(key, events)
    return events
  }
}
