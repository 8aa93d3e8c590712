import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isRecord, isValidId, type LakeDocument, type NewDocument } from '../documents/document.ts'
import { add, getSize, isLarger, maxDocument, measure, nothing, setSize } from '../documents/documentSize.ts'
import {
  DocumentTooLarge,
  ImmutableAttributeError,
  PatchError,
  patchWith,
  preparePatch,
} from './patchDocument.ts'
import { operationsShape } from './patchShape.ts'
import type { WorkingCopy } from './workingCopy.ts'

const newDocument = z.looseObject({ _id: z.string().optional(), _type: z.string() })
const target = {
  id: z.string().optional(),
  query: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
}
type Target = { id?: string; query?: string; params?: Record<string, unknown> }

const hasOneTarget = ({ id, query }: Target) => (id === undefined) !== (query === undefined)
const targetError = { error: 'needs either an id or a query' }
const deletion = z.strictObject({ ...target, purge: z.boolean().optional() })
const patch = z.strictObject({ ...target, ...operationsShape.shape })

const mutationShapes = [
  ['create', z.strictObject({ create: newDocument })],
  ['createOrReplace', z.strictObject({ createOrReplace: newDocument })],
  ['createIfNotExists', z.strictObject({ createIfNotExists: newDocument })],
  ['delete', z.strictObject({ delete: deletion.refine(hasOneTarget, targetError) })],
  ['patch', z.strictObject({ patch: patch.refine(hasOneTarget, targetError) })],
] as const

/** A validated mutation: what a client sends, or what an action consists of. */
export type Mutation = z.infer<(typeof mutationShapes)[number][1]>

