import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Attributes, isValidId, type LakeDocument } from '../model/document.ts'
import { type WriteKind, type WriteProblem, writeRefusal } from '../model/lakeError.ts'
import { operationsShape, PatchError, patchDocument, withArrayKeys } from './patchDocument.ts'
import type { WorkingCopy } from './workingCopy.ts'

const params = z.record(z.string(), z.unknown())
const newDocument = z.looseObject({ _id: z.string().optional(), _type: z.string() })
const target = z.object({
  id: z.string().optional(),
  query: z.string().optional(),
  params: params.optional(),
})

const hasOneTarget = (value: { id?: string; query?: string }) =>
  (value.id === undefined) !== (value.query === undefined)
const targetError = { error: 'needs either an id or a query' }

const mutationShape = z.union(
  [
    z.strictObject({ create: newDocument }),
    z.strictObject({ createOrReplace: newDocument }),
    z.strictObject({ createIfNotExists: newDocument }),
    z.strictObject({
      delete: z
        .strictObject({ ...target.shape, purge: z.boolean().optional() })
        .refine(hasOneTarget, targetError),
    }),
    z.strictObject({
      patch: z.strictObject({ ...target.shape, ...operationsShape.shape }).refine(hasOneTarget, targetError),
    }),
  ],
  { error: 'must be one of create, createOrReplace, createIfNotExists, delete or patch, and well formed' },
)

export type Mutation = z.infer<typeof mutationShape>

/** The body of a request to `/data/mutate`. */
export const mutateBodyShape = z.object({
  mutations: z.array(mutationShape).max(10_000),
  transactionId: z.string().min(1).max(128).optional(),
})

export type MutationResult = { id: string; operation: 'create' | 'update' | 'delete' | 'none' }

export type WriteContext = {
  copy: WorkingCopy
  transactionId: string
  timestamp: string
  autoGenerateArrayKeys: boolean
  kind: WriteKind
  /** The ids of the documents that a query finds. It sees the earlier changes of the transaction. */
  findIds(query: string, params: Attributes): string[]
}

/** Applies one mutation to the working copy. Refuses an impossible mutation with Sanity's error. */
export function applyMutation(mutation: Mutation, index: number, context: WriteContext): MutationResult[] {
  const { copy, kind } = context
  const refuse: Refuse = (problem, status = 409) => writeRefusal(status, problem, index, kind)

  if ('patch' in mutation) return applyPatch(mutation.patch, context, refuse)

  if ('delete' in mutation) {
    const { id, query, params } = mutation.delete
    const ids = query === undefined ? [id ?? ''] : context.findIds(query, params ?? {})
    return ids.map((target) => {
      if (!copy.get(target)) return { id: target, operation: 'none' }
      copy.put(target, null, { delete: { id: target } })
      return { id: target, operation: 'delete' }
    })
  }

  const attributes =
    'create' in mutation
      ? mutation.create
      : 'createOrReplace' in mutation
        ? mutation.createOrReplace
        : mutation.createIfNotExists
  const id = toNewId(attributes._id)
  if (!isValidId(id))
    throw refuse({ type: 'invalidIdError', description: `"${id}" is not a valid document ID`, id }, 400)
  const document = toDocument({ ...attributes, _id: id }, context)
  const before = copy.get(id)

  if ('create' in mutation) {
    const description = `Document by ID "${id}" already exists`
    if (before) throw refuse({ type: 'documentAlreadyExistsError', description, id })
    copy.put(id, document, { create: document })
    return [{ id, operation: 'create' }]
  }
  if ('createIfNotExists' in mutation) {
    if (before) return [{ id, operation: 'none' }]
    copy.put(id, document, { createIfNotExists: document })
    return [{ id, operation: 'create' }]
  }
  copy.put(id, document, { createOrReplace: document })
  return [{ id, operation: before ? 'update' : 'create' }]
}

type Refuse = (problem: WriteProblem, status?: number) => Error

function applyPatch(
  patchMutation: Extract<Mutation, { patch: unknown }>['patch'],
  context: WriteContext,
  refuse: Refuse,
): MutationResult[] {
  const { copy } = context
  const { id, query, params, ...operations } = patchMutation
  const ids = query === undefined ? [id ?? ''] : context.findIds(query, params ?? {})
  return ids.map((target) => {
    const before = copy.get(target)
    const description = `The document with the ID "${target}" was not found`
    if (!before) throw refuse({ type: 'documentNotFoundError', description, id: target })
    const { ifRevisionID: expected } = operations
    if (expected !== undefined && expected !== before._rev) {
      throw refuse({
        type: 'documentRevisionIDDoesNotMatchError',
        description: `The document "${target}" has unexpected revision ID (${before._rev}), expected ${expected}`,
        id: target,
        currentRevisionID: before._rev,
        expectedRevisionID: expected,
      })
    }
    const patch = context.autoGenerateArrayKeys ? withArrayKeys(operations) : operations
    try {
      const after = {
        ...patchDocument(before, patch),
        _rev: context.transactionId,
        _updatedAt: context.timestamp,
      }
      const { ifRevisionID: _checked, ...applied } = patch
      copy.put(target, after, { patch: { id: target, ...applied } })
    } catch (error) {
      if (error instanceof PatchError)
        throw refuse({ type: 'invalidPatchError', description: error.message, id: target }, 400)
      throw error
    }
    return { id: target, operation: 'update' }
  })
}

/** If there is no id, the lake chooses one. If the id ends in a dot, the lake adds the last part. */
function toNewId(id: string | undefined): string {
  if (id === undefined || id === '') return randomUUID()
  return id.endsWith('.') ? `${id}${randomUUID()}` : id
}

/** Preserves dates, because imports rely on it. The revision is always the transaction's. */
function toDocument(
  attributes: Attributes & { _id: string; _type: string },
  context: WriteContext,
): LakeDocument {
  const toDate = (value: unknown) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : context.timestamp
  return {
    ...(context.autoGenerateArrayKeys ? withArrayKeys(attributes) : attributes),
    _createdAt: toDate(attributes._createdAt),
    _updatedAt: toDate(attributes._updatedAt),
    _rev: context.transactionId,
  }
}
