import { z } from 'zod'
import { operationsShape } from './mutationShape.ts'

const id = z.string().min(1)
const given = z.looseObject({ _id: id, _type: z.string() })
const prefix = 'sanity.action.document.'

const actionShape = z.discriminatedUnion('actionType', [
  z.looseObject({
    actionType: z.literal(`${prefix}create`),
    publishedId: id,
    attributes: given,
    ifExists: z.enum(['fail', 'ignore']).default('fail'),
  }),
  z.looseObject({
    actionType: z.literal(`${prefix}edit`),
    draftId: id,
    publishedId: id,
    patch: operationsShape,
  }),
  z.looseObject({
    actionType: z.literal(`${prefix}publish`),
    draftId: id,
    publishedId: id,
    ifDraftRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }),
  z.looseObject({ actionType: z.literal(`${prefix}unpublish`), draftId: id, publishedId: id }),
  z.looseObject({ actionType: z.literal(`${prefix}discard`), draftId: id }),
  z.looseObject({ actionType: z.literal(`${prefix}version.discard`), versionId: id }),
  z.looseObject({
    actionType: z.literal(`${prefix}delete`),
    publishedId: id,
    includeDrafts: z.array(id).default([]),
  }),
  z.looseObject({ actionType: z.literal(`${prefix}replaceDraft`), publishedId: id, attributes: given }),
  z.looseObject({ actionType: z.literal(`${prefix}version.replace`), document: given }),
  z.looseObject({
    actionType: z.literal(`${prefix}version.create`),
    publishedId: id,
    document: given.optional(),
    baseId: id.optional(),
    versionId: id.optional(),
    ifBaseRevisionId: z.string().optional(),
  }),
])

export type Action = z.infer<typeof actionShape>

/** The actions this lake knows, for the sentence that refuses another. */
export const isKnownAction = (type: string) =>
  actionShape.options.some((option) => option.shape.actionType.value === type)

/** The body of a request to `/data/actions`. */
export const actionsBodyShape = z.object({
  actions: z.array(actionShape).min(1).max(1_000),
  transactionId: z.string().min(1).max(128).optional(),
  dryRun: z.boolean().optional(),
})

/** Enough of the same body to name an action that is not known. */
export const anyActionsBodyShape = z.looseObject({
  actions: z.array(z.looseObject({ actionType: z.string() })),
})
