import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type FailureCause, toFailureCause } from '#lib/publishing/failureCause.ts'
import { toReason } from '#lib/publishing/reason.ts'
import type { Log } from '../processes/log.ts'
import { chooseEncoding } from '../releases/compress.ts'
import type { OpenAnswer, OpenRelease } from '../releases/openRelease.ts'
import type { Releases } from '../releases/releases.ts'
import { findDestination } from './address.ts'
import type { Site } from './frontServer.ts'
import { sendStaticFile } from './staticFiles.ts'
import { sendWaitingPage } from './waitingPage.ts'

/** Turns a request into a response, whatever server it stands in; it answers to one method only. */
export type Handler = { method: 'GET' | 'POST'; handle: (request: Request) => Response | Promise<Response> }

export type ReleasedSite = Site & {
  /** The release that visitors get; null before the first one. */
  current(): OpenRelease | null
  /** Shows visitors the release that `current.json` names; resolves with the reason where it cannot be. */
  showCurrent(): Promise<FailureCause | null>
  /** Opens a release, moves the pointer, and only then lets visitors have it. */
  switchTo(releaseId: string): Promise<FailureCause | null>
}

/** Answers visitors from the current release, which is in memory; no other process is needed for that. */
export function createReleasedSite(options: {
  releases: Releases
  staticFolder: string
  /** What answers by itself, by path. */
  handlers: Record<string, Handler>
  log: Log
}): ReleasedSite {
  const { releases, log } = options
  let current: OpenRelease | null = null
  const handlers = new Map(
    Object.entries({ ...options.handlers, ...createHealthHandlers(() => current?.release.id ?? null) }).map(
      ([path, { method, handle }]) => [path, { method, answer: toListener(handle, log) }],
    ),
  )
  let turn: Promise<unknown> = Promise.resolve()

  /** One change of the release at a time: one that took longer to open must not come after a newer one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  const open = async (releaseId: string): Promise<OpenRelease | FailureCause> => {
    const opened = await releases.open(releaseId)
    if (opened?.kind === 'open') return opened.open
    return { kind: 'damaged', reason: opened?.reason ?? toReason('recordUnreadable') }
  }

  const answerPage = (request: IncomingMessage, response: ServerResponse) => {
    request.resume()
    if (current === null) return sendWaitingPage(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendNotAllowed(response, 'GET, HEAD')
    const destination = findDestination(current, request.url ?? '/', request.headers)
    if (destination.kind === 'answer') sendAnswer(request, response, destination.answer)
    else if (destination.kind === 'redirect') sendNothing(response, 308, { location: destination.to })
    else sendWaitingPage(request, response)
  }

  const showCurrent = async () => {
    const wanted = await releases.current()
    if (wanted === null || wanted.releaseId === current?.release.id) return null
    const opened = await open(wanted.releaseId)
    if ('kind' in opened) return opened
    current = opened
    log(`release ${wanted.releaseId} is shown.`, { release: wanted.releaseId })
    return null
  }

  const switchTo = async (releaseId: string) => {
    const opened = await open(releaseId)
    if ('kind' in opened) return opened
    await releases.setCurrent({ releaseId, pinned: null })
    current = opened
    return null
  }

  /** What cannot be read or written leaves visitors what they have. */
  const orCause = (work: Promise<FailureCause | null>) => work.catch(toFailureCause)

  return {
    current: () => current,
    release: () => current?.release.id ?? null,
    showCurrent: () => orCause(inTurn(showCurrent)),
    switchTo: (releaseId) => orCause(inTurn(() => switchTo(releaseId))),
    answer: async (request, response) => {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
      const handler = handlers.get(path)
      if (handler) {
        const method = request.method === 'HEAD' ? 'GET' : request.method
        if (method === handler.method) return handler.answer(request, response)
        request.resume()
        return sendNotAllowed(response, handler.method)
      }
      if (await sendStaticFile(options.staticFolder, request, response)) return
      answerPage(request, response)
    },
  }
}

/**
 * `/health/live`: this process answers. `/health/ready`: visitors get pages. For whatever watches the machine: a
 * service manager, a proxy, a monitor.
 */
function createHealthHandlers(getRelease: () => string | null): Record<string, Handler> {
  const headers = { 'cache-control': 'no-store' }
  const sayReady = () => {
    const release = getRelease()
    const isReady = release !== null
    return Response.json(
      { status: isReady ? 'ready' : 'starting', release },
      { status: isReady ? 200 : 503, headers },
    )
  }
  return {
    '/health/live': { method: 'GET', handle: () => Response.json({ status: 'live' }, { headers }) },
    '/health/ready': { method: 'GET', handle: sayReady },
  }
}

function toListener(handle: Handler['handle'], log: Log) {
  const handleSafely = async (request: Request) => {
    try {
      return await handle(request)
    } catch (error) {
      log(`a request failed: ${error instanceof Error ? error.stack : error}`, { level: 'error' })
      const message = 'This went wrong on the server.'
      return Response.json({ message }, { status: 500, headers: { 'cache-control': 'no-store' } })
    }
  }
  return getRequestListener(
    async (request, { outgoing }) => {
      const answer = await handleSafely(request)
      // Who took too long to send it has been shown out meanwhile.
      return outgoing.headersSent ? RESPONSE_ALREADY_SENT : answer
    },
    { overrideGlobalObjects: false },
  )
}

const sendNotAllowed = (response: ServerResponse, allow: string) => sendNothing(response, 405, { allow })

function sendNothing(response: ServerResponse, status: number, headers: OutgoingHttpHeaders): void {
  response.writeHead(status, { ...headers, 'content-length': 0, 'cache-control': 'no-store' }).end()
}

/** Sends a finished answer in the encoding this request asks for, or only confirms it (RFC 9110, 13.1.2). */
function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: OpenAnswer): void {
  const { status, tag, plain, encoded } = answer
  const encoding = encoded && chooseEncoding(request.headers['accept-encoding'])
  const headers: OutgoingHttpHeaders = { ...answer.headers }
  if (encoded) headers.vary = [headers.vary ?? [], 'accept-encoding'].flat().join(', ')
  // Errors are not to be kept, so there is nothing to confirm.
  if (status === 200) headers.etag = `"${tag}${encoding ? `-${encoding}` : ''}"`
  if (status === 200 && isKnown(request.headers['if-none-match'], tag)) {
    response.writeHead(304, headers).end()
    return
  }
  const bytes = encoded && encoding ? encoded[encoding] : plain
  headers['content-length'] = bytes.length
  if (encoding) headers['content-encoding'] = encoding
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Any encoding of the same bytes counts: the browser has them, however they came. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known.some((each) => each === '*' || each.startsWith(`"${tag}`))
}
