import { z } from 'zod'
import {
  isPublishedId,
  isRecord,
  type LakeDocument,
  toDraftId,
  toPublishedId,
} from '../documents/document.ts'
import { refusal } from '../errors/lakeError.ts'
import { type Mutation, transactionIdShape } from './mutations.ts'
import { operationsShape } from './patchShape.ts'
import {
  action,
  type ReleaseAction,
  releaseActionShapes,
  toCopy,
  toPublishMutations,
  toReleaseMutations,
} from './releaseActions.ts'
import type { WorkingCopy } from './workingCopy.ts'

const id = z.string().min(1)
const publishedId = id.refine(isPublishedId, 'must be the id of a published document')
/** No action that discards or replaces versions may do so with a published document. */
const versionId = id.refine((each) => !isPublishedId(each), 'must be the id of a draft or a version')
const newDocument = z.looseObject({ _id: id, _type: z.string() })
const newVersion = z.looseObject({ _id: versionId, _type: z.string() })

/** As at sanity.io, an action is about one document, its draft and its versions. */
const isOf = (publishedId: string, ids: (string | undefined)[]) =>
  ids.every((each) => each === undefined || toPublishedId(each) === publishedId)
const oneDocument = {
  error: 'every id must be that of the document in "publishedId", its draft or a version of it',
}

const pair = { draftId: versionId, publishedId }
const isPair = (ids: { draftId: string; publishedId: string }) => isOf(ids.publishedId, [ids.draftId])

const actionShape = z.discriminatedUnion('actionType', [
  action('document.create', {
    publishedId,
    attributes: newDocument,
    ifExists: z.enum(['fail', 'ignore']).default('fail'),
  }).refine(({ publishedId, attributes }) => isOf(publishedId, [attributes._id]), oneDocument),
  action('document.edit', { ...pair, patch: operationsShape }).refine(isPair, oneDocument),
  action('document.publish', {
    ...pair,
    ifDraftRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }).refine(isPair, oneDocument),
  action('document.unpublish', pair).refine(isPair, oneDocument),
  action('document.discard', { draftId: versionId }),
  action('document.version.discard', { versionId }),
  action('document.delete', { publishedId, includeDrafts: z.array(id).default([]) }).refine(
    ({ publishedId, includeDrafts }) => isOf(publishedId, includeDrafts),
    oneDocument,
  ),
  action('document.replaceDraft', { publishedId, attributes: newDocument }).refine(
    ({ publishedId, attributes }) => isOf(publishedId, [attributes._id]),
    oneDocument,
  ),
  action('document.version.replace', { document: newVersion }),
  action('document.version.unpublish', { versionId, publishedId }).refine(
    ({ publishedId, versionId }) => isOf(publishedId, [versionId]),
    oneDocument,
  ),
  action('document.version.create', {
    publishedId,
    document: newVersion.optional(),
    baseId: id.optional(),
    versionId: versionId.optional(),
    ifBaseRevisionId: z.string().optional(),
  }).refine(
    ({ publishedId, document, versionId }) => isOf(publishedId, [document?._id, versionId]),
    oneDocument,
  ),
  ...releaseActionShapes,
])

/** An action of Sanity's Actions API that this lake supports, validated. */
export type Action = z.infer<typeof actionShape>

const isReleaseAction = (action: Action): action is ReleaseAction =>
  action.actionType.startsWith('sanity.action.release.')

/** An action of any type. Refuses one that this lake does not support, by its name. */
const anyActionShape = z.looseObject({ actionType: z.string() }).transform((action) => {
  if (actionShape.options.some(({ shape }) => shape.actionType.value === action.actionType)) return action
  throw refusal(501, `The embedded content lake does not support the action "${action.actionType}"`)
})

/** The body of a request to `/data/actions`. */
export const actionsBodyShape = z.object({
  actions: z
    .array(anyActionShape.pipe(actionShape))
    .min(1)
    .max(1_000)
    .refine((actions) => new Set(actions.map(isReleaseAction)).size === 1, {
      error: 'actions on releases and on documents cannot be mixed',
    }),
  transactionId: transactionIdShape.optional(),
  dryRun: z.boolean().optional(),
})

