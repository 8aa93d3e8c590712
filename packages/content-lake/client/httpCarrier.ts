import { type Carrier, type CarrierEvents, type Line, type Opening, toError } from './streamLine.ts'

/** A server that says nothing for this long, not even its heartbeat, is gone. */
const silenceMs = 65_000
/** A connection without streams is kept this long, for the next one. */
const idleMs = 1000

/** Carries streams over one connection to the lake, made when there is something to carry. */
export class HttpCarrier implements Carrier {
  readonly #base: string
  readonly #credentials: RequestCredentials
  readonly #events: CarrierEvents
  #connection: Connection | null = null

  constructor(base: string, credentials: RequestCredentials, events: CarrierEvents) {
    this.#base = base
    this.#credentials = credentials
    this.#events = events
  }

  open(opening: Opening): void {
    this.#connection ??= this.#connect()
    this.#connection.open(opening)
  }

  close(id: string): void {
    this.#connection?.close(id)
  }

  #connect(): Connection {
    const connection = new Connection(this.#base, this.#credentials, {
      onLine: (line) => this.#events.onLine(line),
      onEnd: (reason) => {
        if (this.#connection !== connection) return
        this.#connection = null
        this.#events.onEnd(reason)
      },
    })
    return connection
  }
}

class Connection implements Carrier {
  readonly #address: string
  readonly #credentials: RequestCredentials
  readonly #events: CarrierEvents
  readonly #abort = new AbortController()
  readonly #ready: Promise<void>
  readonly #ids = new Set<string>()
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #opening: Opening[] = []
  #closing: string[] = []
  #isSending = false

  constructor(base: string, credentials: RequestCredentials, events: CarrierEvents) {
    this.#address = `${base}/v1/streams/${toRandomName()}`
    this.#credentials = credentials
    this.#events = events
    let resolve = () => {}
    let reject = (_reason: Error) => {}
    this.#ready = new Promise<void>((fulfil, refuse) => {
      resolve = fulfil
      reject = refuse
    })
    // Whoever waits for it hears of a failure; this keeps it from being reported as unhandled as well.
    this.#ready.catch(() => {})
    this.#read(resolve)
      .then(() => new TypeError('The connection to the content lake ended'), toError)
      .then((reason) => {
        reject(reason)
        this.#end(reason)
      })
  }

  open(opening: Opening): void {
    this.#ids.add(opening.id)
    this.#opening.push(opening)
    this.#send()
  }

  close(id: string): void {
    if (!this.#ids.delete(id)) return
    const waiting = this.#opening.findIndex((opening) => opening.id === id)
    if (waiting >= 0) this.#opening.splice(waiting, 1)
    else {
      this.#closing.push(id)
      this.#send()
    }
    if (this.#ids.size === 0) setTimeout(() => this.#endIfIdle(), idleMs)
  }

  #endIfIdle(): void {
    if (this.#ids.size === 0) this.#end(new TypeError('The connection is no longer needed'))
  }

  /** What is asked for in one go is sent in one request, and one request at a time keeps the order. */
  #send(): void {
    if (this.#isSending) return
    this.#isSending = true
    this.#ready
      .then(async () => {
        while (this.#opening.length > 0 || this.#closing.length > 0) {
          const body = { open: this.#opening, close: this.#closing }
          this.#opening = []
          this.#closing = []
          await this.#post(JSON.stringify(body))
        }
      })
      .catch((error: unknown) => this.#end(toError(error)))
      .finally(() => {
        this.#isSending = false
      })
  }

  async #post(body: string): Promise<void> {
    const response = await fetch(this.#address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: this.#credentials,
      signal: this.#abort.signal,
    })
    if (!response.ok)
      throw new TypeError(`The content lake answered ${response.status} to a request for streams`)
  }

  async #read(ready: () => void): Promise<void> {
    const { signal } = this.#abort
    const response = await fetch(this.#address, { credentials: this.#credentials, signal, cache: 'no-store' })
    if (!response.ok) return this.#refuse(response)
    if (!response.body)
      throw new TypeError('The content lake answered a connection for streams without a body')
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    this.#watch()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      this.#watch()
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#hear(JSON.parse(line))
      ready()
    }
  }

  /** Passes a refusal on to every stream: a client stops asking when it is told 401. */
  async #refuse(response: Response): Promise<void> {
    const { status } = response
    const [type, text] = [response.headers.get('content-type') ?? '', await response.text()]
    for (const id of [...this.#ids]) this.#hear({ id, status, type, text, end: true })
    throw new TypeError(`The content lake answered ${status} to a connection for streams`)
  }

  #hear(line: Line): void {
    if (line.id === undefined || !this.#ids.has(line.id)) return
    if (line.end || line.failed !== undefined) this.#ids.delete(line.id)
    this.#events.onLine(line)
  }

  #watch(): void {
    clearTimeout(this.#watchdog)
    const giveUp = () => this.#abort.abort(new TypeError('The content lake has fallen silent'))
    this.#watchdog = setTimeout(giveUp, silenceMs)
  }

  #end(reason: Error): void {
    clearTimeout(this.#watchdog)
    this.#ids.clear()
    this.#events.onEnd(reason)
    this.#abort.abort(reason)
  }
}

/** Not guessable, and made without what browsers keep for secure addresses. */
function toRandomName(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))]
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('')
}
