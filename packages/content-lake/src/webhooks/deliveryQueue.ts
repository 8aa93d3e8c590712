import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { toErrorMessage } from '../model/lakeError.ts'
import { type Delivery, toSignature } from './webhook.ts'

export type DeliverySettings = {
  secretFor: (url: string) => string | undefined
  log: (line: string) => void
  timeoutMs?: number
  giveUpAfterMs?: number
  firstDelayMs?: number
  /** How long to wait when the database cannot be written, for example because the disk is full. */
  retryMs?: number
}

/** More than any pause between two attempts. What seems due later was kept before the clock was set back: it is due now. */
const longestWaitMs = 3_600_000

const rowShape = z.object({
  id: z.string(),
  url: z.string(),
  body: z.string(),
  headers: z.string(),
  created: z.number(),
  attempts: z.number(),
  due: z.number(),
})
type Row = z.infer<typeof rowShape>

type Outcome = { kind: 'delivered' } | { kind: 'again'; reason: string } | { kind: 'refused'; reason: string }

const longestDelayMs = 60_000

/** Delivers messages until they are accepted, across restarts, one at a time per receiver. */
export class DeliveryQueue {
  #database: DatabaseSync
  #settings: Required<DeliverySettings>
  /** Ids of delivered messages that the database could not record yet; they must not be sent again. */
  #taken = new Set<string>()
  #isInIncident = false
  #busy = new Map<string, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #stopped = new AbortController()

  constructor(database: DatabaseSync, settings: DeliverySettings) {
    this.#database = database
    const defaults = { timeoutMs: 30_000, giveUpAfterMs: 30 * 60_000, firstDelayMs: 1000, retryMs: 5000 }
    this.#settings = { ...defaults, ...settings }
  }

  /** Stores messages within the database transaction of the change that caused them. */
  keep(database: DatabaseSync, deliveries: readonly Delivery[]): void {
    const insert = database.prepare(
      'INSERT INTO deliveries (id, url, body, headers, created, due) VALUES (?, ?, ?, ?, ?, ?)',
    )
    const now = Date.now()
    for (const { id, url, body, headers } of deliveries)
      insert.run(id, url, body, JSON.stringify(headers), now, now)
  }

  /** Sends what is due now, and sets a timer for the next. */
  wake(): void {
    if (this.#stopped.signal.aborted) return
    clearTimeout(this.#timer)
    try {
      this.#sendDue()
    } catch (error) {
      this.#logIncident(error)
      this.#timer = setTimeout(() => this.wake(), this.#settings.retryMs).unref()
    }
  }

  #sendDue(): void {
    const urls = this.#database.prepare('SELECT url, MIN(due) AS due FROM deliveries GROUP BY url').all()
    let next = Number.POSITIVE_INFINITY
    for (const row of urls) {
      const [url, due] = [String(row.url), Number(row.due)]
      if (this.#busy.has(url)) continue
      const wait = due - Date.now()
      if (wait > 0 && wait <= longestWaitMs) next = Math.min(next, due)
      else this.#busy.set(url, this.#work(url))
    }
    if (next < Number.POSITIVE_INFINITY)
      this.#timer = setTimeout(() => this.wake(), Math.max(0, next - Date.now())).unref()
  }

  /** Stops sending; the rest is sent after the next start. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    clearTimeout(this.#timer)
    await Promise.all(this.#busy.values())
  }

  /** While the database cannot be written, messages are kept: no error here may stop the lake. */
  async #work(url: string): Promise<void> {
    try {
      await this.#drain(url)
    } catch (error) {
      this.#logIncident(error)
      await wait(this.#settings.retryMs, undefined, { ref: false, signal: this.#stopped.signal }).catch(
        () => {
          // Stopped during the wait: send nothing more.
        },
      )
    }
    this.#busy.delete(url)
    this.wake()
  }

  #logIncident(error: unknown): void {
    if (this.#isInIncident) return
    this.#isInIncident = true
    const reason = toErrorMessage(error)
    this.#settings.log(`Webhook messages are waiting because the database cannot be used: ${reason}.`)
  }

  async #drain(url: string): Promise<void> {
    const due = this.#database.prepare(
      'SELECT * FROM deliveries WHERE url = ? AND (due <= ? OR due > ?) ORDER BY due, rowid LIMIT 1',
    )
    for (;;) {
      const row = due.get(url, Date.now(), Date.now() + longestWaitMs)
      if (!row || this.#stopped.signal.aborted) return
      const delivery = rowShape.parse(row)
      const outcome: Outcome = this.#taken.has(delivery.id)
        ? { kind: 'delivered' }
        : await this.#send(delivery)
      if (this.#stopped.signal.aborted && outcome.kind !== 'delivered') return
      if (outcome.kind === 'delivered') this.#taken.add(delivery.id)
      this.#settle(delivery, outcome)
      this.#taken.delete(delivery.id)
      this.#isInIncident = false
    }
  }

  async #send({ url, body, headers }: Row): Promise<Outcome> {
    const secret = this.#settings.secretFor(url)
    if (secret === undefined) return { kind: 'refused', reason: 'no webhook goes to this address any more' }
    const given = z.record(z.string(), z.string()).parse(JSON.parse(headers))
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { ...given, 'sanity-webhook-signature': toSignature(body, secret, Date.now()) },
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(this.#settings.timeoutMs), this.#stopped.signal]),
      })
      await response.body?.cancel()
      if (response.ok) return { kind: 'delivered' }
      const again = response.status === 429 || response.status >= 500
      return { kind: again ? 'again' : 'refused', reason: `it answered ${response.status}` }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : null
      return { kind: 'again', reason: cause ?? toErrorMessage(error) }
    }
  }

  #settle(delivery: Row, outcome: Outcome): void {
    const { id, url, attempts, created } = delivery
    const about = `The webhook to ${url}`
    const { log, giveUpAfterMs, firstDelayMs } = this.#settings
    if (outcome.kind === 'again' && Date.now() - created < giveUpAfterMs) {
      const delay = Math.min(firstDelayMs * 2 ** attempts, longestDelayMs)
      this.#database
        .prepare('UPDATE deliveries SET attempts = attempts + 1, due = ? WHERE id = ?')
        .run(Date.now() + delay, id)
      log(`${about} was not accepted: ${outcome.reason}. It is sent again in ${Math.ceil(delay / 1000)} s.`)
      return
    }
    this.#database.prepare('DELETE FROM deliveries WHERE id = ?').run(id)
    if (outcome.kind === 'again')
      log(`${about} is given up after ${Math.round(giveUpAfterMs / 60_000)} minutes: ${outcome.reason}.`)
    if (outcome.kind === 'refused') log(`${about} is given up: ${outcome.reason}.`)
  }
}
