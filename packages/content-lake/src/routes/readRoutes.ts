import { Hono } from 'hono'
import { z } from 'zod'
import type { LakeEnv } from '../access/identify.ts'
import { isPublishedId, toPublishedId } from '../model/document.ts'
import { parsePerspective, toServedDocument } from '../query/documentView.ts'
import type { Lake } from './lakeContext.ts'
import {
  isAnonymous,
  readJson,
  requireDataset,
  requireUser,
  splitList,
  toFlag,
  toUrlQuery,
  toVisibility,
} from './request.ts'

const bodyShape = z.object({ query: z.string(), params: z.record(z.string(), z.unknown()).default({}) })

/** GROQ queries. Clients send short ones in the URL and long ones in the body. */
export function queryRoutes({ settings, queries }: Lake) {
  const checkDataset = requireDataset(settings)
  return new Hono<LakeEnv>().on(
    ['GET', 'POST'],
    '/:version/data/query/:dataset',
    checkDataset,
    async (context) => {
      const started = performance.now()
      const { query, params } =
        context.req.method === 'POST' ? await readJson(context, bodyShape) : toUrlQuery(context)
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
        identity: isAnonymous(context) ? '<anonymous>' : requireUser(context),
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
    },
  )
}

/** Documents by id, references to a document, and the export. */
export function documentRoutes({ settings, store }: Lake) {
  return new Hono<LakeEnv>()
    .get('/:version/data/doc/:dataset/:ids', requireDataset(settings), (context) => {
      const address = context.get('address')
      const requested = splitList(context.req.param('ids'))
      const includeAllVersions = toFlag(context, 'includeAllVersions')
      const ids = includeAllVersions ? toAllVersions(requested, store.documents.all()) : requested
      const isVisible = toVisibility(context)
      const read = (id: string) => (isVisible(id) ? store.documents.get(id) : null)
      const found = ids
        .filter((id) => !includeAllVersions || isVisible(id))
        .map((id) => ({ id, document: toServedDocument(read(id), address) }))
      return context.json({
        documents: toFlag(context, 'excludeContent') ? [] : found.flatMap(({ document }) => document ?? []),
        omitted: found.filter(({ document }) => !document).map(({ id }) => ({ id, reason: 'existence' })),
      })
    })
    .get('/:version/data/references/:dataset/documents/:id/to', requireDataset(settings), (context) => {
      // The Studio excludes internal references to get those from other datasets. This lake has none.
      const internal = !toFlag(context, 'excludeInternalReferences')
      const referrers = internal ? store.documents.referrersOf(context.req.param('id')) : []
      const references = referrers.map(({ _id, _type }) => ({ documentId: _id, type: _type }))
      return context.json({ totalCount: references.length, references })
    })
    .get('/:version/data/export/:dataset', requireDataset(settings), (context) => {
      const address = context.get('address')
      const types = splitList(context.req.query('types'))
      const withDrafts = toFlag(context, 'includeDrafts', true)
      const isVisible = toVisibility(context)
      const lines = [...store.documents.all()]
        .filter(({ _id }) => isVisible(_id))
        .filter(({ _type }) => types.length === 0 || types.includes(_type))
        .filter(({ _id }) => withDrafts || isPublishedId(_id))
        .map((document) => `${JSON.stringify(toServedDocument(document, address))}\n`)
      return context.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' })
    })
}

function toAllVersions(ids: string[], documents: Iterable<{ _id: string }>): string[] {
  const published = new Set(ids.map(toPublishedId))
  return [...documents].map(({ _id }) => _id).filter((id) => published.has(toPublishedId(id)))
}
