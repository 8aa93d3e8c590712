import type { DatabaseSync } from 'node:sqlite'
import { toErrorMessage } from '@freelance-site/foundation'
import { z } from 'zod'
import { createRecurringTask, type RecurringTask } from '../timers/recurringTask.ts'
import { signWebhook } from './signature.ts'

type DeliverySettings = {
  /** The webhook with this address, if there still is one. */
  findHook: (url: string) => { secret?: string | undefined } | undefined
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
export type Delivery = Omit<Row, 'created' | 'attempts'>

/** Where a stored message has its method, if it is not POST. No header of HTTP begins with a colon. */
export const methodHeader = ':method'

/** Why a message was not accepted, and whether it may be accepted later. */
type Failure = { reason: string; isTemporary: boolean }

/** The messages that wait to be accepted. */
export type DeliveryQueue = RecurringTask & {
  /** Stores messages. Call it in the database transaction of the change that caused them. */
  add: (deliveries: readonly Delivery[]) => void
}

/** Sends messages one at a time until they are accepted, across restarts. */
export function createDeliveryQueue(database: DatabaseSync, settings: DeliverySettings): DeliveryQueue {
  const { findHook, log, everyMs, firstDelayMs = 1000 } = settings
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
      const failure = isDelivered ? null : await send(delivery, findHook(delivery.url), signal)
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
  hook: { secret?: string | undefined } | undefined,
  signal: AbortSignal,
): Promise<Failure | null> {
  if (!hook) return { reason: 'no webhook has this address any more', isTemporary: false }
  try {
    const { [methodHeader]: method = 'POST', ...others } = headers
    const { secret } = hook
    const signed: Record<string, string> = secret
      ? { 'sanity-webhook-signature': signWebhook(body, secret, Date.now()) }
      : {}
    const response = await fetch(url, {
      method,
      body: method === 'GET' ? undefined : body,
      headers: { ...others, ...signed },
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
