import { hash, randomUUID } from 'node:crypto'
import { toErrorMessage } from '@freelance-site/foundation'
import { evaluate, parse } from 'groq-js'
import { type Change, isPublishedId, isSystemId, type Transaction } from '../documents/document.ts'
import type { FindDocuments } from '../documents/documentSet.ts'
import { lookUp } from '../query/lookups.ts'
import { type ParsedQuery, prepareQuery } from '../query/parsedQuery.ts'
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

/** Where a webhook is, and the lake's log. */
export type HookSettings = { projectId: string; dataset: string; log: (line: string) => void }

/** `before()` and `after()` exist in this mode only. */
const mode = { mode: 'delta' } as const

const parseRule = (groq: string) => prepareQuery(groq, parse(groq, mode))

/** Parses a filter and a projection. Throws if one is not GROQ that can be evaluated. An empty filter matches every document. */
export const parseWebhook = ({ filter, projection }: Pick<WebhookRule, 'filter' | 'projection'>) => ({
  filter: parseRule(filter.trim() || 'true'),
  projection: parseRule(projection.trim() || '@'),
})

type Scope = NonNullable<Parameters<typeof evaluate>[1]>

/** The value of a filter or projection. Unlike in other queries, `diff::` and `delta::` may be in it, which are asynchronous. */
async function evaluateRule(rule: ParsedQuery, find: FindDocuments, own: Scope): Promise<unknown> {
  const scope: Scope = {
    ...own,
    dataset: rule.readsEverything ? find('all', []) : [],
    dereference: ({ _ref }) => lookUp(find, _ref, rule.searches, scope),
  }
  return (await evaluate(rule.tree, scope)).get()
}

/** Whether a text is GROQ that can be the filter of a webhook here. */
export function isWebhookFilter(filter: string): boolean {
  try {
    parseWebhook({ filter, projection: '' })
    return true
  } catch {
    return false
  }
}

/** Parses a webhook's filter and projection, so that invalid GROQ throws at start. */
export function prepareWebhook(hook: WebhookRule, { log, ...location }: HookSettings) {
  const { filter, projection } = parseWebhook(hook)
  const hookId =
    hook.id ?? hash('sha256', `${hook.url} ${hook.filter} ${hook.projection}`, 'hex').slice(0, 16)

  const prepareMessage = async (
    { id, before, after }: Change,
    transaction: Transaction,
    find: FindDocuments,
  ): Promise<Delivery | null> => {
    if (isSystemId(id) || !(isPublishedId(id) || hook.includeDrafts)) return null
    const operation = after ? (before ? 'update' : 'create') : 'delete'
    if (hook.on && !hook.on.includes(operation)) return null
    // For a deleted document, the filter and the projection get its last state.
    const root = after ?? before
    const findState: FindDocuments = (index, values) =>
      index === 'target' && values[0] === id && root ? [root] : find(index, values)
    const scope = { before, after, root, sanity: location, identity: transaction.author }
    if ((await evaluateRule(filter, findState, scope)) !== true) return null
    const body = await evaluateRule(projection, findState, scope)
    return {
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
    }
  }

  /**
   * The messages of a transaction: one per published document that the filter matches. `find` reads the documents after it. One that
   * fails is dropped, because it must not refuse the write.
   */
  return async (transaction: Transaction, find: FindDocuments): Promise<Delivery[]> => {
    const deliveries: Delivery[] = []
    for (const change of transaction.changes) {
      try {
        const delivery = await prepareMessage(change, transaction, find)
        if (delivery) deliveries.push(delivery)
      } catch (error) {
        log(`The webhook message to ${hook.url} about "${change.id}" was dropped: ${toErrorMessage(error)}.`)
      }
    }
    return deliveries
  }
}
