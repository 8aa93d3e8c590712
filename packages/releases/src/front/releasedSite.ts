import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '@freelance-site/foundation'
import type { Log } from '@freelance-site/foundation/server'
import type { SiteOptions } from '../site.ts'
import type { OpenAnswer } from '../store/release.ts'
import type { Releases } from '../store/releases.ts'
import { findDestination } from './address.ts'
import { createEndpoints } from './endpoints.ts'
import { createHealthEndpoints } from './health.ts'
import { sendPlainPage } from './plainPage.ts'
import { sendAnswer, sendNothing } from './sendAnswer.ts'
import { createShownRelease, type ShownRelease } from './shownRelease.ts'
import { sendStaticFile } from './staticFiles.ts'

const waitingReloadSeconds = 3

/** The site as visitors get it from the current release. */
export type ReleasedSite = ShownRelease & {
  /** Whether a response is the page that waits for a release. It is no failure. */
  isWaiting: (response: ServerResponse) => boolean
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
  const endpoints = createEndpoints(log)
  endpoints.attach(createHealthEndpoints(shown.release, () => options.messages?.() ?? 'ok'))

  const waiting = new WeakSet<ServerResponse>()
  const sendWaitingPage = (response: ServerResponse) => {
    waiting.add(response)
    sendPlainPage(response, site.waiting, waitingReloadSeconds)
  }

  /** The languages without pages, by release, that were logged. */
  const logged = new Set<string>()
  const logLacking = (release: string, missing: string) => {
    const key = `${release} ${missing}`
    if (logged.has(key)) return
    logged.add(key)
    log(
      `release ${release} has no ${missing}, as its language is new. Its pages wait for the next release.`,
      {
        level: 'warn',
        release,
      },
    )
  }

  const answerPage = (request: IncomingMessage, response: ServerResponse) => {
    request.resume()
    const current = shown.current()
    if (current === null) return sendWaitingPage(response)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendNothing(response, 405, { allow: 'GET, HEAD' })
    const target = request.url ?? '/'
    const destination = findDestination(site, current, target, request.headers)
    if (destination.kind === 'answer') {
      sendAnswer(response, destination.answer)
      options.onPage?.(request, destination.answer)
    } else if (destination.kind === 'redirect')
      sendNothing(response, destination.status, { location: destination.to })
    else {
      logLacking(current.release.id, site.toNotFoundPath(target.replace(/\?.*/s, '')))
      sendWaitingPage(response)
    }
  }

  return {
    ...shown,
    isWaiting: (response) => waiting.has(response),
    attach: endpoints.attach,
    answer: async (request: IncomingMessage, response: ServerResponse) => {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
      const listener = endpoints.find(path)
      if (listener) return listener(request, response)
      if (await sendStaticFile(options.staticFolder, response)) return
      answerPage(request, response)
    },
  }
}
