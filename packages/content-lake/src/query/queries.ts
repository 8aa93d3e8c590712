import { Worker } from 'node:worker_threads'
import { busyRefusal, LakeError, refusal } from '../model/lakeError.ts'
import { parseQuery, type QueryOptions } from './evaluateQuery.ts'
import type { ThreadResult, ThreadTask } from './queryThread.ts'
import { type TaskName, type TaskResult, tasks } from './tasks.ts'
import { OutOfTime, withinTime } from './timeLimit.ts'

export type QueryLimits = {
  /** How long a query may hold up everything else. */
  quickMs: number
  /** How long a query may take in a thread of its own. */
  longestMs: number
  /** How much memory such a thread may use. */
  maxMegabytes: number
}

const queryLimits: QueryLimits = { quickMs: 150, longestMs: 10_000, maxMegabytes: 512 }

/** How many threads there are at a time, so that one query without end holds up no slow one that has an end. */
const atOnce = 2
/** How many queries there may be in them and before them. */
const maxWaiting = 10
/** How often a query is tried while the machine has no time for it. */
const maxAttempts = 3
/** How many queries are remembered as slow. */
const maxRemembered = 100

type Options = QueryOptions & {
  /** What `get` chooses from, if that is not the documents. */
  others?: () => readonly { _id: string }[]
}

/**
 * Evaluates queries, whatever they are, without holding up the lake. Nearly all take milliseconds, in this thread and over
 * the documents that it has. One that takes longer is ended and starts again in a thread of its own, with a copy
 * of the documents, which is ended too if it finds no end: docs/decisions/0041-bounded-work.md
 */
export class Queries {
  #limits: QueryLimits
  #log: (line: string) => void
  #slow = new Set<string>()
  #waiting = 0
  #lanes = Array.from({ length: atOnce }, () => ({ length: 0, tail: Promise.resolve<unknown>(null) }))
  #threads = new Set<Worker>()
  #isClosed = false

  constructor(log: (line: string) => void, limits: Partial<QueryLimits> = {}) {
    this.#log = log
    this.#limits = { ...queryLimits, ...limits }
  }

  /** Performs a task; refuses a query that cannot be evaluated, or not in time. */
  async run<Name extends TaskName>(
    name: Name,
    query: string,
    options: Options,
    tree?: ReturnType<typeof parseQuery>,
  ): Promise<TaskResult<Name>> {
    if (!this.#slow.has(query)) {
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const before = process.threadCpuUsage()
        try {
          return withinTime(this.#limits.quickMs, () => perform(name, query, options, tree))
        } catch (error) {
          if (!(error instanceof OutOfTime)) throw error
        }
        // On a busy machine time goes by without this thread: that is no fault of the query.
        const { user, system } = process.threadCpuUsage(before)
        if ((user + system) / 1000 > this.#limits.quickMs / 2) break
      }
      if (this.#slow.size >= maxRemembered) this.#slow.clear()
      this.#slow.add(query)
    }
    return this.#runAside(name, query, options)
  }

  /** Parses a query for many evaluations. */
  parse(query: string, params: Record<string, unknown>): ReturnType<typeof parseQuery> {
    const { quickMs } = this.#limits
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const before = process.threadCpuUsage()
      try {
        return withinTime(quickMs * attempt, () => parseQuery(query, params))
      } catch (error) {
        if (!(error instanceof OutOfTime)) throw error
      }
      // As above; a listener that is refused for it would end a tool of the Studio.
      const { user, system } = process.threadCpuUsage(before)
      if ((user + system) / 1000 > quickMs * 0.9) break
    }
    throw toRefusal(query, `The query takes longer than ${quickMs} ms to parse`)
  }

  /** Ends the queries that are being evaluated. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#threads].map((thread) => thread.terminate()))
    await Promise.all(this.#lanes.map(({ tail }) => tail))
  }

  async #runAside<Name extends TaskName>(
    name: Name,
    query: string,
    { get: _here, others, ...options }: Options,
  ): Promise<TaskResult<Name>> {
    if (this.#waiting >= maxWaiting) throw busyRefusal(429, 'Too many slow queries at a time')
    const lane = this.#lanes.reduce((best, each) => (each.length < best.length ? each : best))
    this.#waiting += 1
    lane.length += 1
    const turn = lane.tail.then(() => {
      if (this.#isClosed) throw refusal(503, 'The lake is stopping')
      return this.#inThread({ name, query, options, others: others?.() ?? null })
    })
    lane.tail = turn.catch(() => undefined)
    try {
      // The thread performs the task of this name.
      return (await turn) as TaskResult<Name>
    } finally {
      this.#waiting -= 1
      lane.length -= 1
    }
  }

  async #inThread(task: ThreadTask): Promise<unknown> {
    const { longestMs, maxMegabytes } = this.#limits
    const refuse = (problem: string) => {
      this.#log(`A query was ended because it ${problem}: ${task.query.slice(0, 200)}`)
      return toRefusal(task.query, `The query was ended because it ${problem}`)
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
      // It was slow because the machine was busy, or because nothing was compiled yet.
      if (result.ms < this.#limits.quickMs) this.#slow.delete(task.query)
      if (result.kind === 'refused') throw new LakeError(result.status, result.body, result.message)
      return result.result
    } finally {
      clearTimeout(timer)
      this.#threads.delete(thread)
      await thread.terminate()
    }
  }
}

/** The names of tasks and their results belong together, which a table of functions cannot express. */
const perform = <Name extends TaskName>(name: Name, ...given: Parameters<(typeof tasks)['matches']>) =>
  tasks[name](...given) as TaskResult<Name>

/** 400 and not 408, which browsers take as an invitation to send the same again. */
const toRefusal = (query: string, description: string) =>
  new LakeError(400, { error: { type: 'queryTimeoutError', description, query } }, description)

/** The time that all queries of one write have together, while other writes wait. */
const writeQueriesMs = 500

/** Evaluates the queries of one write, in this thread, since a write waits for no other thread. */
export function toWriteQueries(limitMs = writeQueriesMs) {
  let leftMs = limitMs
  return (query: string, options: QueryOptions): string[] => {
    const startedAt = performance.now()
    try {
      return withinTime(leftMs, () => tasks.ids(query, options))
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error
      throw toRefusal(query, `The queries of this write take longer than ${limitMs} ms: nothing was written`)
    } finally {
      leftMs = Math.max(1, leftMs - (performance.now() - startedAt))
    }
  }
}
