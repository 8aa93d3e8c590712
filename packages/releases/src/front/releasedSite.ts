import { existsSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import {
  answerEndpoint,
  answerWith,
  type Endpoint,
  noStoreHeaders,
  type Problem,
} from '@freelance-site/foundation'
import type { Log } from '@freelance-site/foundation/server'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { getMimeType } from 'hono/utils/mime'
import send from 'send'
import { createProblem } from '../problems.ts'
import type { SiteOptions } from '../site.ts'
import { createErrorProblem } from '../status/failure.ts'
import { chooseEncoding, encodedEndings } from '../store/compress.ts'
import type { OpenAnswer, OpenRelease } from '../store/release.ts'
import type { Releases } from '../store/releases.ts'
import { findDestination } from './address.ts'
import { sendNothing } from './forwarding.ts'
import { sendPlainPage } from './plainPage.ts'

const waitingReloadSeconds = 3

/** The site as visitors get it from the current release. Releases are opened one after the other. */
export type ReleasedSite = {
  /** The release that visitors get; null before the first one. */
  current: () => OpenRelease | null
  /** The id of that release. */
  release: () => string | null
  /** Serves the release that `current.json` names; resolves with the problem if that fails. */
  showCurrent: () => Promise<Problem | null>
  /** Serves the newest release whose pages are intact. Changes nothing on disk. */
  showNewestIntact: () => Promise<void>
  /** Opens a release, writes `current.json`, and then serves the release; resolves with the problem if that fails. */
  switchTo: (releaseId: string) => Promise<Problem | null>
  /** Adds the endpoints that this process answers, by path. */
  attach: (added: Record<string, Endpoint>) => void
  /** Answers from an endpoint, a hashed file of any recent release, or else the current release. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/** Answers visitors from the current release, which is held in memory. */
export function createReleasedSite(options: {
  site: SiteOptions
  releases: Releases
  staticFolder: string
  log: Log
  /** Whether messages can be stored: `ok`, or the code of the reason why not. */
  messages?: () => string
  /** Called after each answered page and each unknown address. */
  onPage?: (request: IncomingMessage, answer: OpenAnswer) => void
}): ReleasedSite {
  const { site, log } = options
  const shown = createShownRelease(options)
  const handlers = new Map<string, Listener>()
  const attach = (added: Record<string, Endpoint>) => {
    for (const [path, endpoint] of Object.entries(added)) handlers.set(path, createListener(endpoint, log))
  }
  /**
   * Health checks for a service manager, proxy or monitor. `/health/live` answers 200 while this process runs, `/health/ready`
   * while visitors get pages. The body of the latter also has the state of the messages, but a problem there does not change
   * the status: a load balancer would remove every machine that shares the database, and visitors would get no pages.
   */
  const answerReady = () => {
    const release = shown.release()
    const [status, code] = release === null ? ['starting', 503] : ['ready', 200]
    const messages = options.messages?.() ?? 'ok'
    return Response.json({ status, release, messages }, { status: code, headers: noStoreHeaders })
  }
  attach({
    '/health/live': {
      method: 'GET',
      handle: () => Response.json({ status: 'live' }, { headers: noStoreHeaders }),
    },
    '/health/ready': { method: 'GET', handle: answerReady },
  })

  const sendWaitingPage = (response: ServerResponse) =>
    sendPlainPage(response, site.waiting, waitingReloadSeconds)

  const answerPage = (request: IncomingMessage, response: ServerResponse) => {
    request.resume()
    const current = shown.current()
    if (current === null) return sendWaitingPage(response)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendNothing(response, 405, { allow: 'GET, HEAD' })
    const destination = findDestination(site, current, request.url ?? '/', request.headers)
    if (destination.kind === 'answer') {
      sendAnswer(response, destination.answer)
      options.onPage?.(request, destination.answer)
    } else if (destination.kind === 'redirect')
      sendNothing(response, destination.status, { location: destination.to })
    else sendWaitingPage(response)
  }

  return {
    ...shown,
    attach,
    answer: async (request: IncomingMessage, response: ServerResponse) => {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
      const handler = handlers.get(path)
      if (handler) return handler(request, response)
      if (await sendStaticFile(options.staticFolder, response)) return
      answerPage(request, response)
    },
  }
}

function createShownRelease({ releases, log }: { releases: Releases; log: Log }) {
  let current: OpenRelease | null = null
  let lastSwitch: Promise<unknown> = Promise.resolve()

  /** Runs one switch after the other, so that a release that is slow to open cannot replace a newer one. */
  const runInOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = lastSwitch.then(work)
    lastSwitch = done.catch(() => {})
    return done
  }

  /** Shows a release after `onIntact`; resolves with the problem if it is damaged. */
  const show = async (releaseId: string, onIntact: () => unknown, part?: 'pages') => {
    const opened = await releases.open(releaseId, part)
    if (opened.kind === 'damaged') return { ...createProblem('failure.damaged'), causes: [opened.problem] }
    await onIntact()
    current = opened.open
    return null
  }

  const showCurrent = async () => {
    const release = (await releases.current())?.releaseId
    if (release === undefined || release === current?.release.id) return null
    return show(release, () => log(`release ${release} is shown.`, { release }))
  }

  const showNewestIntact = async () => {
    for (const { id } of await releases.list()) {
      const problem = await show(id, () => log(`release ${id} is shown instead.`, { release: id }), 'pages')
      if (problem === null) return
    }
  }

  const switchTo = (releaseId: string) =>
    show(releaseId, () => releases.setCurrent({ releaseId, pinned: null }))

  /** Resolves with the problem of a read or write error, so that visitors keep the current release. */
  const orProblem = (work: Promise<Problem | null>) => work.catch(createErrorProblem)

  return {
    current: () => current,
    release: () => current?.release.id ?? null,
    showCurrent: () => orProblem(runInOrder(showCurrent)),
    showNewestIntact: () => runInOrder(showNewestIntact),
    switchTo: (releaseId: string) => orProblem(runInOrder(() => switchTo(releaseId))),
  }
}

type Listener = ReturnType<typeof getRequestListener>

function createListener(endpoint: Endpoint, log: Log): Listener {
  const handle = async (request: Request) => answerEndpoint(endpoint, request)
  return getRequestListener(
    async (request, { outgoing }) => {
      const answer = await handle(request).catch((error: unknown) => {
        log(`a request failed: ${error instanceof Error ? error.stack : error}`, { level: 'error' })
        return answerWith(500, 'This went wrong on the server.')
      })
      // createUnfinishedBodies has answered a client whose body was too slow.
      return outgoing.headersSent ? RESPONSE_ALREADY_SENT : answer
    },
    // HTTP/1.0, which health checks of proxies speak, has no Host.
    { overrideGlobalObjects: false, hostname: 'localhost' },
  )
}

/** Sends an answer in an encoding that the request accepts, or 304 if the browser has it (RFC 9110, 13.1.2). */
function sendAnswer(response: ServerResponse, answer: OpenAnswer): void {
  const { req: request } = response
  const { status, tag, plain, encoded } = answer
  const encoding = encoded && chooseEncoding(request.headers['accept-encoding'])
  const headers: OutgoingHttpHeaders = { ...answer.headers }
  if (encoded) headers.vary = [headers.vary ?? [], 'accept-encoding'].flat().join(', ')
  // Errors are not cached, so they need no validator.
  if (status === 200) headers.etag = `"${tag}${encoding ? `-${encoding}` : ''}"`
  if (status === 200 && isCached(request.headers['if-none-match'], tag)) {
    response.writeHead(304, headers).end()
    return
  }
  const bytes = encoded && encoding ? encoded[encoding] : plain
  headers['content-length'] = bytes.length
  if (encoding) headers['content-encoding'] = encoding
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function isCached(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.some((each) => each === '*' || each.startsWith(`"${tag}`))
}

/** No part of the path begins with a dot. */
const hashedPath = /^\/_next\/static\/((?:chunks|media|image)(?:\/[\w~-][\w.~-]*)+)(?:\?|$)/

/** The error that `send` emits: https://www.npmjs.com/package/http-errors */
type HttpError = Error & { status: number; headers?: Record<string, string> }

/** Answers a request for a hashed file of any recent release; resolves with false if the folder has no such file. */
function sendStaticFile(folder: string, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const { req: request } = response
    const { method, url = '' } = request
    const name = hashedPath.exec(url)?.[1]
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || name === undefined || !existsSync(join(folder, name))) return resolve(false)
    const type = getMimeType(name) ?? 'application/octet-stream'
    const isCompressed = existsSync(join(folder, name + encodedEndings.br))
    const mayEncode = isCompressed && request.headers.range === undefined
    const encoding = mayEncode ? chooseEncoding(request.headers['accept-encoding']) : null
    request.resume()
    const sending = send(request, encoding ? name + encodedEndings[encoding] : name, {
      root: folder,
      dotfiles: 'ignore',
      index: false,
      immutable: true,
      maxAge: '365d',
      // A range of a compressed copy is useless.
      acceptRanges: encoding === null,
    })
    sending.on('headers', () => {
      response.setHeader('content-type', type)
      if (encoding) response.setHeader('content-encoding', encoding)
      if (isCompressed) response.setHeader('vary', 'accept-encoding')
    })
    sending.on('directory', () => resolve(false))
    sending.on('error', (error: HttpError) => {
      if (response.headersSent) return reject(error)
      // The file was removed after it was found.
      if (error.status === 404) return resolve(false)
      response.writeHead(error.status, { ...error.headers, 'cache-control': 'no-store' }).end()
    })
    response.once('close', () => resolve(true))
    sending.pipe(response)
  })
}
