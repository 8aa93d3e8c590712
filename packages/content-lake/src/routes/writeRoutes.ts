import { Hono } from 'hono'
import { z } from 'zod'
import type { LakeEnv } from '../access/identify.ts'
import { parseWith, refusal } from '../model/lakeError.ts'
import { toServedDocument } from '../query/documentView.ts'
import { actionsBodyShape, anyActionsBodyShape, isKnownAction, toMutations } from '../write/actions.ts'
import { mutateBodyShape } from '../write/mutations.ts'
import type { Lake } from './lakeContext.ts'
import { readJson, requireDataset, requireUser, toFlag } from './request.ts'

/** The lake answers a write when it is visible to every reader, which satisfies all three values. */
const visibilityShape = z
  .enum(['sync', 'async', 'deferred'], { error: 'visibility must be sync, async or deferred' })
  .optional()

/** Mutations and document actions: everything that changes documents. */
export function writeRoutes({ settings, store }: Lake) {
  return new Hono<LakeEnv>()
    .post('/:version/data/mutate/:dataset', requireDataset(settings), async (context) => {
      const author = requireUser(context)
      const body = await readJson(context, mutateBodyShape)
      parseWith(visibilityShape, context.req.query('visibility'))
      const { transactionId, results, documents } = await store.write({
        steps: [() => body.mutations],
        kind: 'mutationError',
        author,
        transactionId: body.transactionId,
        dryRun: toFlag(context, 'dryRun'),
        autoGenerateArrayKeys: toFlag(context, 'autoGenerateArrayKeys'),
        fingerprint: body.mutations,
      })
      const address = context.get('address')
      const withDocuments = toFlag(context, 'returnDocuments')
      if (!withDocuments && !toFlag(context, 'returnIds')) return context.json({ transactionId, results: [] })
      const toDocument = (id: string) => toServedDocument(documents.get(id) ?? null, address) ?? undefined
      const returned = results.map(({ id, operation }) => ({
        id,
        operation,
        document: withDocuments ? toDocument(id) : undefined,
      }))
      return context.json({ transactionId, results: returned })
    })
    .post('/:version/data/actions/:dataset', requireDataset(settings), async (context) => {
      const author = requireUser(context)
      const loose = await readJson(context, anyActionsBodyShape)
      const unknown = loose.actions.find(({ actionType }) => !isKnownAction(actionType))
      if (unknown)
        throw refusal(501, `The embedded content lake does not support the action "${unknown.actionType}"`)
      const body = parseWith(actionsBodyShape, loose)
      const { transactionId } = await store.write({
        steps: body.actions.map((action) => (view, index) => toMutations(action, index, view)),
        kind: 'actionError',
        author,
        transactionId: body.transactionId,
        dryRun: body.dryRun ?? false,
        fingerprint: body.actions,
      })
      return context.json({ transactionId })
    })
}