/** Chosen by its name, so that the error of a wrong mutation says what is wrong with it. A union would say that no shape fits. */
const mutationShape = z.unknown().transform((given, context): Mutation => {
  const [, shape] = mutationShapes.find(([name]) => isRecord(given) && name in given) ?? []
  if (!shape) {
    context.addIssue('must be one of create, createOrReplace, createIfNotExists, delete or patch')
    return z.NEVER
  }
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

/** A transaction's id is in headers of webhooks and in lines of event streams. */
export const transactionIdShape = z
  .string()
  .regex(/^[!-~]{1,128}$/, 'must have 1 to 128 characters of ASCII, without spaces and line breaks')

/** The body of a request to `/data/mutate`. */
export const mutateBodyShape = z.object({
  mutations: z.array(mutationShape).max(10_000),
  transactionId: transactionIdShape.optional(),
})

/** Also reads the results in the stored history, so it must accept those of older lakes. */
export const mutationResultShape = z.object({
  id: z.string(),
  operation: z.enum(['create', 'update', 'delete', 'none']),
})
/** What a mutation did to one document. `none`: there was nothing to delete, or the document to create existed. */
export type MutationResult = z.infer<typeof mutationResultShape>

/** Applies one mutation to the working copy. Refuses an impossible mutation with Sanity's error. */
export function applyMutation(mutation: Mutation, index: number, copy: WorkingCopy): MutationResult[] {
  copy.clock.check()
  if ('patch' in mutation) return applyPatch(mutation.patch, index, copy)
  if ('delete' in mutation)
    return findTargets(mutation.delete, copy).map((id) => {
      if (!copy.get(id)) return { id, operation: 'none' }
      copy.put(index, id, null, { delete: { id } }, nothing)
      return { id, operation: 'delete' }
    })

  const attributes =
    'create' in mutation
      ? mutation.create
      : 'createOrReplace' in mutation
        ? mutation.createOrReplace
        : mutation.createIfNotExists
  const id = completeId(attributes._id)
  if (!isValidId(id)) throw copy.refuse(index, 'invalidIdError', `"${id}" is not a valid document ID`, { id })
  // The keys of the items could make it larger, and are added below.
  const given = measure(attributes)
  if (isLarger(given, copy.limitOf(id, given))) throw copy.refuseSize(index, id)
  const document = toDocument({ ...attributes, _id: id }, copy)
  if (!copy.autoGenerateArrayKeys) setSize(document, add(given, ownAttributes))
  const size = getSize(document)
  const before = copy.get(id)
  if ('createOrReplace' in mutation) {
    if (before && before._type !== document._type) {
      const { type, message, details } = new ImmutableAttributeError('_type')
      throw copy.refuse(index, type, message, { ...details, id })
    }
    copy.put(index, id, document, { createOrReplace: document }, size)
    return [{ id, operation: before ? 'update' : 'create' }]
  }
  if ('create' in mutation && before)
    throw copy.refuse(index, 'documentAlreadyExistsError', `Document by ID "${id}" already exists`, { id })
  if (before) return [{ id, operation: 'none' }]
  const created = 'create' in mutation ? { create: document } : { createIfNotExists: document }
  copy.put(index, id, document, created, size)
  return [{ id, operation: 'create' }]
}

/** The ids that a deletion or patch is for. A query sees the earlier changes of the transaction. */
const findTargets = ({ id, query, params = {} }: Target, copy: WorkingCopy) =>
  query === undefined ? [id ?? ''] : copy.findIds(query, { params, find: copy.find })

function applyPatch(mutation: z.infer<typeof patch>, index: number, copy: WorkingCopy): MutationResult[] {
  const { id: _id, query: _query, params: _params, ifRevisionID: expected, ...given } = mutation
  if (isLarger(measure(given), maxDocument)) throw copy.refuseSize(index, mutation.id ?? '')
  const operations = copy.autoGenerateArrayKeys ? withArrayKeys(given) : given
  const toRefusal = (error: unknown, id: string) => {
    if (error instanceof DocumentTooLarge) return copy.refuseSize(index, id)
    return error instanceof PatchError
      ? copy.refuse(index, error.type, error.message, { ...error.details, id })
      : error
  }
  const prepare = () => {
    try {
      return preparePatch(operations)
    } catch (error) {
      throw toRefusal(error, mutation.id ?? '')
    }
  }
  const prepared = prepare()
  return findTargets(mutation, copy).map((id) => {
    const before = copy.get(id)
    if (!before) {
      const description = `The document with the ID "${id}" was not found`
      throw copy.refuse(index, 'documentNotFoundError', description, { id })
    }
    if (expected !== undefined && expected !== before._rev) {
      const type = 'documentRevisionIDDoesNotMatchError'
      const description = `The document "${id}" has unexpected revision ID (${before._rev}), expected ${expected}`
      const revisions = { currentRevisionID: before._rev, expectedRevisionID: expected }
      throw copy.refuse(index, type, description, { id, ...revisions })
    }
    try {
      const after = patchWith(prepared, before, copy.limitOf(id, getSize(before)), copy.clock)
      const revised = { ...after, _rev: copy.transactionId, _updatedAt: copy.timestamp }
      setSize(revised, getSize(after))
      copy.put(index, id, revised, { patch: { id, ...operations } }, prepared.size)
    } catch (error) {
      throw toRefusal(error, id)
    }
    return { id, operation: 'update' }
  })
}

/** The id, the dates and the revision, which the lake adds. */
const ownAttributes = { bytes: 400, values: 4 }

/** If there is no id, the lake chooses one. If the id ends in a dot, the lake adds the last part. */
const completeId = (id = '') => (id === '' || id.endsWith('.') ? `${id}${randomUUID()}` : id)

/** Preserves dates, because imports rely on it. The revision is always the transaction's. */
function toDocument(attributes: NewDocument, copy: WorkingCopy): LakeDocument {
  const toDate = (value: unknown) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : copy.timestamp
  return {
    ...(copy.autoGenerateArrayKeys ? withArrayKeys(attributes) : attributes),
    _createdAt: toDate(attributes._createdAt),
    _updatedAt: toDate(attributes._updatedAt),
    _rev: copy.transactionId,
  }
}

/** Gives every object in an array a `_key` if it has none. */
export const withArrayKeys = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    Array.isArray(part) ? part.map(withKey) : part,
  )

const withKey = (item: unknown) =>
  isRecord(item) && typeof item._key !== 'string' ? { ...item, _key: randomBytes(6).toString('hex') } : item
