import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { DocumentSet } from '../model/documentSet.ts'
import { busyRefusal, LakeError, refusal } from '../model/lakeError.ts'
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
/** A query waits this long for the first thread before the second is started, which copies all documents. */
const patienceMs = 500
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
  #threads = new Set<QueryThread>()
  #idle: QueryThread[] = []
  #waiting: ((thread: QueryThread) => void)[] = []
  #isClosed = false

  constructor(documents: DocumentSet, limits: ThreadLimits, log: (line: string) => void) {
    this.#documents = documents
    this.#limits = limits
    this.#log = log
  }

  async answer(query: Query): Promise<QueryAnswer> {
    if (this.#waiting.length >= maxWaiting) throw busyRefusal(429, 'Too many slow queries at a time')
    const thread = await this.#take()
    try {
      return await thread.answer(query)
    } finally {
      this.#release(thread)
    }
  }

  /** Terminates the threads; their queries, and those that wait, are refused. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#threads].map((thread) => thread.end()))
  }

  async #take(): Promise<QueryThread> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#threads.size === 0) return this.#start()
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      setTimeout(() => {
        if (this.#threads.size >= maxThreads || !this.#waiting.includes(resolve)) return
        this.#waiting = this.#waiting.filter((waiting) => waiting !== resolve)
        resolve(this.#start())
      }, patienceMs).unref()
    })
  }

  #start(): QueryThread {
    const thread = new QueryThread(this.#documents, this.#limits, this.#log)
    this.#threads.add(thread)
    if (this.#isClosed) thread.end()
    return thread
  }

  #release(thread: QueryThread): void {
    if (thread.hasEnded) this.#threads.delete(thread)
    const next = this.#waiting.shift()
    next?.(thread.hasEnded ? this.#start() : thread)
    if (next || thread.hasEnded) return
    this.#idle.push(thread)
    setTimeout(() => {
      if (performance.now() - thread.usedAt < idleMs || !this.#idle.includes(thread)) return
      this.#idle = this.#idle.filter((idle) => idle !== thread)
      this.#threads.delete(thread)
      thread.end()
    }, idleMs).unref()
  }
}

/** Why a query was ended. */
class QueryProblem extends Error {}

class QueryThread {
  usedAt = performance.now()
  hasEnded = false
  #limits: ThreadLimits
  #log: (line: string) => void
  #worker: Worker
  #copied: Promise<void>
  #stopObserving: () => void
  #running: PromiseWithResolvers<ThreadResult> | null = null

  constructor(documents: DocumentSet, limits: ThreadLimits, log: (line: string) => void) {
    this.#limits = limits
    this.#log = log
    this.#worker = new Worker(new URL('./queryThread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.maxMegabytes },
    })
    this.#worker.unref()
    this.#worker.on('message', (result: ThreadResult) => this.#running?.resolve(result))
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#running?.reject(
        isTooLarge ? new QueryProblem(`needs more than ${limits.maxMegabytes} MB of memory`) : error,
      )
    })
    this.#worker.on('exit', () => {
      this.#forget()
      this.#running?.reject(refusal(503, 'The lake is stopping'))
    })
    this.#stopObserving = documents.observe((id) => this.#send(documents, [id]))
    this.#copied = this.#copy(documents)
  }

  async answer(query: Query): Promise<QueryAnswer> {
    if (this.hasEnded) throw refusal(503, 'The lake is stopping')
    const { longestMs } = this.#limits
    const running = Promise.withResolvers<ThreadResult>()
    this.#running = running
    let timer: NodeJS.Timeout | undefined
    this.#copied.then(() => {
      timer = setTimeout(() => {
        running.reject(new QueryProblem(`took longer than ${longestMs / 1000} s`))
        this.end()
      }, longestMs)
      this.#post({ kind: 'query', query })
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
      this.#running = null
      this.usedAt = performance.now()
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
    this.#post({ kind: 'documents', changes: ids.map((id) => [id, documents.get(id)]) })
  }

  #post(message: ThreadMessage): void {
    this.#worker.postMessage(message)
  }
}

/** The status is 400 because browsers repeat a request that is answered with 408. */
export const timeoutRefusal = (query: string, description: string) =>
  new LakeError(400, { error: { type: 'queryTimeoutError', description, query } }, description)
