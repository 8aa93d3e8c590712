import { once } from 'node:events'
import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { isRecord } from '../model/document.ts'
import type { DocumentSet, FindDocuments } from '../model/documentSet.ts'
import { busyRefusal, LakeError, refusal } from '../model/lakeError.ts'
import { createViews } from './documentView.ts'
import {
  answerQuery,
  evaluateQuery,
  OutOfTime,
  parseQuery,
  type Query,
  type QueryAnswer,
  type QueryOptions,
  threadNeeded,
  withinTime,
} from './evaluateQuery.ts'
import { toQueryRefusal } from './groqError.ts'
import type { ThreadMessage, ThreadResult } from './queryThread.ts'

export const queryLimits = {
  /** How long a query may run in the lake's own thread, where everything else waits for it. */
  quickMs: 150,
  /** A query that reads more documents than this at a time runs in another thread from the beginning. */
  quickDocuments: 4_000,
  /** How long a query may take in another thread. */
  longestMs: 10_000,
  /** How much memory another thread may use. */
  maxMegabytes: 512,
}
/** Milliseconds, documents and megabytes. `queryLimits` explains each, and has the defaults. */
export type QueryLimits = typeof queryLimits

/** There are two other threads, so that an endless query does not hold up a slow one. */
const maxThreads = 2
/** How many queries may wait for a thread. */
const maxWaiting = 10
/** A thread without queries ends after this time, to free its memory. */
const idleMs = 300_000
/** How many documents are copied at a time. */
const batch = 500

/** The queries of senders with a token or a session, on one dataset. */
export type Queries = {
  /** Refuses a query that cannot be evaluated, or takes too long. */
  answer: (query: Query) => Promise<QueryAnswer>
  /** Terminates the threads. Their queries, and those that wait, are refused. */
  close: () => Promise<void>
}

/**
 * Answers queries with a token or a session, without holding up the lake. Those that read few documents run in this thread. Others, and those that take
 * longer than expected, run in a thread that has its own copy of the documents, and a time limit too:
 * docs/decisions/0041-bounded-work.md
 */
export function createQueries(
  documents: DocumentSet,
  log: (line: string) => void,
  someLimits: Partial<QueryLimits> = {},
): Queries {
  const limits = { ...queryLimits, ...someLimits }
  const toView = createViews(documents)
  const queue = new PQueue({ concurrency: maxThreads })
  let threads: QueryThread[] = []
  let isClosed = false
  const run = (query: Query) =>
    queue.add(() => {
      if (isClosed) throw stopping
      threads = threads.filter(({ ended }) => !ended.aborted)
      const idle = threads.find(({ isIdle }) => isIdle()) ?? startThread(documents, limits, log)
      if (!threads.includes(idle)) threads.push(idle)
      return idle.answer(query)
    })
  return {
    answer: async (query) => {
      // Not within the time: the first query of a perspective may wait for its documents.
      const quick = limitReads(toView(query.address, query.perspective), limits.quickDocuments)
      try {
        return withinTime(limits.quickMs, () => answerQuery(query, quick))
      } catch (error) {
        if (!(error instanceof OutOfTime) && error !== threadNeeded) throw toQueryRefusal(query.text, error)
      }
      if (queue.size >= maxWaiting) throw busyRefusal(429, 'Too many slow queries at a time')
      return run(query)
    },
    close: async () => {
      isClosed = true
      await Promise.all(threads.map(({ end }) => end(stopping)))
    },
  }
}

/** The documents, but throws `threadNeeded` instead of returning more than `maxDocuments` at a time. */
const limitReads =
  (find: FindDocuments, maxDocuments: number): FindDocuments =>
  (index, values) => {
    const found = find(index, values)
    if (found.length > maxDocuments) throw threadNeeded
    return found
  }

const stopping = refusal(503, 'The lake is stopping')

type QueryThread = ReturnType<typeof startThread>

/** Starts a thread with its own copy of the documents, which every change updates. It answers one query at a time. */
function startThread(
  documents: DocumentSet,
  { longestMs, maxMegabytes }: QueryLimits,
  log: (line: string) => void,
) {
  // The file is TypeScript here and JavaScript in the published package.
  const worker = new Worker(new URL(`./queryThread${extname(import.meta.url)}`, import.meta.url), {
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

/** The time limit for all queries of one write together. Other writes wait meanwhile. */
const writeQueriesMs = 500

/** Returns a function that finds the ids of documents for the mutations of one write, in this thread. */
export function toWriteQueries() {
  let leftMs = writeQueriesMs
  return (query: string, options: QueryOptions): string[] => {
    const startedAt = performance.now()
    try {
      return withinTime(leftMs, () =>
        toDocumentIds(evaluateQuery(parseQuery(query, options.params), options)),
      )
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw toQueryRefusal(query, error)
      const description = `The queries of this write take longer than ${writeQueriesMs} ms: nothing was written`
      throw timeoutRefusal(query, description)
    } finally {
      leftMs = Math.max(1, leftMs - (performance.now() - startedAt))
    }
  }
}

const toDocumentIds = (result: unknown) =>
  [result].flat().flatMap((item) => {
    if (typeof item === 'string') return [item]
    return isRecord(item) && typeof item._id === 'string' ? [item._id] : []
  })

/** The status is 400 because browsers repeat a request that is answered with 408. */
export const timeoutRefusal = (query: string, description: string) =>
  new LakeError(400, { error: { type: 'queryTimeoutError', description, query } }, description)