/** Turns an action into mutations. Refuses an action that the current documents do not allow. */
export function toMutations(action: Action, index: number, copy: WorkingCopy): Mutation[] {
  if (isReleaseAction(action)) return toReleaseMutations(action, index, copy)
  const { get: read, refuse } = copy
  const requireDocument = (id: string) => {
    const document = read(id)
    if (document) return document
    throw refuse(index, 'documentNotFoundError', `Document "${id}" was not found`, { id })
  }
  const requireRevision = (id: string, actual: string | undefined, expected: string | undefined) => {
    if (expected === undefined || expected === actual) return
    const description = `Document "${id}" has revision "${actual ?? 'none'}", expected "${expected}"`
    const revisions = { currentRevisionID: actual, expectedRevisionID: expected }
    throw refuse(index, 'documentRevisionIDDoesNotMatchError', description, { id, ...revisions })
  }

  switch (action.actionType) {
    case 'sanity.action.document.create': {
      const id = isPublishedId(action.attributes._id) ? toDraftId(action.publishedId) : action.attributes._id
      if (read(id) && action.ifExists === 'ignore') return []
      return [{ create: { ...action.attributes, _id: id } }]
    }
    case 'sanity.action.document.edit': {
      const patch: Mutation = { patch: { id: action.draftId, ...action.patch } }
      if (read(action.draftId)) return [patch]
      return [{ create: toCopy(requireDocument(action.publishedId), action.draftId) }, patch]
    }
    case 'sanity.action.document.publish': {
      const draft = requireDocument(action.draftId)
      const published = read(action.publishedId)
      requireRevision(action.draftId, draft._rev, action.ifDraftRevisionId)
      requireRevision(action.publishedId, published?._rev, action.ifPublishedRevisionId)
      return toPublishMutations(draft, action.publishedId, published)
    }
    case 'sanity.action.document.unpublish': {
      const draft = toCopy(requireDocument(action.publishedId), action.draftId)
      return [{ createIfNotExists: draft }, { delete: { id: action.publishedId } }]
    }
    case 'sanity.action.document.discard':
      return [{ delete: { id: requireDocument(action.draftId)._id } }]
    case 'sanity.action.document.version.discard':
      return [{ delete: { id: requireDocument(action.versionId)._id } }]
    case 'sanity.action.document.delete': {
      const published = requireDocument(action.publishedId)
      const draft = toDraftId(action.publishedId)
      if (read(draft) && !action.includeDrafts.includes(draft)) {
        const description = `Document "${action.publishedId}" has the draft "${draft}", which "includeDrafts" does not list`
        throw refuse(index, 'documentHasDraftError', description, { id: draft })
      }
      return [...action.includeDrafts, published._id].map((id) => ({ delete: { id } }))
    }
    case 'sanity.action.document.replaceDraft': {
      const id = isPublishedId(action.attributes._id) ? toDraftId(action.publishedId) : action.attributes._id
      if (!read(id)) requireDocument(action.publishedId)
      return [{ createOrReplace: { ...action.attributes, _id: id } }]
    }
    case 'sanity.action.document.version.replace':
      requireDocument(action.document._id)
      return [{ createOrReplace: action.document }]
    case 'sanity.action.document.version.create': {
      if (action.document) return [{ create: action.document }]
      const base = requireDocument(action.baseId ?? action.publishedId)
      requireRevision(base._id, base._rev, action.ifBaseRevisionId)
      return [{ create: toVersion(base, action.versionId ?? toDraftId(action.publishedId)) }]
    }
    case 'sanity.action.document.version.unpublish': {
      const { versionId: id, publishedId } = action
      const mark: Mutation = { patch: { id, set: { '_system.delete': true } } }
      return read(id) ? [mark] : [{ create: toVersion(requireDocument(publishedId), id) }, mark]
    }
  }
}

/** A version copied from `base`. It records the base, because the Studio compares both before it discards the version. */
const toVersion = (base: LakeDocument, id: string) => ({
  ...toCopy(base, id),
  _system: { ...(isRecord(base._system) && base._system), base: { id: base._id, rev: base._rev } },
})
