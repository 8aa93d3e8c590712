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

/**
 * Asks a release for a page and passes the answer on. Throws when the release breaks off before anything has
 * been passed on: then the same can be asked of its successor.
 */
export async function passAnswer(release: RunningRelease, asked: Asked, to: ServerResponse): Promise<void> {
  const response = await proxyFetch(
    { host: '127.0.0.1', port: release.port },
    new URL(asked.path, 'http://release'),
    { method: asked.method, headers: asked.headers, signal: asked.signal },
    { agent: release.agent, timeout: 60_000, Response: UpstreamResponse },
  )
  if (!(response instanceof UpstreamResponse))
    throw new TypeError('proxyFetch answers in the class it is given.')

  const held: Buffer[] = []
  let size = 0
  let passing = false
  if (response.stream) {
    for await (const chunk of response.stream) {
      const bytes = Buffer.from(chunk)
      if (!passing) {
        held.push(bytes)
        size += bytes.length
        if (size <= HELD_BYTES && !isEndless(response)) continue
        passing = true
        writeHead(to, response)
        for (const earlier of held) to.write(earlier)
      } else if (!to.write(bytes)) await drained(to)
    }
  }
  if (!passing) {
    writeHead(to, response)
    to.end(Buffer.concat(held))
  } else to.end()
}

const isEndless = (response: Response) =>
  response.headers.get('content-type')?.startsWith('text/event-stream') === true

function writeHead(to: ServerResponse, response: Response): void {
  to.statusCode = response.status
  to.setHeaders(response.headers)
}

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
