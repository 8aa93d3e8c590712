import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { proxyFetch } from 'httpxy'
import type { RunningRelease } from './release.ts'

/** Up to this size an answer is taken whole before any of it is passed on, so that it can be asked for again. */
const HELD_BYTES = 1024 * 1024

/** What `proxyFetch` builds for us: status and headers as usual, the body as the Node stream it came as. */
class UpstreamResponse extends Response {
  readonly stream: Readable | null
  constructor(body?: unknown, init?: ResponseInit) {
    super(null, init)
    this.stream = body instanceof Readable ? body : null
  }
}

export type Asked = { method: string; path: string; headers: Record<string, string>; signal: AbortSignal }

/** What a release answered: whole, or from its beginning while the rest is still coming. */
export type Answer = {
  response: Response
  held: Buffer[]
  /** Gives what comes after `held`; null when that is all. */
  rest: AsyncIterator<Uint8Array> | null
}

/**
 * Asks a release for a page. Throws when the release breaks off before an answer that can be held is whole:
 * then the same can be asked of its successor.
 */
export async function getAnswer(release: RunningRelease, asked: Asked): Promise<Answer> {
  const response = await proxyFetch(
    { host: '127.0.0.1', port: release.port },
    // Put together, not resolved: `//a/b` is a path here, and no host.
    new URL(`http://release${asked.path}`),
    { method: asked.method, headers: asked.headers, signal: asked.signal },
    { agent: release.agent, timeout: 60_000, Response: UpstreamResponse },
  )
  if (!(response instanceof UpstreamResponse))
    throw new TypeError('proxyFetch answers in the class it is given.')
  const held: Buffer[] = []
  if (!response.stream) return { response, held, rest: null }
  const rest: AsyncIterator<Uint8Array> = response.stream[Symbol.asyncIterator]()
  let size = 0
  while (size <= HELD_BYTES && !(isEndless(response) && size > 0)) {
    const { done, value } = await rest.next()
    if (done) return { response, held, rest: null }
    const bytes = Buffer.from(value)
    held.push(bytes)
    size += bytes.length
  }
  return { response, held, rest }
}

/** Passes an answer on as it is. */
export async function passOn({ response, held, rest }: Answer, to: ServerResponse): Promise<void> {
  to.statusCode = response.status
  to.setHeaders(response.headers)
  if (rest === null) return void to.end(Buffer.concat(held))
  for (const bytes of held) to.write(bytes)
  for (let next = await rest.next(); !next.done && !to.destroyed; next = await rest.next())
    if (!to.write(next.value)) await drained(to)
  to.end()
}

const isEndless = (response: Response) =>
  response.headers.get('content-type')?.startsWith('text/event-stream') === true

function drained(to: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      to.off('drain', done)
      to.off('close', done)
      resolve()
    }
    to.on('drain', done)
    to.on('close', done)
  })
}
