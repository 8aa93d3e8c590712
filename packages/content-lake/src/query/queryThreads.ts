import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { DocumentSet } from '../model/documentSet.ts'
import { busyRefusal, LakeError, refusal } from '../model/lakeError.ts'
import { createTaskQueue } from '../model/taskQueue.ts'
import type { QueryAnswer } from './answerQuery.ts'
import type { Query, ThreadMessage, ThreadResult } from './queryThread.ts'

export type ThreadLimits = {
  /** How long a query may take in a thread. */
  longestMs: number
  /** How much memory a thread may use. */
  maxMegabytes: number
}

/** There are two threads, so that an endless query does not hold up a slow one. */
const maxThreads = 2
/** How many queries may wait for a thread. */
const maxWaiting = 10
/** A thread without queries ends after this time, to free its memory. */
const idleMs = 300_000
/** How many documents are copied at a time. */
const batch = 500

/** Answers queries in threads, each with its own copy of the documents that is kept up to date. */
export function createQueryThreads(
  documents: DocumentSet,
  limits: ThreadLimits,
  log: (line: string) => void,
) {
  const queue = createTaskQueue(maxThreads)
  /** Anonymous readers share one thread and wait by themselves, so that the other is for queries with a token. */
  const anonymousQueue = createTaskQueue(maxThreads - 1)
  let threads: QueryThread[] = []
  let isClosed = false
  const run = (query: Query) =>
    queue.run(() => {
      if (isClosed) throw refusal(503, 'The lake is stopping')
      threads = threads.filter(({ hasEnded }) => !hasEnded())
      const idle = threads.find(({ isIdle }) => isIdle()) ?? startThread(documents, limits, log)
      if (!threads.includes(idle)) threads.push(idle)
      return idle.answer(query)
    })
  return {
    answer: async (query: Query): Promise<QueryAnswer> => {
      const isAnonymous = query.perspective === 'public'
      const { countWaiting } = isAnonymous ? anonymousQueue : queue
      if (countWaiting() >= maxWaiting) throw busyRefusal(429, 'Too many slow queries at a time')
      return isAnonymous ? anonymousQueue.run(() => run(query)) : run(query)
    },
    /** Terminates the threads. Their queries, and those that wait, are refused. */
    close: async () => {
      isClosed = true
      await Promise.all(threads.map(({ end }) => end()))
    },
  }
}

/** Why a query was ended. */
class QueryProblem extends Error {}

type QueryThread = ReturnType<typeof startThread>

function startThread(
  documents: DocumentSet,
  { longestMs, maxMegabytes }: ThreadLimits,
  log: (line: string) => void,
) {
  let hasEnded = false
  let running: PromiseWithResolvers<ThreadResult> | null = null
  let idleTimer: NodeJS.Timeout | undefined
  const worker = new Worker(new URL('./queryThread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
  worker.unref()
  const post = (message: ThreadMessage) => worker.postMessage(message)
  const send = (ids: string[]) =>
    post({ kind: 'documents', changes: ids.map((id) => [id, documents.get(id)]) })
  const stopObserving = documents.observe((id) => send([id]))
  const forget = () => {
    hasEnded = true
    stopObserving()
  }
  worker.on('message', (result: ThreadResult) => running?.resolve(result))
  worker.on('error', (error: NodeJS.ErrnoException) => {
    forget()
    const problem = new QueryProblem(`needs more than ${maxMegabytes} MB of memory`)
    running?.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? problem : error)
  })
  worker.on('exit', () => {
    forget()
    running?.reject(refusal(503, 'The lake is stopping'))
  })
  const end = async () => {
    forget()
    await worker.terminate()
  }
  /** Copies in small parts, so that the lake can do other work meanwhile. Changes are sent as they happen. */
  const copy = async () => {
    const ids = documents.all().map(({ _id }) => _id)
    for (let from = 0; from < ids.length && !hasEnded; from += batch) {
      send(ids.slice(from, from + batch))
      await setImmediate()
    }
  }
  const copied = copy()
  const answer = async (query: Query): Promise<QueryAnswer> => {
    clearTimeout(idleTimer)
    const current = Promise.withResolvers<ThreadResult>()
    running = current
    let timer: NodeJS.Timeout | undefined
    copied.then(() => {
      timer = setTimeout(() => {
        current.reject(new QueryProblem(`took longer than ${longestMs / 1000} s`))
        end()
      }, longestMs)
      post({ kind: 'query', query })
    }, current.reject)
    try {
      const result = await current.promise
      if (result.kind === 'refused') throw new LakeError(result.status, result.body, result.message)
      return result.answer
    } catch (error) {
      if (!(error instanceof QueryProblem)) throw error
      log(`A query was ended because it ${error.message}: ${query.text.slice(0, 200)}`)
      throw timeoutRefusal(query.text, `The query was ended because it ${error.message}`)
    } finally {
      clearTimeout(timer)
      running = null
      idleTimer = setTimeout(end, idleMs).unref()
    }
  }
  return { answer, end, isIdle: () => running === null, hasEnded: () => hasEnded }
}

/** The status is 400 because browsers repeat a request that is answered with 408. */
export const timeoutRefusal = (query: string, description: string) =>
  new LakeError(400, { error: { type: 'queryTimeoutError', description, query } }, description)
