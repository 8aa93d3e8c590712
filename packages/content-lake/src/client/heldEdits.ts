import type { Connection } from './connection.ts'
import type { Fetch, FetchInit } from './fetch.ts'

/** The requests by which the Studio saves what is typed. Each has the id of its transaction, so a repetition changes nothing. */
const editAddress = /\/data\/(?:actions|mutate)\/[^?]+\?.*\btag=[^&]*document\.commit\b/

const checkMs = 500
const retryMs = { first: 500, step: 500, most: 5_000 }
/**
 * A repeated request that gets no answer is given up after this time, and with it its connection: the browser has up to six old
 * ones, which may all be dead. Later attempts have longer, for a slow network.
 */
const answerMs = { first: 3_000, step: 3_000, most: 20_000 }
const maxOldConnections = 6

/**
 * Sends the edits of a Studio, and repeats each until the lake has accepted or refused it. The Studio never learns that an edit
 * did not arrive: it would take the edit back, and with it all that was typed since into a document without a draft
 * (`BufferedDocument` in `@sanity/mutator` takes such a document for deleted).
 */
export function createHeldEdits(send: Fetch, connection: Connection) {
  let sent = 0
  let failing = 0
  const waiting = new Set<() => void>()

  /** The answer; null if there was none, or a temporary one. */
  const attempt = async (input: string, init: FetchInit, count: number): Promise<Response | null> => {
    const slower = Math.max(0, count - maxOldConnections) * answerMs.step
    // Only an open connection is watched.
    const isWatched = count === 0 && connection.getState() === 'open'
    const timeout = isWatched ? null : Math.min(answerMs.first + slower, answerMs.most)
    const signal = connection.signalFor(timeout)
    try {
      if (count > 0) await connection.prepare(signal)
      const response = await send(input, { ...init, signal })
      const body = await response.text()
      if (!isAnswer(response)) {
        connection.lose(toState(response))
        return null
      }
      const { status, statusText, headers } = response
      return new Response(body, { status, statusText, headers })
    } catch {
      connection.lose()
      return null
    }
  }

  const sendEdit = async (input: string, init: FetchInit): Promise<Response> => {
    sent += 1
    const transactionId = findTransactionId(init.body)
    if (transactionId !== null) connection.addOwnEdit(transactionId)
    const timer = setInterval(connection.check, checkMs)
    try {
      for (let count = 0; ; count += 1) {
        const answer = await attempt(input, init, count)
        if (answer) {
          if (count > 0) failing -= 1
          if (failing === 0) connection.markAnswered()
          return answer
        }
        if (count === 0) failing += 1
        await connection.pause(toRetryDelay(count))
      }
    } finally {
      clearInterval(timer)
      sent -= 1
      if (failing === 0) for (const resume of waiting) resume()
    }
  }

  if (typeof window !== 'undefined')
    window.addEventListener('beforeunload', (event) => {
      if (sent > 0 && connection.getState() !== 'open') event.preventDefault()
    })

  return {
    isEdit: (input: string, { method }: FetchInit) => method === 'POST' && editAddress.test(input),
    /** Ignores the signal of the request: the Studio aborts what takes minutes, and the edits of a document that is closed. */
    send: (input: string, { signal: _signal, ...init }: FetchInit) => sendEdit(input, init),
    /** Resolves when no edit waits for a lost connection. */
    untilAccepted: async () => {
      while (failing > 0)
        await new Promise<void>((resolve) => {
          const resume = () => {
            waiting.delete(resume)
            resolve()
          }
          waiting.add(resume)
        })
    },
  }
}

/** How long to wait after an attempt that failed, the first of which has the count 0. */
export const toRetryDelay = (count: number) => Math.min(retryMs.first + count * retryMs.step, retryMs.most)

function findTransactionId(body: FetchInit['body']): string | null {
  const request: unknown = typeof body === 'string' ? JSON.parse(body) : null
  const isNamed = typeof request === 'object' && request !== null && 'transactionId' in request
  return isNamed && typeof request.transactionId === 'string' ? request.transactionId : null
}

/** A proxy without the lake behind it, or the page of a Wi-Fi that wants a payment, answers something else. */
export const isJson = ({ headers }: Response) => Boolean(headers.get('content-type')?.includes('json'))

function toState(response: Response): 'signedOut' | 'unavailable' | 'lost' {
  if (response.status === 401) return 'signedOut'
  return response.status >= 500 && isJson(response) ? 'unavailable' : 'lost'
}

function isAnswer(response: Response): boolean {
  const isTemporary = response.status >= 500 || [401, 408, 425, 429].includes(response.status)
  return !isTemporary && isJson(response)
}
