import { hash, randomUUID } from 'node:crypto'
import { evaluate, parse } from 'groq-js'
import { isPublishedId, isSystemId, type Transaction } from '../documents/document.ts'
import type { FindDocuments } from '../documents/documentSet.ts'
import { type Delivery, methodHeader } from './deliveryQueue.ts'

/**
 * A webhook as at sanity.io. The filter and the projection are GROQ that may use `before()` and `after()`. An empty
 * projection sends the whole document. `secret` signs the messages.
 */
export type Webhook = { url: string; secret: string; filter: string; projection: string }

/** A webhook with what those that are added over HTTP may say besides. Without a secret, its messages are not signed. */
export type WebhookRule = Omit<Webhook, 'secret'> & {
  id?: string
  secret?: string | undefined
  /** The default is all three. */
  on?: readonly ('create' | 'update' | 'delete')[]
  method?: string
  headers?: Readonly<Record<string, string>>
  includeDrafts?: boolean
}

/** `before()` and `after()` exist in this mode only. */
const mode = { mode: 'delta' } as const

/** Parses a filter and a projection. Throws if one is not GROQ. An empty filter matches every document. */
export const parseWebhook = ({ filter, projection }: Pick<WebhookRule, 'filter' | 'projection'>) => ({
  filter: parse(filter.trim() || 'true', mode),
  projection: parse(projection.trim() || '@', mode),
})

/** Whether a text is GROQ that can be the filter of a webhook. */
export function isWebhookFilter(filter: string): boolean {
  try {
    parseWebhook({ filter, projection: '' })
    return true
  } catch {
    return false
  }
}

/** Parses a webhook's filter and projection, so that invalid GROQ throws at start. */
export function prepareWebhook(hook: WebhookRule, location: { projectId: string; dataset: string }) {
  const { filter, projection } = parseWebhook(hook)
  const hookId =
    hook.id ?? hash('sha256', `${hook.url} ${hook.filter} ${hook.projection}`, 'hex').slice(0, 16)

  /** The messages of a transaction: one per published document that the filter matches. `find` reads the documents after it. */
  return async (transaction: Transaction, find: FindDocuments): Promise<Delivery[]> => {
    const deliveries: Delivery[] = []
    const dataset = find('all', [])
    for (const { id, before, after } of transaction.changes) {
      if (isSystemId(id) || !(isPublishedId(id) || hook.includeDrafts)) continue
      const operation = after ? (before ? 'update' : 'create') : 'delete'
      if (hook.on && !hook.on.includes(operation)) continue
      const scope = {
        before,
        after,
        // For a deleted document, the filter and the projection get its last state.
        root: after ?? before,
        dataset,
        sanity: location,
        identity: transaction.author,
        dereference: async ({ _ref }: { _ref: string }) => find('target', [_ref])[0] ?? null,
      }
      if ((await (await evaluate(filter, scope)).get()) !== true) continue
      const body: unknown = await (await evaluate(projection, scope)).get()
      deliveries.push({
        id: randomUUID(),
        url: hook.url,
        body: JSON.stringify(body),
        headers: {
          ...hook.headers,
          ...(hook.method !== undefined && { [methodHeader]: hook.method }),
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
