import { hash, randomUUID } from 'node:crypto'
import { evaluate, parse } from 'groq-js'
import { isPublishedId, isSystemId, type Transaction } from '../documents/document.ts'
import type { DocumentSet } from '../documents/documentSet.ts'
import type { Delivery } from './deliveryQueue.ts'

/**
 * A webhook as at sanity.io. The filter and the projection are GROQ that may use `before()` and `after()`. An empty
 * projection sends the whole document. `secret` signs the messages.
 */
export type Webhook = { url: string; secret: string; filter: string; projection: string }

/** `before()` and `after()` exist in this mode only. */
const mode = { mode: 'delta' } as const

/** Whether a text is GROQ that can be the filter of a webhook. */
export function isWebhookFilter(filter: string): boolean {
  try {
    parse(filter, mode)
    return true
  } catch {
    return false
  }
}

/** Parses a webhook's filter and projection, so that invalid GROQ throws at start. */
export function prepareWebhook(hook: Webhook, location: { projectId: string; dataset: string }) {
  const filter = parse(hook.filter, mode)
  const projection = parse(hook.projection || '@', mode)
  const hookId = hash('sha256', `${hook.url} ${hook.filter} ${hook.projection}`, 'hex').slice(0, 16)

  /** The messages of a transaction: one per published document that the filter matches. */
  return async (transaction: Transaction, documents: DocumentSet): Promise<Delivery[]> => {
    const deliveries: Delivery[] = []
    for (const { id, before, after } of transaction.changes) {
      if (!isPublishedId(id) || isSystemId(id)) continue
      const scope = {
        before,
        after,
        // For a deleted document, the filter and the projection get its last state.
        root: after ?? before,
        dataset: documents.all(),
        sanity: location,
        identity: transaction.author,
        dereference: async ({ _ref }: { _ref: string }) => documents.get(_ref),
      }
      if ((await (await evaluate(filter, scope)).get()) !== true) continue
      const body: unknown = await (await evaluate(projection, scope)).get()
      const operation = after ? (before ? 'update' : 'create') : 'delete'
      deliveries.push({
        id: randomUUID(),
        url: hook.url,
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'idempotency-key': hash('sha256', `${hookId} ${transaction.id} ${id}`, 'base64url'),
          'sanity-transaction-id': transaction.id,
          'sanity-transaction-time': transaction.timestamp,
          'sanity-dataset': location.dataset,
          'sanity-document-id': id,
          'sanity-project-id': location.projectId,
          'sanity-webhook-id': hookId,
          'sanity-operation': operation,
        },
      })
    }
    return deliveries
  }
}
