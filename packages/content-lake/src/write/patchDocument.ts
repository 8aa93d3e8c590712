import { Mutation } from '@sanity/mutator'
import { isLakeDocument, type LakeDocument } from '../document.ts'
import { withArrayKeys, withItemKeys } from './arrayKeys.ts'
import type { PatchOperations } from './mutationShape.ts'

/** A patch that Sanity's mutator can apply but whose result is not a document of this lake any more. */
export class PatchError extends Error {
  override name = 'PatchError'
}

const immutable = ['_id', '_type', '_createdAt'] as const

/** Applies a patch. Throws a `PatchError` when it cannot be applied or changes what a document is. */
export function patchDocument(document: LakeDocument, operations: PatchOperations): LakeDocument {
  const { ifRevisionID: _checkedBefore, ...patch } = operations
  let patched: unknown
  try {
    // The mutator shares structure with what it is given, and may keep the patch's own values: copy them.
    patched = new Mutation({
      mutations: [{ patch: { id: document._id, ...structuredClone(patch) } as never }],
    }).apply(document)
  } catch (error) {
    throw new PatchError(error instanceof Error ? error.message : String(error))
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
