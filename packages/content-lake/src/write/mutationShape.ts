import { z } from 'zod'

const attributes = z.record(z.string(), z.unknown())
const given = z.looseObject({ _id: z.string().optional(), _type: z.string() })
const target = z.object({
  id: z.string().optional(),
  query: z.string().optional(),
  params: attributes.optional(),
})

const operations = z.strictObject({
  ifRevisionID: z.string().optional(),
  set: attributes.optional(),
  setIfMissing: attributes.optional(),
  unset: z.array(z.string()).optional(),
  inc: z.record(z.string(), z.number()).optional(),
  dec: z.record(z.string(), z.number()).optional(),
  diffMatchPatch: z.record(z.string(), z.string()).optional(),
  insert: z
    .strictObject({
      before: z.string().optional(),
      after: z.string().optional(),
      replace: z.string().optional(),
      items: z.array(z.unknown()),
    })
    .optional(),
})

/** What a patch does to a document, wherever the document is named. */
export const operationsShape = operations

const identified = (value: { id?: string; query?: string }) =>
  (value.id === undefined) !== (value.query === undefined)
const identify = { error: 'needs either an id or a query' }

const mutationShape = z.union(
  [
    z.strictObject({ create: given }),
    z.strictObject({ createOrReplace: given }),
    z.strictObject({ createIfNotExists: given }),
    z.strictObject({
      delete: z.strictObject({ ...target.shape, purge: z.boolean().optional() }).refine(identified, identify),
    }),
    z.strictObject({
      patch: z.strictObject({ ...target.shape, ...operations.shape }).refine(identified, identify),
    }),
  ],
  { error: 'must be one of create, createOrReplace, createIfNotExists, delete or patch, and well formed' },
)

export type PatchOperations = z.infer<typeof operations>
export type Mutation = z.infer<typeof mutationShape>

/** The body of a request to `/data/mutate`. */
export const mutateBodyShape = z.object({
  mutations: z.array(mutationShape).max(10_000),
  transactionId: z.string().min(1).max(128).optional(),
})
