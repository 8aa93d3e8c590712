import { createHmac, hash, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { evaluate, parse } from 'groq-js'
import { z } from 'zod'
import { isPublishedId, isSystemId, type Transaction } from '../model/document.ts'
import type { DocumentSet } from '../model/documentSet.ts'
import { toErrorMessage } from '../model/lakeError.ts'
import { createRecurringTask } from '../model/recurringTask.ts'

/**
 * A webhook as at sanity.io. The filter and the projection are GROQ that may use `before()` and `after()`. An empty
 * projection sends the whole document. `secret` signs the messages.
 */
export type Webhook = { url: string; secret: string; filter: string; projection: string }

/** Parses a webhook's filter and projection, so that invalid GROQ throws at start. */
export function prepareWebhook(hook: Webhook, location: { projectId: string; dataset: string }) {
  const mode = { mode: 'delta' } as const
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

type DeliverySettings = {
  secretFor: (url: string) => string | undefined
  log: (line: string) => void
  firstDelayMs?: number
  /** How often the queue looks for due messages, in milliseconds. */
  everyMs?: number
}

const timeoutMs = 30_000
const longestDelayMs = 60_000
const giveUpAfterMs = 30 * 60_000

const rowShape = z.object({
  id: z.string(),
  url: z.string(),
  body: z.string(),
  headers: z.string().transform((json) => z.record(z.string(), z.string()).parse(JSON.parse(json))),
  created: z.number(),
  attempts: z.number(),
})
type Row = z.infer<typeof rowShape>

/** One message to one receiver about one document, before its first attempt. */
type Delivery = Omit<Row, 'created' | 'attempts'>

/** Why a message was not accepted, and whether it may be accepted later. */
type Failure = { reason: string; isTemporary: boolean }

/** Sends messages one at a time until they are accepted, across restarts. */
export function createDeliveryQueue(database: DatabaseSync, settings: DeliverySettings) {
  const { secretFor, log, everyMs, firstDelayMs = 1000 } = settings
  /** Ids of delivered messages that could not be deleted yet, because the disk is full. They must not be sent again. */
  const delivered = new Set<string>()

  const sendDue = async (stopped: AbortSignal) => {
    const next = database.prepare(
      'SELECT * FROM deliveries WHERE due <= ? OR due > ? ORDER BY due, rowid LIMIT 1',
    )
    for (;;) {
      // If a message is due later than the longest delay allows, the clock has been set back since. Send it now.
      const row = next.get(Date.now(), Date.now() + longestDelayMs)
      if (!row || stopped.aborted) return
      const delivery = rowShape.parse(row)
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped])
      const isDelivered = delivered.has(delivery.id)
      const failure = isDelivered ? null : await send(delivery, secretFor(delivery.url), signal)
      if (failure && stopped.aborted) return
      if (!failure) delivered.add(delivery.id)
      record(delivery, failure)
      delivered.delete(delivery.id)
    }
  }
  /** Deletes a message that was delivered or is given up. Otherwise sets the time of its next attempt. */
  const record = ({ id, url, attempts, created }: Row, failure: Failure | null) => {
    const name = `The webhook message to ${url}`
    if (failure?.isTemporary && Date.now() - created < giveUpAfterMs) {
      const delay = Math.min(firstDelayMs * 2 ** attempts, longestDelayMs)
      database
        .prepare('UPDATE deliveries SET attempts = attempts + 1, due = ? WHERE id = ?')
        .run(Date.now() + delay, id)
      const seconds = Math.ceil(delay / 1000)
      return log(`${name} was not accepted: ${failure.reason}. It will be sent again in ${seconds} s.`)
    }
    database.prepare('DELETE FROM deliveries WHERE id = ?').run(id)
    const time = failure?.isTemporary ? ` after ${Math.round(giveUpAfterMs / 60_000)} minutes` : ''
    if (failure) log(`${name} was dropped${time}: ${failure.reason}.`)
  }
  /** Stores messages. Call it in the database transaction of the change that caused them. */
  const add = (deliveries: readonly Delivery[]) => {
    const insert = database.prepare(
      'INSERT INTO deliveries (id, url, body, headers, created, due) VALUES (?, ?, ?, ?, ?, ?)',
    )
    const now = Date.now()
    for (const { id, url, body, headers } of deliveries)
      insert.run(id, url, body, JSON.stringify(headers), now, now)
  }
  /** `wake` starts the queue, or makes it look for due messages now. After `stop`, messages wait for the next start. */
  const { wake, stop } = createRecurringTask(sendDue, {
    everyMs,
    onFailure: (reason) =>
      log(`Webhook messages are waiting because the database cannot be used: ${reason}.`),
  })
  return { add, wake, stop }
}

async function send(
  { url, body, headers }: Row,
  secret: string | undefined,
  signal: AbortSignal,
): Promise<Failure | null> {
  if (secret === undefined) return { reason: 'no webhook has this address any more', isTemporary: false }
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { ...headers, 'sanity-webhook-signature': toSignature(body, secret, Date.now()) },
      redirect: 'error',
      signal,
    })
    await response.body?.cancel()
    if (response.ok) return null
    const isTemporary = response.status === 429 || response.status >= 500
    return { reason: `the receiver answered ${response.status}`, isTemporary }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : null
    return { reason: cause ?? toErrorMessage(error), isTemporary: true }
  }
}

/** Sanity's signature of a webhook: a timestamp, and an HMAC-SHA256 of timestamp and body. */
export function toSignature(body: string, secret: string, timestamp: number): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('base64url')
  return `t=${timestamp},v1=${digest}`
}
