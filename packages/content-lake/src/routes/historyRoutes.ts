import { Hono } from 'hono'
import { isDraftId, isPublishedId, isVersionId, toDraftId, toPublishedId } from '../document.ts'
import { toEffects } from '../events/change.ts'
import type { Lake, LakeEnv } from '../lakeContext.ts'
import { refusal } from '../lakeError.ts'
import { toReadable } from '../query/documentView.ts'
import type { LoggedChange, TransactionLog } from '../store/transactionLog.ts'
import { requireDataset, toFlag, toIds } from './answer.ts'

export type DocumentEvent = {
  type: string
  timestamp: string
  author: string
  documentId: string
  [detail: string]: unknown
}

/**
 * The events of a document as the Studio's history names them: created, published, unpublished, deleted.
 * Edits of drafts are left out; the Studio derives them from the transactions.
 */
function toDocumentEvents(id: string, changes: readonly LoggedChange[]): DocumentEvent[] {
  const published = changes.find((change) => isPublishedId(change.document))
  const version = changes.find((change) => !isPublishedId(change.document))
  // A draft's list omits changes to the published document alone: the draft has no revision of them to show.
  return isDraftId(id) || isVersionId(id)
    ? toVersionEvents(published, version)
    : toLiveEvents(published, version)
}

function toVersionEvents(
  published: LoggedChange | undefined,
  version: LoggedChange | undefined,
): DocumentEvent[] {
  if (!version) return []
  const { before, after, document: versionId } = version
  if (!before && after) {
    return [{ ...toBase(version), type: 'createDocumentVersion', versionId, versionRevisionId: after._rev }]
  }
  if (!before || after) return []
  if (published?.after) return [toPublishEvent(published, versionId, before._rev)]
  return [{ ...toBase(version), type: 'deleteDocumentVersion', versionId, versionRevisionId: before._rev }]
}

function toLiveEvents(
  published: LoggedChange | undefined,
  version: LoggedChange | undefined,
): DocumentEvent[] {
  if (!published) return []
  const base = toBase(published)
  if (!published.after) {
    if (!version?.after) return [{ ...base, type: 'deleteDocumentGroup' }]
    const { document: versionId, after } = version
    return [{ ...base, type: 'unpublishDocument', versionId, versionRevisionId: after._rev }]
  }
  if (version?.before && !version.after)
    return [toPublishEvent(published, version.document, version.before._rev)]
  const type = published.before ? 'updateLiveDocument' : 'createLiveDocument'
  return [{ ...base, type, revisionId: published.transactionId }]
}

/** Names both revisions: the new one of the published document, and the last one of its draft. */
function toPublishEvent(
  published: LoggedChange,
  versionId: string,
  versionRevisionId: string,
): DocumentEvent {
  const revisions = { revisionId: published.transactionId, versionId, versionRevisionId }
  return {
    ...toBase(published),
    type: 'publishDocumentVersion',
    ...revisions,
    publishCause: 'document.publish',
  }
}

const toBase = ({ document, timestamp, author }: LoggedChange) => ({
  documentId: toPublishedId(document),
  timestamp,
  author,
})

const mostTransactions = 500
const defaultTransactions = 100

/** The history of documents: past revisions and transactions. */
export function historyRoutes({ settings, store: { log } }: Lake) {
  return new Hono<LakeEnv>()
    .get('/:version/data/history/:dataset/documents/:ids', (context) => {
      requireDataset(context, settings)
      const address = context.get('address')
      const { revision, time, lastRevision } = context.req.query()
      const ids = toIds(context.req.param('ids'))
      const read = toFlag(lastRevision, false)
        ? (id: string) => log.lastState(id)
        : toReaderAt(log, revision, time)
      return context.json({ documents: ids.flatMap((id) => toReadable(read(id), address) ?? []) })
    })
    .get('/:version/data/history/:dataset/transactions/:ids', (context) => {
      requireDataset(context, settings)
      const address = context.get('address')
      const query = context.req.query()
      const flag = (name: string) => toFlag(query[name], false)
      const ids = toIds(context.req.param('ids'))
      const changes = log.changesOf(ids, {
        from: toPlace(log, query.fromTransaction),
        to: toPlace(log, query.toTransaction),
        newestFirst: flag('reverse'),
        transactions: toLimit(query.limit),
      })
      const lines = [...groupByTransaction(changes).values()].map((group) => {
        const [{ transactionId, timestamp, author }] = group
        const bare = flag('excludeContent') || flag('excludeMutations')
        const effects = group.map(({ document, before, after }) => [
          document,
          toEffects(toReadable(before, address), toReadable(after, address)),
        ])
        return JSON.stringify({
          id: transactionId,
          timestamp,
          author,
          documentIDs: group.map(({ document }) => document),
          ...(!bare && { mutations: group.flatMap(({ mutations }) => mutations) }),
          ...(query.effectFormat === 'mendoza' && { effects: Object.fromEntries(effects) }),
        })
      })
      return context.body(lines.map((line) => `${line}\n`).join(''), 200, {
        'content-type': 'application/x-ndjson',
      })
    })
    .get('/:version/data/history/:dataset/events/documents/:id', (context) => {
      requireDataset(context, settings)
      const id = context.req.param('id')
      const publishedId = toPublishedId(id)
      const group = [...new Set([id, publishedId, toDraftId(publishedId)])]
      const { limit, nextCursor } = context.req.query()
      const most = toLimit(limit)
      const last = toPlace(log, nextCursor)
      const before = last === undefined ? undefined : last - 1
      const changes = log.changesOf(group, { to: before, newestFirst: true, transactions: most })
      const transactions = [...groupByTransaction(changes).values()]
      const events = transactions.flatMap((transaction) => toDocumentEvents(id, transaction))
      const cursor = transactions.length === most ? (transactions.at(-1)?.[0].transactionId ?? '') : ''
      return context.json({ events: { [id]: events }, nextCursor: cursor })
    })
}

function toReaderAt(log: TransactionLog, revision: string | undefined, time: string | undefined) {
  if (revision === undefined && time === undefined)
    throw refusal(400, 'Give a revision, a time or lastRevision')
  const seq = revision === undefined ? log.seqAt(time ?? '') : log.seqOf(revision)
  return (id: string) => (seq === null ? null : log.documentAt(id, seq))
}

/** How many transactions to return, capped. */
function toLimit(limit: string | undefined): number {
  if (limit === undefined || limit === '') return defaultTransactions
  const most = Number(limit)
  if (Number.isInteger(most) && most > 0) return Math.min(most, mostTransactions)
  throw refusal(400, `limit must be a whole number above zero, not "${limit.slice(0, 20)}"`)
}

/** An empty id means no limit: the Studio sends it so. */
function toPlace(log: TransactionLog, transactionId: string | undefined): number | undefined {
  if (!transactionId) return undefined
  const seq = log.seqOf(transactionId)
  if (seq === null) throw refusal(404, `There is no transaction "${transactionId}"`)
  return seq
}

type Group = [LoggedChange, ...LoggedChange[]]

function groupByTransaction(changes: LoggedChange[]): Map<number, Group> {
  const groups = new Map<number, Group>()
  for (const change of changes) {
    const group = groups.get(change.seq)
    if (group) group.push(change)
    else groups.set(change.seq, [change])
  }
  return groups
}
