import { randomBytes } from 'node:crypto'
import { Mutation } from '@sanity/mutator'
import { z } from 'zod'
import { isLakeDocument, isRecord, type LakeDocument } from '../model/document.ts'
import { toErrorMessage } from '../model/lakeError.ts'

/** The operations of a patch, without the id of its document. */
export const operationsShape = z.strictObject({
  ifRevisionID: z.string().optional(),
  set: z.record(z.string(), z.unknown()).optional(),
  setIfMissing: z.record(z.string(), z.unknown()).optional(),
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

export type PatchOperations = z.infer<typeof operationsShape>

/** Gives every object in an array a `_key` if it has none. */
export function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => toKeyed(withArrayKeys(item)))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withArrayKeys(item)]))
}

const toKeyed = (item: unknown) =>
  isRecord(item) && typeof item._key !== 'string' ? { ...item, _key: randomBytes(6).toString('hex') } : item

/** The same for items about to be inserted into an array. */
const withItemKeys = (items: unknown[]) => items.map((item) => toKeyed(withArrayKeys(item)))

/** A patch that cannot be applied or whose result would not be a valid document. */
export class PatchError extends Error {
  override name = 'PatchError'
}

const immutable = ['_id', '_type', '_createdAt'] as const

/** Applies a patch. Throws a `PatchError` when it cannot be applied or changes what a document is. */
export function patchDocument(document: LakeDocument, operations: PatchOperations): LakeDocument {
  const { ifRevisionID: _checkedBefore, ...patch } = operations
  let patched: unknown
  try {
    // The mutator's result may share values with the document and the patch, so copy them.
    patched = new Mutation({
      mutations: [{ patch: { id: document._id, ...structuredClone(patch) } as never }],
    }).apply(document)
  } catch (error) {
    throw new PatchError(toErrorMessage(error))
  }
  if (!isLakeDocument(patched))
    throw new PatchError('The patch removes what every document has: _id, _type, _rev and its dates')
  for (const attribute of immutable) {
    if (patched[attribute] !== document[attribute])
      throw new PatchError(`Cannot change the immutable attribute "${attribute}"`)
  }
  return patched
}

/** The same patch with a `_key` for every object it puts into an array. */
export function withPatchKeys(operations: PatchOperations): PatchOperations {
  const keyed = (values?: Record<string, unknown>) =>
    values && Object.fromEntries(Object.entries(values).map(([path, value]) => [path, withArrayKeys(value)]))
  return {
    ...operations,
    ...(operations.set && { set: keyed(operations.set) }),
    ...(operations.setIfMissing && { setIfMissing: keyed(operations.setIfMissing) }),
    ...(operations.insert && {
      insert: { ...operations.insert, items: withItemKeys(operations.insert.items) },
    }),
  }
}
