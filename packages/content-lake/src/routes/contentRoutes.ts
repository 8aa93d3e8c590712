import { z } from 'zod'
import { requireSender } from '../access/identity.ts'
import { toServedDocument } from '../assets/assetDocument.ts'
import { parseWith } from '../errors/lakeError.ts'
import { toDocumentsAnswer } from '../query/anonymousWork.ts'
import { parsePerspective } from '../query/documentView.ts'
import type { Query } from '../query/evaluateQuery.ts'
import { actionsBodyShape, toMutations } from '../write/actions.ts'
import { mutateBodyShape } from '../write/mutations.ts'
import { exportDocuments } from './exportDocuments.ts'
import { GuardedRoutes, largeBody } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
import { createReader, isAnonymous, parseUrlQuery, readFlag, readJson, splitList, toFlag } from './request.ts'

const queryBodyShape = z.object({ query: z.string(), params: z.record(z.string(), z.unknown()).default({}) })

/** Of a query without a token. It is parsed in the lake's own thread. */
const maxAnonymousBytes = 64 * 1024

/** GROQ queries, documents by id, references to a document, and the export. */
export function readRoutes(lake: Lake) {
  const { settings, queries, store, anonymousReaders, anonymousOutput } = lake
  const forQueries = { for: 'reader', maxBytes: largeBody, maxAnonymousBytes } as const
  return new GuardedRoutes(settings)
    .on(['GET', 'POST'], ['/:version/data/query/:dataset'], forQueries, async (context) => {
      const started = performance.now()
      // Clients send short queries in the URL and long ones in the body.
      const {
        query: text,
        params,
        options,
      } = context.req.method === 'POST'
        ? { ...(await readJson(context, queryBodyShape)), options: context.req.query() }
        : parseUrlQuery(context)
      const version = context.req.param('version').replace(/^v/, '')
      const requested = parsePerspective(options.perspective, version)
      const { projectId, dataset } = settings
      const query: Query = {
        text,
        params,
        withSources: (options.resultSourceMap ?? 'false') !== 'false',
        address: context.get('address'),
        perspective: isAnonymous(context) ? 'public' : requested,
        identity: context.get('identity')?.userId ?? '<anonymous>',
        lake: { projectId, dataset },
      }
      const { result, sources, syncTags } = isAnonymous(context)
        ? await anonymousReaders.answer({ kind: 'query', query }, createReader(context, settings))
        : await queries.answer(query)
      const head = JSON.stringify({
        query: toFlag(options.returnQuery, true) ? text : undefined,
        syncTags,
        ms: Math.round(performance.now() - started),
      })
      const map = sources === undefined ? '' : `,"resultSourceMap":${sources}`
      const body = `${head.slice(0, -1)},"result":${result}${map}}`
      anonymousOutput.hold(context, body.length)
      return context.body(body, 200, jsonHeaders)
    })
    .get('/:version/data/doc/:dataset/:ids', { for: 'reader' }, async (context) => {
      const requested = splitList(context.req.param('ids'))
      const withContent = !readFlag(context, 'excludeContent')
      const address = context.get('address')
      if (isAnonymous(context)) {
        // A document with a public id has no other version that anybody may see.
        const work = { kind: 'documents', ids: requested, withContent, address } as const
        const { result } = await anonymousReaders.answer(work, createReader(context, settings))
        anonymousOutput.hold(context, result.length)
        return context.body(result, 200, jsonHeaders)
      }
      const ids = readFlag(context, 'includeAllVersions')
        ? store.documents.versionsOf(requested).map(({ _id }) => _id)
        : requested
      const get = (id: string) => toServedDocument(store.documents.get(id), address)
      return context.body(toDocumentsAnswer(ids, get, withContent), 200, jsonHeaders)
    })
    .get('/:version/data/references/:dataset/documents/:id/to', { for: 'signedIn' }, (context) => {
      // The Studio excludes internal references to get those from other datasets. This lake has none.
      const internal = !readFlag(context, 'excludeInternalReferences')
      const referrers = internal ? store.documents.referrersOf(context.req.param('id')) : []
      const references = referrers.map(({ _id, _type }) => ({ documentId: _id, type: _type }))
      return context.json({ totalCount: references.length, references })
    })
    .get('/:version/data/export/:dataset', { for: 'reader' }, (context) => exportDocuments(context, lake))
}

const jsonHeaders = { 'content-type': 'application/json' }

/** The lake answers a write when it is visible to every reader, which satisfies all three values. */
const visibilityShape = z
  .enum(['sync', 'async', 'deferred'], { error: 'must be sync, async or deferred' })
  .optional()

/** Mutations and actions. A repeated request with the same transaction id is applied once. */
export function writeRoutes({ settings, store }: Lake) {
  const forWrites = { for: 'writer', maxBytes: largeBody } as const
  return new GuardedRoutes(settings)
    .post('/:version/data/mutate/:dataset', forWrites, async (context) => {
      const { userId: author } = requireSender(context)
      const body = await readJson(context, mutateBodyShape)
      parseWith(visibilityShape, context.req.query('visibility'), 'visibility')
      const { transactionId, results, documents } = await store.write({
        steps: body.mutations.map((mutation) => () => [mutation]),
        kind: 'mutationError',
        author,
        transactionId: body.transactionId,
        dryRun: readFlag(context, 'dryRun'),
        autoGenerateArrayKeys: readFlag(context, 'autoGenerateArrayKeys'),
        fingerprint: body.mutations,
      })
      const address = context.get('address')
      const withDocuments = readFlag(context, 'returnDocuments')
      const returned = withDocuments || readFlag(context, 'returnIds') ? results : []
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
