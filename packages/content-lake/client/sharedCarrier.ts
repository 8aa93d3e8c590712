import { HttpCarrier } from './httpCarrier.ts'
import type { Carrier, CarrierEvents, Line, Opening } from './streamLine.ts'

/**
 * Carries the streams of all tabs over one connection. One tab leads: it holds a lock and the connection. The others
 * ask it over a broadcast channel and lead in their turn when it is gone. Streams break off at the change, as they do
 * when the lake is started again, and their readers connect again.
 */

type Message =
  | { kind: 'open'; tab: string; opening: Opening }
  | { kind: 'close'; tab: string; id: string }
  | { kind: 'line'; tab: string; line: Line }
  | { kind: 'end'; reason: string }

/** A leader that does not answer for this long is on its way out. */
const answerMs = 10_000

const forever = new Promise<never>(() => {})

/** Whether this page can take part: locks exist on secure addresses (https and localhost) only. */
export const canShare = () =>
  typeof BroadcastChannel === 'function' && typeof navigator !== 'undefined' && 'locks' in navigator

export class SharedCarrier implements Carrier {
  readonly #name: string
  readonly #tab = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ''
  readonly #channel: BroadcastChannel
  readonly #events: CarrierEvents
  readonly #makeHttpCarrier: (events: CarrierEvents) => HttpCarrier
  readonly #unanswered = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #knownTabs = new Set<string>()
  readonly #idsByTab = new Map<string, Set<string>>()
  /** What leads, when this tab does; undefined until it is known who does. */
  #lead: HttpCarrier | null | undefined
  #waiting: Opening[] = []

  constructor(base: string, credentials: RequestCredentials, events: CarrierEvents) {
    this.#name = `lake-streams ${base}`
    this.#events = events
    this.#makeHttpCarrier = (httpEvents) => new HttpCarrier(base, credentials, httpEvents)
    this.#channel = new BroadcastChannel(this.#name)
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data)
    // As long as a tab lives it holds a lock of its own, by which the leader notices that it is gone.
    navigator.locks.request(`${this.#name} ${this.#tab}`, () => forever)
    navigator.locks.request(this.#name, { ifAvailable: true }, (lock) => {
      if (lock) return this.#takeLead()
      this.#follow()
    })
  }

  open(opening: Opening): void {
    if (this.#lead === undefined) this.#waiting.push(opening)
    else if (this.#lead) this.#lead.open(this.#toOwn(opening))
    else {
      this.#unanswered.set(
        opening.id,
        setTimeout(() => this.#giveUp(opening.id), answerMs),
      )
      this.#post({ kind: 'open', tab: this.#tab, opening })
    }
  }

  close(id: string): void {
    this.#waiting = this.#waiting.filter((opening) => opening.id !== id)
    this.#answered(id)
    if (this.#lead) this.#lead.close(`${this.#tab}:${id}`)
    else this.#post({ kind: 'close', tab: this.#tab, id })
  }

  #follow(): void {
    this.#lead = null
    this.#openWaiting()
    navigator.locks.request(this.#name, () => this.#takeLead())
  }

  #takeLead(): Promise<never> {
    const didFollow = this.#lead === null
    this.#lead = this.#makeHttpCarrier({
      onLine: (line) => this.#route(line),
      onEnd: (reason) => this.#endAll(reason),
    })
    if (didFollow) this.#endAll(new TypeError('The tab that led is gone'))
    this.#openWaiting()
    return forever
  }

  #openWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const opening of waiting) this.open(opening)
  }

  #receive(message: Message): void {
    if (message.kind === 'open' && this.#lead) {
      this.#know(message.tab)
      const id = `${message.tab}:${message.opening.id}`
      this.#idsByTab.set(message.tab, (this.#idsByTab.get(message.tab) ?? new Set()).add(id))
      this.#lead.open({ ...message.opening, id })
    }
    if (message.kind === 'close' && this.#lead) this.#lead.close(`${message.tab}:${message.id}`)
    if (message.kind === 'line' && message.tab === this.#tab) this.#hear(message.line)
    if (message.kind === 'end' && !this.#lead) this.#endOwn(new TypeError(message.reason))
  }

  /** Waits, in the background, for a tab to be gone, and then ends what it had open. */
  #know(tab: string): void {
    if (this.#knownTabs.has(tab)) return
    this.#knownTabs.add(tab)
    navigator.locks.request(`${this.#name} ${tab}`, () => {
      this.#knownTabs.delete(tab)
      for (const id of this.#idsByTab.get(tab) ?? []) this.#lead?.close(id)
      this.#idsByTab.delete(tab)
    })
  }

  #route(line: Line): void {
    const [tab = '', id] = (line.id ?? '').split(':')
    if (tab === this.#tab) this.#events.onLine({ ...line, id })
    else this.#post({ kind: 'line', tab, line: { ...line, id } })
  }

  #hear(line: Line): void {
    if (line.id !== undefined) this.#answered(line.id)
    this.#events.onLine(line)
  }

  #endAll(reason: Error): void {
    this.#idsByTab.clear()
    this.#post({ kind: 'end', reason: reason.message })
    this.#endOwn(reason)
  }

  #endOwn(reason: Error): void {
    for (const id of [...this.#unanswered.keys()]) this.#answered(id)
    this.#events.onEnd(reason)
  }

  #giveUp(id: string): void {
    this.#answered(id)
    this.#events.onLine({
      id,
      failed: 'The tab that holds the connection to the content lake does not answer',
    })
  }

  #answered(id: string): void {
    clearTimeout(this.#unanswered.get(id))
    this.#unanswered.delete(id)
  }

  #toOwn = (opening: Opening): Opening => ({ ...opening, id: `${this.#tab}:${opening.id}` })

  #post(message: Message): void {
    this.#channel.postMessage(message)
  }
}
