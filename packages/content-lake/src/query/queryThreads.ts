import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { DocumentSet } from '../model/documentSet.ts'
import { busyRefusal, LakeError, refusal } from '../model/lakeError.ts'
import { TaskQueue } from '../model/taskQueue.ts'
import type { QueryAnswer } from './answerQuery.ts'
import type { Change, Query, ThreadMessage, ThreadResult } from './queryThread.ts'

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
export class QueryThreads {
  #documents: DocumentSet
  #limits: ThreadLimits
  #log: (line: string) => void
  #queue = new TaskQueue(maxThreads)
  /** Anonymous readers share one thread and wait by themselves, so that the other is for queries with a token. */
  #anonymous = new TaskQueue(maxThreads - 1)
  #threads: QueryThread[] = []
  #isClosed = false

  constructor(documents: DocumentSet, limits: ThreadLimits, log: (line: string) => void) {
    this.#documents = documents
    this.#limits = limits
    this.#log = log
  }

  async answer(query: Query): Promise<QueryAnswer> {
    const isAnonymous = query.perspective === 'public'
    const { waiting } = isAnonymous ? this.#anonymous : this.#queue
    if (waiting >= maxWaiting) throw busyRefusal(429, 'Too many slow queries at a time')
    const run = () => this.#run(query)
    return isAnonymous ? this.#anonymous.run(run) : run()
  }

  #run(query: Query): Promise<QueryAnswer> {
    return this.#queue.run(() => {
      if (this.#isClosed) throw refusal(503, 'The lake is stopping')
      this.#threads = this.#threads.filter((thread) => !thread.hasEnded)
      const idle = this.#threads.find((thread) => thread.running === null)
      return (idle ?? this.#start()).answer(query)
    })
  }

  /** Terminates the threads. Their queries, and those that wait, are refused. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#threads.map((thread) => thread.end()))
  }

  #start(): QueryThread {
    const thread = new QueryThread(this.#documents, this.#limits, this.#log)
    this.#threads.push(thread)
    return thread
  }
}

/** Why a query was ended. */
class QueryProblem extends Error {}

class QueryThread {
  hasEnded = false
  #idleTimer: NodeJS.Timeout | undefined
  #limits: ThreadLimits
  #log: (line: string) => void
  #worker: Worker
  #copied: Promise<void>
  #stopObserving: () => void
  running: PromiseWithResolvers<ThreadResult> | null = null

  constructor(documents: DocumentSet, limits: ThreadLimits, log: (line: string) => void) {
    this.#limits = limits
    this.#log = log
    this.#worker = new Worker(new URL('./queryThread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.maxMegabytes },
    })
    this.#worker.unref()
    this.#worker.on('message', (result: ThreadResult) => this.running?.resolve(result))
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#forget()
      const problem = new QueryProblem(`needs more than ${limits.maxMegabytes} MB of memory`)
      this.running?.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? problem : error)
    })
    this.#worker.on('exit', () => {
      this.#forget()
      this.running?.reject(refusal(503, 'The lake is stopping'))
    })
    this.#stopObserving = documents.observe((id) => this.#send(documents, [id]))
    this.#copied = this.#copy(documents)
  }

  async answer(query: Query): Promise<QueryAnswer> {
    clearTimeout(this.#idleTimer)
    const { longestMs } = this.#limits
    const running = Promise.withResolvers<ThreadResult>()
    this.running = running
    let timer: NodeJS.Timeout | undefined
    this.#copied.then(() => {
      timer = setTimeout(() => {
        running.reject(new QueryProblem(`took longer than ${longestMs / 1000} s`))
        this.end()
      }, longestMs)
      this.#worker.postMessage({ kind: 'query', query } satisfies ThreadMessage)
    }, running.reject)
    try {
      const result = await running.promise
      if (result.kind === 'refused') throw new LakeError(result.status, result.body, result.message)
      return result.answer
    } catch (error) {
      if (!(error instanceof QueryProblem)) throw error
      this.#log(`A query was ended because it ${error.message}: ${query.text.slice(0, 200)}`)
      throw timeoutRefusal(query.text, `The query was ended because it ${error.message}`)
    } finally {
      clearTimeout(timer)
      this.running = null
      this.#idleTimer = setTimeout(() => this.end(), idleMs).unref()
    }
  }

  async end(): Promise<void> {
    this.#forget()
    await this.#worker.terminate()
  }

  #forget(): void {
    this.hasEnded = true
    this.#stopObserving()
  }

  /** Copies in small parts, so that the lake can do other work meanwhile. Changes are sent as they happen. */
  async #copy(documents: DocumentSet): Promise<void> {
    const ids = documents.all().map(({ _id }) => _id)
    for (let from = 0; from < ids.length && !this.hasEnded; from += batch) {
      this.#send(documents, ids.slice(from, from + batch))
      await setImmediate()
    }
  }

  #send(documents: DocumentSet, ids: string[]): void {
    const changes = ids.map((id): Change => [id, documents.get(id)])
    this.#worker.postMessage({ kind: 'documents', changes } satisfies ThreadMessage)
  }
}

/** The status is 400 because browsers repeat a request that is answered with 408. */
export const timeoutRefusal = (query: string, description: string) =>
  new LakeError(400, { error: { type: 'queryTimeoutError', description, query } }, description)
