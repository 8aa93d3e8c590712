import { z } from 'zod'
import { requireSender } from '../access/identify.ts'
import { toServedDocument } from '../assets/assetDocument.ts'
import { isPublishedId } from '../model/document.ts'
import { parseWith } from '../model/lakeError.ts'
import { parsePerspective } from '../query/documentView.ts'
import { actionsBodyShape, toMutations } from '../write/actions.ts'
import { mutateBodyShape } from '../write/mutations.ts'
import { GuardedRoutes, largeBody } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
import { isAnonymous, readJson, splitList, toFlag, toUrlQuery, toVisibility } from './request.ts'

const queryBodyShape = z.object({ query: z.string(), params: z.record(z.string(), z.unknown()).default({}) })

/** GROQ queries, documents by id, references to a document, and the export. */
export function readRoutes({ settings, queries, store }: Lake) {
  const forQueries = { for: 'reader', maxBytes: largeBody } as const
  return new GuardedRoutes(settings)
    .on(['GET', 'POST'], ['/:version/data/query/:dataset'], forQueries, async (context) => {
      const started = performance.now()
      // Clients send short queries in the URL and long ones in the body.
      const { query, params } =
        context.req.method === 'POST' ? await readJson(context, queryBodyShape) : toUrlQuery(context)
      const version = context.req.param('version').replace(/^v/, '')
      const requested = parsePerspective(context.req.query('perspective'), version)
      const perspective = isAnonymous(context) ? 'public' : requested
      const { projectId, dataset } = settings
      const withSources = (context.req.query('resultSourceMap') ?? 'false') !== 'false'
      const { result, sources, syncTags } = await queries.answer({
        text: query,
        params,
        withSources,
        address: context.get('address'),
        perspective,
        identity: context.get('identity')?.userId ?? '<anonymous>',
        lake: { projectId, dataset },
      })
      const head = JSON.stringify({
        query: toFlag(context, 'returnQuery', true) ? query : undefined,
        syncTags,
        ms: Math.round(performance.now() - started),
      })
      const map = sources === undefined ? '' : `,"resultSourceMap":${sources}`
      const body = `${head.slice(0, -1)},"result":${result}${map}}`
      return context.body(body, 200, { 'content-type': 'application/json' })
    })
    .get('/:version/data/doc/:dataset/:ids', { for: 'reader' }, (context) => {
      const requested = splitList(context.req.param('ids'))
      const isVisible = toVisibility(context)
      const ids = toFlag(context, 'includeAllVersions')
        ? store.documents.versionsOf(requested).flatMap(({ _id }) => (isVisible(_id) ? _id : []))
        : requested
      const found = ids.map((id) => {
        const document = isVisible(id) ? store.documents.get(id) : null
        return { id, document: toServedDocument(document, context.get('address')) }
      })
      return context.json({
        documents: toFlag(context, 'excludeContent') ? [] : found.flatMap(({ document }) => document ?? []),
        omitted: found.filter(({ document }) => !document).map(({ id }) => ({ id, reason: 'existence' })),
      })
    })
    .get('/:version/data/references/:dataset/documents/:id/to', { for: 'signedIn' }, (context) => {
      // The Studio excludes internal references to get those from other datasets. This lake has none.
      const internal = !toFlag(context, 'excludeInternalReferences')
      const referrers = internal ? store.documents.referrersOf(context.req.param('id')) : []
      const references = referrers.map(({ _id, _type }) => ({ documentId: _id, type: _type }))
      return context.json({ totalCount: references.length, references })
    })
    .get('/:version/data/export/:dataset', { for: 'reader' }, (context) => {
      const address = context.get('address')
      const types = splitList(context.req.query('types'))
      const withDrafts = toFlag(context, 'includeDrafts', true)
      const isVisible = toVisibility(context)
      const lines = store.documents
        .all()
        .filter(({ _id }) => isVisible(_id))
        .filter(({ _type }) => types.length === 0 || types.includes(_type))
        .filter(({ _id }) => withDrafts || isPublishedId(_id))
        .map((document) => `${JSON.stringify(toServedDocument(document, address))}\n`)
      return context.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' })
    })
}

/** The lake answers a write when it is visible to every reader, which satisfies all three values. */
const visibilityShape = z
  .enum(['sync', 'async', 'deferred'], { error: 'visibility must be sync, async or deferred' })
  .optional()

export function writeRoutes({ settings, store }: Lake) {
  const forWrites = { for: 'writer', maxBytes: largeBody } as const
  return new GuardedRoutes(settings)
    .post('/:version/data/mutate/:dataset', forWrites, async (context) => {
      const { userId: author } = requireSender(context)
      const body = await readJson(context, mutateBodyShape)
      parseWith(visibilityShape, context.req.query('visibility'))
      const { transactionId, results, documents } = await store.write({
        steps: body.mutations.map((mutation) => () => [mutation]),
        kind: 'mutationError',
        author,
        transactionId: body.transactionId,
        dryRun: toFlag(context, 'dryRun'),
        autoGenerateArrayKeys: toFlag(context, 'autoGenerateArrayKeys'),
        fingerprint: body.mutations,
      })
      const address = context.get('address')
      const withDocuments = toFlag(context, 'returnDocuments')
      const returned = withDocuments || toFlag(context, 'returnIds') ? results : []
      const answers = returned.map(({ id, operation }) => {
        const document = withDocuments ? toServedDocument(documents.get(id) ?? null, address) : null
        return { id, operation, ...(document && { document }) }
      })
      return context.json({ transactionId, results: answers })
    })
    .post('/:version/data/actions/:dataset', forWrites, async (context) => {
      const { userId: author } = requireSender(context)
      const body = await readJson(context, actionsBodyShape)
      const { transactionId } = await store.write({
        steps: body.actions.map((action) => (copy, index) => toMutations(action, index, copy)),
        kind: 'actionError',
        author,
        transactionId: body.transactionId,
        dryRun: body.dryRun ?? false,
        fingerprint: body.actions,
      })
      return context.json({ transactionId })
    })
}
