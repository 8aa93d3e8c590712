import { z } from 'zod'
import { requireSender } from '../access/identity.ts'
import { GuardedRoutes, largeBody } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
import { readJson } from './request.ts'

const namePattern = /^[\w-]{1,100}$/

const bodyShape = z.object({
  schemas: z
    .array(
      z.object({
        workspace: z.object({ name: z.string().regex(namePattern), title: z.string().optional() }),
        tag: z.string().regex(namePattern).optional(),
        version: z.string().optional(),
        schema: z.unknown(),
      }),
    )
    .max(100),
})

const schemaType = 'system.schema'
const prefix = '_.schemas.'

/** The schemas of Studios, stored as documents as at sanity.io: `sanity schema deploy`, `list` and `delete`. */
export function schemaRoutes({ settings, store }: Lake) {
  const path = '/:version/projects/:project/datasets/:dataset/schemas'
  const list = () =>
    store.documents.all().filter(({ _id, _type }) => _type === schemaType && _id.startsWith(prefix))
  return new GuardedRoutes(settings)
    .get(path, { for: 'signedIn' }, (context) => context.json(list()))
    .get(`${path}/:id`, { for: 'signedIn' }, (context) =>
      context.json(list().filter(({ _id }) => _id === context.req.param('id'))),
    )
    .put(path, { for: 'writer', maxBytes: largeBody }, async (context) => {
      const { userId: author } = requireSender(context)
      const { schemas } = await readJson(context, bodyShape)
      const documents = schemas.map(({ workspace, tag, version, schema }) => ({
        _id: `${prefix}${[workspace.name, tag].filter(Boolean).join('.tag.')}`,
        _type: schemaType,
        workspace,
        ...(tag !== undefined && { tag }),
        ...(version !== undefined && { version }),
        schema: typeof schema === 'string' ? schema : JSON.stringify(schema),
      }))
      await store.write({
        steps: documents.map((document) => () => [{ createOrReplace: document }]),
        kind: 'mutationError',
        author,
      })
      return context.json(list().filter(({ _id }) => documents.some((document) => document._id === _id)))
    })
    .on(['DELETE'], [`${path}/:id`], { for: 'writer' }, async (context) => {
      const { userId: author } = requireSender(context)
      const id = context.req.param('id')
      const isKnown = list().some(({ _id }) => _id === id)
      const step = () => [{ delete: { id } }]
      if (isKnown) await store.write({ steps: [step], kind: 'mutationError', author })
      return context.json({ deleted: isKnown })
    })
}
