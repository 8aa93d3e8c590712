import { createHmac, hash, randomUUID } from 'node:crypto'
import { evaluate, parse } from 'groq-js'
import { isPublishedId, isSystemId } from '../model/document.ts'
import type { Documents } from '../model/documentSet.ts'
import type { Transaction } from '../store/transactionLog.ts'

export type Webhook = { url: string; secret: string; filter: string; projection: string }

/** One message to one receiver about one document. */
export type Delivery = { id: string; url: string; body: string; headers: Record<string, string> }

type Location = { projectId: string; dataset: string }

/** Parses a webhook's filter and projection, so that invalid GROQ throws at start. */
export function prepareWebhook(hook: Webhook, location: Location) {
  const mode = { mode: 'delta' } as const
  const filter = parse(hook.filter, mode)
  const projection = parse(hook.projection || '@', mode)
  const hookId = hash('sha256', `${hook.url} ${hook.filter} ${hook.projection}`, 'hex').slice(0, 16)

  /** The messages of a transaction: one per published document that the filter matches. */
  return async (transaction: Transaction, documents: Documents): Promise<Delivery[]> => {
    const deliveries: Delivery[] = []
    for (const { id, before, after } of transaction.changes) {
      if (!isPublishedId(id) || isSystemId(id)) continue
      const scope = {
        before,
        after,
        dataset: documents.all(),
        sanity: location,
        identity: transaction.author,
        dereference: async ({ _ref }: { _ref: string }) => documents.get(_ref),
      }
      // For a deleted document, the filter and the projection get its last state.
      const root = after ?? before
      if ((await (await evaluate(filter, { ...scope, root })).get()) !== true) continue
      const body: unknown = await (await evaluate(projection, { ...scope, root })).get()
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

/** Sanity's signature of a webhook: a timestamp, and an HMAC-SHA256 of timestamp and body. */
export function toSignature(body: string, secret: string, timestamp: number): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('base64url')
  return `t=${timestamp},v1=${digest}`
}
