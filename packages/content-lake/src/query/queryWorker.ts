import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { DocumentSet } from '../documents/documentSet.ts'
import { LakeError, refusal } from '../errors/lakeError.ts'
import type { Query, QueryAnswer } from './evaluateQuery.ts'
import { timeoutRefusal } from './groqError.ts'
import type { QueryLimits } from './queryLimits.ts'
import type { ThreadMessage, ThreadResult } from './queryThread.ts'

/** A thread without queries ends after this time, to free its memory. */
const idleMs = 300_000
/** How many documents are copied at a time. */
const batch = 500

/** Refuses queries that are running, or wait, when the lake ends. */
export const stopping = refusal(503, 'The lake is stopping')

/** The lake's side of a thread that answers queries, one at a time. */
export type QueryWorker = {
  answer: (query: Query) => Promise<QueryAnswer>
  /** Terminates the thread. The query that is running is refused with the first reason. A text says what is wrong with it. */
  end: (reason: Error | string) => Promise<unknown>
  /** Aborted when the thread has ended. */
  ended: AbortSignal
  isIdle: () => boolean
}

/** Starts a thread with its own copy of the documents, which every change updates. It answers one query at a time. */
export function startQueryWorker(
  documents: DocumentSet,
  { longestMs, maxMegabytes }: QueryLimits,
  log: (line: string) => void,
): QueryWorker {
  const worker = new Worker(new URL('./queryThread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
  worker.unref()
  const post = (message: ThreadMessage) => worker.postMessage(message)
  const send = (ids: string[]) =>
    post({ kind: 'documents', changes: ids.map((id) => [id, documents.get(id)]) })
  const stopObserving = documents.observe((id) => send([id]))

  const ending = new AbortController()
  const ended = ending.signal
  /** The query that is running is refused with the first reason. A text says what is wrong with it. */
  const end = (reason: Error | string) => {
    stopObserving()
    ending.abort(reason)
    return worker.terminate()
  }
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    end(isOutOfMemory ? `needs more than ${maxMegabytes} MB of memory` : error)
  })

  /** Copies in small parts, so that the lake can do other work meanwhile. Changes are sent as they happen. */
  const copy = async () => {
    const ids = documents.all().map(({ _id }) => _id)
    for (let from = 0; from < ids.length && !ended.aborted; from += batch) {
      send(ids.slice(from, from + batch))
      await setImmediate()
    }
  }
  const copied = copy()
  let isIdle = true
  let idleTimer: NodeJS.Timeout | undefined

  const answer = async (query: Query): Promise<QueryAnswer> => {
    clearTimeout(idleTimer)
    isIdle = false
    let timer: NodeJS.Timeout | undefined
    try {
      await copied
      timer = setTimeout(() => end(`took longer than ${longestMs / 1000} s`), longestMs)
      const answered = once(worker, 'message', { signal: ended })
      post({ kind: 'query', query })
      const result: ThreadResult = (await answered)[0]
      if (!('refused' in result)) return result
      const { status, body, message } = result.refused
      throw new LakeError(status, body, message)
    } catch (error) {
      const reason: unknown = ended.reason ?? error
      if (typeof reason !== 'string') throw reason
      log(`A query was ended because it ${reason}: ${query.text.slice(0, 200)}`)
      throw timeoutRefusal(query.text, `The query was ended because it ${reason}`)
    } finally {
      clearTimeout(timer)
      isIdle = true
      idleTimer = setTimeout(() => end(stopping), idleMs).unref()
    }
  }
  return { answer, end, ended, isIdle: () => isIdle }
}
