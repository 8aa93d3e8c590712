import { Worker } from 'node:worker_threads'
import { isRecord } from '../model/document.ts'
import { busyRefusal, LakeError, refusal } from '../model/lakeError.ts'
import { TaskQueue } from '../model/taskQueue.ts'
import { answerQuery, type QueryAnswer } from './answerQuery.ts'
import { evaluateQuery, type QueryOptions } from './evaluateQuery.ts'
import type { ThreadResult, ThreadTask } from './queryThread.ts'
import { OutOfTime, withinTime } from './timeLimit.ts'

export type QueryLimits = {
  /** How long a query may run in the lake's own thread, where everything else waits for it. */
  quickMs: number
  /** How long a query may take in a thread of its own. */
  longestMs: number
  /** How much memory such a thread may use. */
  maxMegabytes: number
}

const queryLimits: QueryLimits = { quickMs: 150, longestMs: 10_000, maxMegabytes: 512 }

/** There are two threads, so that an endless query does not hold up a slow one. */
const maxThreads = 2
/** How many queries may wait for a thread. */
const maxWaiting = 10

/**
 * Answers queries without holding up the lake. Nearly all take milliseconds, and run in this thread. A query that takes longer
 * is stopped, and starts again in a thread of its own with a copy of the documents. That thread has a time limit too:
 * docs/decisions/0041-bounded-work.md
 */
export class Queries {
  #limits: QueryLimits
  #log: (line: string) => void
  #queue = new TaskQueue(maxThreads)
  #threads = new Set<Worker>()
  #isClosed = false

  constructor(log: (line: string) => void, limits: Partial<QueryLimits> = {}) {
    this.#log = log
    this.#limits = { ...queryLimits, ...limits }
  }

  /** Refuses a query that cannot be evaluated, or takes too long. */
  async answer(query: string, withSources: boolean, options: QueryOptions): Promise<QueryAnswer> {
    try {
      return withinTime(this.#limits.quickMs, () => answerQuery(query, withSources, options))
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error
    }
    if (this.#queue.waiting >= maxWaiting) throw busyRefusal(429, 'Too many slow queries at a time')
    const { get: _get, ...copied } = options
    return this.#queue.run(() => this.#answerInThread({ query, withSources, options: copied }))
  }

  /** Terminates the threads; queries that wait for one are refused. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#threads].map((thread) => thread.terminate()))
  }

  async #answerInThread(task: ThreadTask): Promise<QueryAnswer> {
    if (this.#isClosed) throw refusal(503, 'The lake is stopping')
    const { longestMs, maxMegabytes } = this.#limits
    const refuse = (problem: string) => {
      this.#log(`A query was ended because it ${problem}: ${task.query.slice(0, 200)}`)
      return timeoutRefusal(task.query, `The query was ended because it ${problem}`)
    }
    const thread = new Worker(new URL('./queryThread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
    this.#threads.add(thread)
    let timer: NodeJS.Timeout | undefined
    try {
      const result = await new Promise<ThreadResult>((resolve, reject) => {
        thread.once('online', () => {
          timer = setTimeout(() => reject(refuse(`took longer than ${longestMs / 1000} s`)), longestMs)
        })
        thread.once('message', resolve)
        thread.once('error', (error: NodeJS.ErrnoException) => {
          const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          reject(isTooLarge ? refuse(`needs more than ${maxMegabytes} MB of memory`) : error)
        })
        thread.once('exit', () => reject(refusal(503, 'The lake is stopping')))
      })
      if (result.kind === 'refused') throw new LakeError(result.status, result.body, result.message)
      return result.answer
    } finally {
      clearTimeout(timer)
      this.#threads.delete(thread)
      await thread.terminate()
    }
  }
}

/** The status is 400 because browsers repeat a request that is answered with 408. */
const timeoutRefusal = (query: string, description: string) =>
  new LakeError(400, { error: { type: 'queryTimeoutError', description, query } }, description)

/** The time limit for all queries of one write together. Other writes wait meanwhile. */
const writeQueriesMs = 500

/** Returns a function that finds the ids of documents for the mutations of one write, in this thread. */
export function toWriteQueries() {
  let leftMs = writeQueriesMs
  return (query: string, options: QueryOptions): string[] => {
    const startedAt = performance.now()
    try {
      return withinTime(leftMs, () => toDocumentIds(evaluateQuery(query, options)))
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error
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
