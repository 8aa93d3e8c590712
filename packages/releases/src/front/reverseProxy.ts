import { Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { toErrorMessage } from '@freelance-site/foundation'
import type { Log } from '@freelance-site/foundation/server'
import { createProxyServer } from 'httpxy'
import { sendError } from './sendAnswer.ts'

/** Why another process gave no answer. `failed`: it answered with a status from 500 on. */
export type ForwardFailure = 'notRunning' | 'ended' | 'slow' | 'failed'

const reasons: Record<ForwardFailure, string> = {
  notRunning: 'is not running at this moment',
  ended: 'closed the connection before it answered',
  slow: 'takes too long to answer',
  failed: 'could not answer',
}

/** How a request is forwarded whose failures are explained otherwise than by a JSON body. */
type Explained = {
  /** How long the other process may take until the first byte of its answer. */
  limitMs: number
  /** Answers the request. Called at most once, before anything was answered. */
  explain: (failure: ForwardFailure) => void
}

/** Forwards requests to another process on this machine; answers 503 and logs why if that process does not respond. */
export function createReverseProxy(log: Log) {
  const proxy = createProxyServer()
  // One connection per request: a reused one may be closing, and a POST cannot be retried. `keepAlive` omits the header
  // `connection: close`, after which a server that refuses an unread body would close the connection before its answer arrives.
  const agent = new Agent({ keepAlive: true })
  agent.maxFreeSockets = 0
  const onFailedAnswers = new WeakMap<ServerResponse, () => void>()
  proxy.on('proxyReq', (forwardedRequest, request, response) => {
    // Otherwise the other process would wait for the rest of an aborted body.
    request.once('close', () => {
      if (!request.complete) forwardedRequest.destroy()
    })
    // Otherwise it would go on with an answer that comes too late.
    if (onFailedAnswers.has(response)) response.once('close', () => forwardedRequest.destroy())
  })
  proxy.on('proxyRes', (answer, _, response) => {
    delete answer.headers.connection
    delete answer.headers['keep-alive']
    const onFailedAnswer = onFailedAnswers.get(response)
    if (onFailedAnswer === undefined || (answer.statusCode ?? 0) < 500) return
    answer.resume()
    onFailedAnswer()
  })
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    port: number | undefined,
    name: string,
    explained?: Explained,
  ): Promise<void> => {
    const refuse = (failure: ForwardFailure) => {
      // It was explained before.
      if (response.writableEnded) return
      if (explained === undefined || response.headersSent)
        return sendError(response, 503, `The ${name} ${reasons[failure]}.`)
      request.resume()
      explained.explain(failure)
    }
    if (port === undefined) return refuse('notRunning')
    if (explained) {
      onFailedAnswers.set(response, () => refuse('failed'))
      const timer = setTimeout(() => response.headersSent || refuse('slow'), explained.limitMs)
      response.once('close', () => clearTimeout(timer))
    }
    try {
      await proxy.web(request, response, { target: { host: '127.0.0.1', port }, agent })
    } catch (error) {
      // The visitor has left.
      if (response.destroyed || request.socket.destroyed) return void response.destroy()
      if (!response.headersSent)
        log(`the ${name} did not respond (${toErrorMessage(error)}).`, { level: 'warn' })
      const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
      refuse(isRefused ? 'notRunning' : 'ended')
    }
  }
}
