import { Hono } from 'hono'
import { isPublishedId, toPublishedId } from '../documentId.ts'
import type { Lake, LakeEnv } from '../lakeContext.ts'
import { toReadable } from '../query/documentView.ts'
import { requireDataset, toFlag, toIds } from './answer.ts'

/** Documents by id, who refers to them, and all of them as an export. */
export function documentRoutes({ settings, store }: Lake) {
  return new Hono<LakeEnv>()
    .get('/:version/data/doc/:dataset/:ids', (context) => {
      requireDataset(context, settings)
      const address = context.get('address')
      const asked = toIds(context.req.param('ids'))
      const ids = toFlag(context.req.query('includeAllVersions'), false)
        ? toAllVersions(asked, store.documents.all())
        : asked
      const found = ids.map((id) => ({ id, document: toReadable(store.documents.get(id), address) }))
      return context.json({
        documents: toFlag(context.req.query('excludeContent'), false)
          ? []
          : found.flatMap(({ document }) => document ?? []),
        omitted: found.filter(({ document }) => !document).map(({ id }) => ({ id, reason: 'existence' })),
      })
    })
    .get('/:version/data/references/:dataset/documents/:id/to', (context) => {
      requireDataset(context, settings)
      // The Studio asks for references from other datasets only: this lake has one dataset, so there are none.
      const internal = !toFlag(context.req.query('excludeInternalReferences'), false)
      const referrers = internal ? store.documents.referrersOf(context.req.param('id')) : []
      const references = referrers.map(({ _id, _type }) => ({ documentId: _id, type: _type }))
      return context.json({ totalCount: references.length, references })
    })
    .get('/:version/data/export/:dataset', (context) => {
      requireDataset(context, settings)
      const address = context.get('address')
      const types = toIds(context.req.query('types'))
      const withDrafts = toFlag(context.req.query('includeDrafts'), true)
      const lines = [...store.documents.all()]
        .filter(({ _type }) => types.length === 0 || types.includes(_type))
        .filter(({ _id }) => withDrafts || isPublishedId(_id))
        .map((document) => `${JSON.stringify(toReadable(document, address))}\n`)
      return context.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' })
    })
}

function toAllVersions(ids: string[], documents: Iterable<{ _id: string }>): string[] {
  const published = new Set(ids.map(toPublishedId))
  return [...documents].map(({ _id }) => _id).filter((id) => published.has(toPublishedId(id)))
}
