import { z } from 'zod'
import { toServedDocument } from '../assets/assetDocument.ts'
import {
  type Change,
  isPublishedId,
  isVersionId,
  type LakeDocument,
  toBundle,
  toDraftId,
  toEffects,
  toPublishedId,
} from '../documents/document.ts'
import { toDocumentEvents, toReleaseEvents } from '../documents/historyEvents.ts'
import { toReleaseDocumentId } from '../documents/release.ts'
import { parseWith, refusal } from '../errors/lakeError.ts'
import type { TransactionLog } from '../store/transactionLog.ts'
import { GuardedRoutes } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
import { readFlag, splitList } from './request.ts'

/** The maximum number of transactions in the response. An empty one counts as missing. */
const limitShape = z.object({
  limit: z
    .preprocess(
      (limit) => limit || 100,
      z.coerce.number({ error: 'must be a whole number from 1 on' }).int().positive(),
    )
    .transform((limit) => Math.min(limit, 500)),
})

/** A time with its offset from UTC, or a date, in milliseconds. */
const time = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'must be a time such as 2026-11-30T10:00:00Z',
  })
  .transform(Date.parse)
  .optional()

/** An empty limit counts as missing. */
const limitTime = z.preprocess((text) => text || undefined, time)
const timesShape = z.object({ fromTime: limitTime, toTime: limitTime })

/** Earlier states of documents, transactions, and the events of documents and releases. */
export function historyRoutes({ settings, store: { log } }: Lake) {
  return new GuardedRoutes(settings)
    .get('/:version/data/history/:dataset/documents/:ids', { for: 'signedIn' }, (context) => {
      const address = context.get('address')
      const { revision } = context.req.query()
      const { time: moment } = parseWith(z.object({ time }), context.req.query())
      const ids = splitList(context.req.param('ids'))
      const read = readFlag(context, 'lastRevision')
        ? (id: string) => readLastState(log, id)
        : createReader(log, revision, moment)
      return context.json({ documents: ids.flatMap((id) => toServedDocument(read(id), address) ?? []) })
    })
    .get('/:version/data/history/:dataset/transactions/:ids?', { for: 'signedIn' }, (context) => {
      // Without ids, as on the hosted service, the transactions of all documents. `deletionsOnly` is this lake's own.
      const address = context.get('address')
      const query = context.req.query()
      const ids = splitList(context.req.param('ids'))
      const transactions = log.transactionsOf(ids.length === 0 ? 'all' : ids, {
        ...toRange(log, query),
        newestFirst: readFlag(context, 'reverse'),
        limit: parseWith(limitShape, query).limit,
        deletionsOnly: readFlag(context, 'deletionsOnly'),
      })
      const withoutContent = readFlag(context, 'excludeContent')
      const lines = transactions.map(({ id, timestamp, author, changes }) => {
        const effects = changes.map(({ id, before, after }) => [
          id,
          toEffects(toServedDocument(before, address), toServedDocument(after, address)),
        ])
        return JSON.stringify({
          id,
          timestamp,
          author,
          documentIDs: changes.map(({ id }) => id),
          mutations: readFlag(context, 'excludeMutations')
            ? undefined
            : changes.flatMap(withoutContent ? toDeletion : ({ mutations }) => mutations),
          effects: query.effectFormat === 'mendoza' ? Object.fromEntries(effects) : undefined,
        })
      })
      return context.body(lines.map((line) => `${line}\n`).join(''), 200, {
        'content-type': 'application/x-ndjson',
      })
    })
    .get('/:version/data/history/:dataset/events/documents/:id', { for: 'signedIn' }, (context) => {
      const id = context.req.param('id')
      const { transactions, nextCursor } = readPage(log, findRelatedIds(log, id), context.req.query())
      const events = transactions.flatMap((transaction) => toDocumentEvents(id, transaction))
      return context.json({ events: { [id]: events }, nextCursor })
    })
    .get('/:version/data/history/:dataset/events/releases/:releaseId', { for: 'signedIn' }, (context) => {
      const releaseId = context.req.param('releaseId')
      const group = [toReleaseDocumentId(releaseId), ...log.idsWithPrefix(`versions.${releaseId}.`)]
      const { transactions, nextCursor } = readPage(log, group, context.req.query())
      const events = transactions.flatMap((transaction) => toReleaseEvents(releaseId, transaction))
      return context.json({ events, nextCursor })
    })
}

/**
 * The ids of all documents whose changes become events of this document. An event of a published document names the version
 * that was published, so the ids include all versions and their releases.
 */
function findRelatedIds(log: TransactionLog, id: string): string[] {
  const publishedId = toPublishedId(id)
  const versions = isPublishedId(id)
    ? log.idsWithPrefix('versions.').filter((version) => toPublishedId(version) === publishedId)
    : [id]
  const releases = versions.filter(isVersionId).map((version) => toReleaseDocumentId(toBundle(version) ?? ''))
  return [...new Set([publishedId, toDraftId(publishedId), ...versions, ...releases])]
}

function readPage(log: TransactionLog, ids: string[], query: Record<string, string>) {
  const { limit } = parseWith(limitShape, query)
  const last = findSeq(log, query.nextCursor)
  const to = last === undefined ? undefined : last - 1
  const transactions = log.transactionsOf(ids, { to, newestFirst: true, limit })
  return { transactions, nextCursor: transactions[limit - 1]?.id ?? '' }
}

/**
 * The last state of a document. A deleted version gets the revision of the transaction that deleted it. To revert a release,
 * the Studio uses that revision to find the documents that the release replaced.
 */
function readLastState(log: TransactionLog, id: string): LakeDocument | null {
  const document = log.lastState(id)
  if (!document || !isVersionId(id)) return document
  const [last] = log.transactionsOf([id], { newestFirst: true, limit: 1 })
  return last?.changes.some(({ after }) => !after) ? { ...document, _rev: last.id } : document
}

function createReader(log: TransactionLog, revision: string | undefined, moment: number | undefined) {
  if (revision === undefined && moment === undefined)
    throw refusal(400, 'The request needs revision, time or lastRevision')
  const seq = revision === undefined ? log.seqAt(moment ?? 0) : log.find(revision)?.seq
  return (id: string) => (seq === undefined ? null : log.documentAt(id, seq))
}

/** The first and the last sequence number that a request asks for, by transactions, by times, or by both. */
function toRange(log: TransactionLog, query: Record<string, string>) {
  const { fromTime, toTime } = parseWith(timesShape, query)
  const from = [
    findSeq(log, query.fromTransaction),
    fromTime === undefined ? undefined : log.seqAt(fromTime) + 1,
  ]
  const to = [findSeq(log, query.toTransaction), toTime === undefined ? undefined : log.seqAt(toTime)]
  return {
    from: Math.max(0, ...from.flatMap((seq) => seq ?? [])),
    to: Math.min(Number.MAX_SAFE_INTEGER, ...to.flatMap((seq) => seq ?? [])),
  }
}

/** The sequence number of a transaction. The Studio sends an empty id if it sets no limit. */
function findSeq(log: TransactionLog, transactionId: string | undefined): number | undefined {
  if (!transactionId) return undefined
  const transaction = log.find(transactionId)
  if (!transaction) throw refusal(404, `There is no transaction "${transactionId}"`)
  return transaction.seq
}

/** The mutation without its content. As on the hosted service, it still says what was deleted. */
const toDeletion = ({ id, after }: Change) => (after ? [] : [{ delete: { id } }])
