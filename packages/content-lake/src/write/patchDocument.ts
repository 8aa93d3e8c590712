import { randomBytes } from 'node:crypto'
import { Mutation } from '@sanity/mutator'
import { z } from 'zod'
import { isLakeDocument, isRecord, type LakeDocument } from '../model/document.ts'
import { toErrorMessage } from '../model/lakeError.ts'

/**
 * Sanity documents `[*]` for all items of a list. `@sanity/mutator`, which applies patches here and in the Studio, has only ranges.
 * The text in quotes is a key.
 */
const path = z
  .string()
  .transform((text) =>
    text.replace(/"[^"]*"|'[^']*'|\[[*:]?\]/g, (part) => (part[0] === '[' ? '[0:]' : part)),
  )

/** The operations of a patch, without the id of its document. */
export const operationsShape = z.strictObject({
  ifRevisionID: z.string().optional(),
  set: z.record(path, z.unknown()).optional(),
  setIfMissing: z.record(path, z.unknown()).optional(),
  unset: z.array(path).optional(),
  inc: z.record(path, z.number()).optional(),
  dec: z.record(path, z.number()).optional(),
  diffMatchPatch: z.record(path, z.string()).optional(),
  insert: z
    .strictObject({
      before: path.optional(),
      after: path.optional(),
      replace: path.optional(),
      items: z.array(z.unknown()),
    })
    .optional(),
})

type PatchOperations = Omit<z.infer<typeof operationsShape>, 'ifRevisionID'>

/** Gives every object in an array a `_key` if it has none. */
export const withArrayKeys = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    Array.isArray(part) ? part.map(withKey) : part,
  )

const withKey = (item: unknown) =>
  isRecord(item) && typeof item._key !== 'string' ? { ...item, _key: randomBytes(6).toString('hex') } : item

/** The patch cannot be applied, or its result is not a valid document. */
export class PatchError extends Error {
  override name = 'PatchError'
}

const immutable = ['_id', '_type', '_createdAt'] as const

/** Applies a patch. Throws a `PatchError` if it cannot be applied, or changes an immutable attribute. */
export function patchDocument(document: LakeDocument, patch: PatchOperations): LakeDocument {
  let patched: unknown
  try {
    // Copy the patch, because the mutator's result may share values with it.
    patched = new Mutation({
      mutations: [{ patch: { id: document._id, ...structuredClone(patch) } as never }],
    }).apply(document)
  } catch (error) {
    throw new PatchError(toErrorMessage(error))
  }
  if (!isLakeDocument(patched))
    throw new PatchError('The patch removes an attribute that every document has: _id, _type, _rev or a date')
  for (const attribute of immutable) {
    if (patched[attribute] !== document[attribute])
      throw new PatchError(`Cannot change the immutable attribute "${attribute}"`)
  }
  return patched
}
