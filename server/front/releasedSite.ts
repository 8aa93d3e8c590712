import type { IncomingMessage, ServerResponse } from 'node:http'
import { createProxyServer } from 'httpxy'
import { toForwardedHeaders } from './forwarding.ts'
import type { Site } from './frontServer.ts'
import { answerHealth, isHealth } from './health.ts'
import { createPageStore } from './pageStore.ts'
import type { RunningRelease } from './release.ts'
import { isContactForm, sendTrouble } from './sendTrouble.ts'
import type { StaticFiles } from './staticFiles.ts'
import { sendStored, toStoredAnswer } from './storedAnswer.ts'
import { isForEverybody, toStoreKey } from './storeKey.ts'
import type { Switchboard } from './switchboard.ts'
import { getAnswer, passOn } from './upstream.ts'

/** How long a visitor waits for a release that is being started again. */
const PATIENCE_MS = 15_000

/** What makes an answer one browser's own; the front server sees to it itself for answers it keeps. */
const ownWishes = ['accept-encoding', 'if-none-match', 'if-modified-since', 'if-range', 'range']

/** Answers visitors from whatever release is current, through switches and deaths of releases. */
export function createReleasedSite(options: {
  switchboard: Switchboard
  statics: StaticFiles
  sendWaitingPage: (request: IncomingMessage, response: ServerResponse) => void
  log: (line: string) => void
  patienceMs?: number
}): Site {
  const patienceMs = options.patienceMs ?? PATIENCE_MS
  const { switchboard, statics, sendWaitingPage } = options
  const pages = createPageStore()
  const proxy = createProxyServer()
  proxy.on('proxyRes', (answer) => {
    delete answer.headers.connection
    delete answer.headers['keep-alive']
  })

  /** GET and HEAD: asked again, of the successor, when the release breaks off. */
  const answerSafely = async (request: IncomingMessage, response: ServerResponse) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    request.resume()
    const path = request.url ?? '/'
    const key = toStoreKey(path, request.headers)
    const asked = {
      // Kept answers are kept whole and plain.
      method: key === null ? (request.method ?? 'GET') : 'GET',
      path,
      headers: toForwardedHeaders(request.headers),
      signal: gone.signal,
    }
    if (key !== null) for (const name of ownWishes) delete asked.headers[name]
    const deadline = Date.now() + patienceMs
    while (!gone.signal.aborted) {
      // A release that is being started again has its pages still here.
      const kept = key === null ? undefined : pages.get(switchboard.wanted(), key)
      if (kept) return await sendStored(request, response, kept)
      const release = await awaitRelease(deadline)
      if (!release) return sendWaitingPage(request, response)
      release.inFlight += 1
      try {
        const answer = await getAnswer(release, asked)
        const { status, headers } = answer.response
        if (key === null || answer.rest !== null || !isForEverybody(headers))
          return await passOn(answer, response)
        const stored = toStoredAnswer(status, Object.fromEntries(headers), Buffer.concat(answer.held))
        pages.set(release.id, key, stored)
        return await sendStored(request, response, stored)
      } catch (error) {
        if (gone.signal.aborted) return
        if (response.headersSent) return void response.destroy()
        if (Date.now() > deadline) {
          options.log(`a release gives no answer (${error instanceof Error ? error.message : error}).`)
          return sendWaitingPage(request, response)
        }
        // Its death is noticed a moment after its connections break.
        if (switchboard.current() === release) await switchboard.change(100)
      } finally {
        release.inFlight -= 1
      }
    }
  }

  /** Everything else is asked once: what a post did before it broke off is not known. */
  const answerOnce = async (request: IncomingMessage, response: ServerResponse) => {
    const release = await awaitRelease(Date.now() + patienceMs)
    // The waiting page asks again by itself, which sends nothing that was typed.
    if (!release && isContactForm(request))
      return sendTrouble(request, response, { status: 503, message: 'Nothing can take it now.' })
    if (!release) return sendWaitingPage(request, response)
    release.inFlight += 1
    try {
      // A connection of its own: a reused one may just be closing.
      await proxy.web(request, response, { target: { host: '127.0.0.1', port: release.port }, agent: false })
    } catch (error) {
      if (response.headersSent) response.destroy()
      else if (!response.destroyed) {
        options.log(
          `a ${request.method} request broke off (${error instanceof Error ? error.message : error}).`,
        )
        sendTrouble(request, response, { status: 502, message: 'The answer broke off.' })
      }
    } finally {
      release.inFlight -= 1
    }
  }

  const awaitRelease = async (deadline: number): Promise<RunningRelease | undefined> => {
    while (!switchboard.current() && switchboard.isComing() && Date.now() < deadline)
      await switchboard.change(Math.max(1, deadline - Date.now()))
    return switchboard.current()
  }

  return {
    release: switchboard.wanted,
    answer: async (request, response) => {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
      if (isHealth(path)) return answerHealth(path, request, response, switchboard.current()?.id ?? null)
      if (await statics.answer(request, response)) return
      const isSafe = request.method === 'GET' || request.method === 'HEAD'
      return isSafe ? answerSafely(request, response) : answerOnce(request, response)
    },
  }
}
