import { z } from 'zod'
import { toServedDocument } from '../assets/assetDocument.ts'
import {
  type Change,
  isPublishedId,
  isUnpublishing,
  isVersionId,
  type LakeDocument,
  type Transaction,
  toBundle,
  toDraftId,
  toEffects,
  toPublishedId,
} from '../model/document.ts'
import { parseWith, refusal } from '../model/lakeError.ts'
import { isReleaseDocumentId, toReleaseDocumentId } from '../model/release.ts'
import type { TransactionLog } from '../store/transactionLog.ts'
import { GuardedRoutes } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
import { splitList, toFlag } from './request.ts'

/** The maximum number of transactions in the response. An empty one counts as missing. */
const limitShape = z.object({
  limit: z
    .preprocess((limit) => limit || 100, z.coerce.number({ error: 'must be a number' }).int().positive())
    .transform((limit) => Math.min(limit, 500)),
})

/** Earlier states of documents, transactions, and the events of documents and releases. */
export function historyRoutes({ settings, store: { log } }: Lake) {
  return new GuardedRoutes(settings)
    .get('/:version/data/history/:dataset/documents/:ids', { for: 'signedIn' }, (context) => {
      const address = context.get('address')
      const { revision, time } = context.req.query()
      const ids = splitList(context.req.param('ids'))
      const read = toFlag(context, 'lastRevision')
        ? (id: string) => toLastState(log, id)
        : toReaderAt(log, revision, time)
      return context.json({ documents: ids.flatMap((id) => toServedDocument(read(id), address) ?? []) })
    })
    .get('/:version/data/history/:dataset/transactions/:ids?', { for: 'signedIn' }, (context) => {
      // Without ids, as on the hosted service, the transactions of all documents. `deletionsOnly` is this lake's own.
      const address = context.get('address')
      const query = context.req.query()
      const ids = splitList(context.req.param('ids'))
      const transactions = log.transactionsOf(ids.length === 0 ? 'all' : ids, {
        from:
          toSeq(log, query.fromTransaction) ?? (query.fromTime ? log.seqAt(query.fromTime) + 1 : undefined),
        to: toSeq(log, query.toTransaction),
        newestFirst: toFlag(context, 'reverse'),
        limit: parseWith(limitShape, query).limit,
        deletionsOnly: toFlag(context, 'deletionsOnly'),
      })
      const withoutContent = toFlag(context, 'excludeContent')
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
          mutations: toFlag(context, 'excludeMutations')
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
      const { transactions, nextCursor } = toPage(log, findRelatedIds(log, id), context.req.query())
      const events = transactions.flatMap((transaction) => toDocumentEvents(id, transaction))
      return context.json({ events: { [id]: events }, nextCursor })
    })
    .get('/:version/data/history/:dataset/events/releases/:releaseId', { for: 'signedIn' }, (context) => {
      const releaseId = context.req.param('releaseId')
      const group = [toReleaseDocumentId(releaseId), ...log.idsWithPrefix(`versions.${releaseId}.`)]
      const { transactions, nextCursor } = toPage(log, group, context.req.query())
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

function toPage(log: TransactionLog, ids: string[], query: Record<string, string>) {
  const { limit } = parseWith(limitShape, query)
  const last = toSeq(log, query.nextCursor)
  const to = last === undefined ? undefined : last - 1
  const transactions = log.transactionsOf(ids, { to, newestFirst: true, limit })
  return { transactions, nextCursor: transactions[limit - 1]?.id ?? '' }
}

/**
 * The last state of a document. A deleted version gets the revision of the transaction that deleted it. To revert a release,
 * the Studio uses that revision to find the documents that the release replaced.
 */
function toLastState(log: TransactionLog, id: string): LakeDocument | null {
  const document = log.lastState(id)
  if (!document || !isVersionId(id)) return document
  const [last] = log.transactionsOf([id], { newestFirst: true, limit: 1 })
  return last?.changes.some(({ after }) => !after) ? { ...document, _rev: last.id } : document
}

function toReaderAt(log: TransactionLog, revision: string | undefined, time: string | undefined) {
  if (revision === undefined && time === undefined)
    throw refusal(400, 'The request needs revision, time or lastRevision')
  const seq = revision === undefined ? log.seqAt(time ?? '') : log.find(revision)?.seq
  return (id: string) => (seq === undefined ? null : log.documentAt(id, seq))
}

/** The sequence number of a transaction. The Studio sends an empty id if it sets no limit. */
function toSeq(log: TransactionLog, transactionId: string | undefined): number | undefined {
  if (!transactionId) return undefined
  const transaction = log.find(transactionId)
  if (!transaction) throw refusal(404, `There is no transaction "${transactionId}"`)
  return transaction.seq
}

/** The mutation without its content. As on the hosted service, it still says what was deleted. */
const toDeletion = ({ id, after }: Change) => (after ? [] : [{ delete: { id } }])

/**
 * The events of a document in one transaction, for the Studio's history: created, published, unpublished, deleted. Edits of
 * drafts and versions are left out, because the Studio derives them from the transactions.
 */
function toDocumentEvents(id: string, { id: revisionId, timestamp, author, changes }: Transaction) {
  const base = { documentId: toPublishedId(id), timestamp, author }
  const published = changes.find((change) => isPublishedId(change.id) && !isRelease(change))
  const version = isPublishedId(id) ? findVersion(changes) : changes.find((change) => change.id === id)
  if (published?.after && version?.before && !version.after) {
    const wasScheduled = changes.find(isRelease)?.before?.state === 'scheduled'
    const cause = wasScheduled ? 'release.schedule' : 'release.publish'
    const publishCause = isVersionId(version.id) ? cause : 'document.publish'
    const details = { ...toVersion(version, version.before), publishCause }
    return [{ ...base, type: 'publishDocumentVersion', revisionId, ...details }]
  }
  if (!isPublishedId(id)) {
    // A draft or version has no revision for a change of the published document alone, so leave that change out of its history.
    const document = version && (version.after ?? version.before)
    if (!document || (version.before && version.after)) return []
    const type = version.after ? 'createDocumentVersion' : 'deleteDocumentVersion'
    return [{ ...base, type, ...toVersion(version, document) }]
  }
  if (!published) return []
  if (published.after)
    return [{ ...base, type: published.before ? 'updateLiveDocument' : 'createLiveDocument', revisionId }]
  const unpublishedTo =
    version?.after ?? (version?.before && isUnpublishing(version.before) ? version.before : null)
  if (!version || !unpublishedTo) return [{ ...base, type: 'deleteDocumentGroup' }]
  return [{ ...base, type: 'unpublishDocument', ...toVersion(version, unpublishedTo) }]
}

const isRelease = ({ id }: Change) => isReleaseDocumentId(id)

/** The draft or version that was published, which deletes it, or else one that was changed with the published document. */
function findVersion(changes: readonly Change[]): Change | undefined {
  const versions = changes.filter(({ id }) => !isPublishedId(id))
  return versions.find(({ before, after }) => before && !after) ?? versions[0]
}

const toVersion = ({ id: versionId }: Change, { _rev }: { _rev: string }) => ({
  versionId,
  versionRevisionId: _rev,
  ...(isVersionId(versionId) && { releaseId: toBundle(versionId) }),
})

/** The events of a release in one transaction. Like the hosted service, it leaves out edits of the metadata. */
function toReleaseEvents(releaseName: string, { timestamp, author, changes }: Transaction) {
  const release = changes.find(isRelease)
  const events = release ? toStateEvents(release) : changes.flatMap(toMemberEvents)
  return events.map((event) => ({ timestamp, author, ...event, releaseName }))
}

function toMemberEvents({ id: versionId, before, after }: Change) {
  if (!isVersionId(versionId) || Boolean(before) === Boolean(after)) return []
  const version = after ?? before
  return {
    documentId: toPublishedId(versionId),
    type: after ? 'addDocumentToRelease' : 'discardDocumentFromRelease',
    documentType: version?._type,
    versionId,
    versionRevisionId: version?._rev,
  }
}

const stateEvents = new Map<unknown, string>([
  ['scheduled', 'scheduleRelease'],
  ['published', 'publishRelease'],
  ['archived', 'archiveRelease'],
])

function toStateEvents({ before, after }: Change) {
  if (!before) return [{ type: 'createRelease' }]
  if (!after || (before.state === after.state && before.publishAt === after.publishAt)) return []
  const backTo = before.state === 'archived' ? 'unarchiveRelease' : 'unscheduleRelease'
  const type = stateEvents.get(after.state) ?? backTo
  return [{ type, ...(after.state === 'scheduled' && { publishAt: after.publishAt }) }]
}
