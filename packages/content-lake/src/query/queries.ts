import { isRecord } from '../model/document.ts'
import type { DocumentSet, Documents } from '../model/documentSet.ts'
import { answerQuery, type QueryAnswer } from './answerQuery.ts'
import { createViews } from './documentView.ts'
import { evaluateQuery, parseQuery, type QueryOptions, threadNeeded } from './evaluateQuery.ts'
import type { Query } from './queryThread.ts'
import { createQueryThreads, type ThreadLimits, timeoutRefusal } from './queryThreads.ts'
import { OutOfTime, withinTime } from './timeLimit.ts'

export type QueryLimits = {
  /** How long a query may run in the lake's own thread, where everything else waits for it. */
  quickMs: number
  /** A query that reads more documents than this at a time runs in another thread from the beginning. */
  quickDocuments: number
} & ThreadLimits

const queryLimits: QueryLimits = { quickMs: 150, quickDocuments: 4_000, longestMs: 10_000, maxMegabytes: 512 }

export type Queries = ReturnType<typeof createQueries>

/**
 * Answers queries without holding up the lake. Those that read few documents run in this thread. Others, and those that take
 * longer than expected, run in a thread that has its own copy of the documents, and a time limit too:
 * docs/decisions/0041-bounded-work.md
 */
export function createQueries(
  documents: DocumentSet,
  log: (line: string) => void,
  limits: Partial<QueryLimits> = {},
) {
  const { quickMs, quickDocuments, ...threadLimits } = { ...queryLimits, ...limits }
  const toView = createViews(documents)
  const threads = createQueryThreads(documents, threadLimits, log)
  return {
    /** Refuses a query that cannot be evaluated, or takes too long. */
    answer: async (query: Query): Promise<QueryAnswer> => {
      const { text, withSources, address, perspective, ...options } = query
      // Not within the time: the first query of a perspective may wait for its documents.
      const quick = limitReads(toView(address, perspective), quickDocuments)
      try {
        return withinTime(quickMs, () => answerQuery(text, withSources, { ...options, documents: quick }))
      } catch (error) {
        if (!(error instanceof OutOfTime) && error !== threadNeeded) throw error
      }
      return threads.answer(query)
    },
    /** Ends the threads. Queries that wait for one are refused. */
    close: threads.close,
  }
}

/** The documents, but throws `threadNeeded` instead of returning more than `maxDocuments` at a time. */
function limitReads(documents: Documents, maxDocuments: number): Documents {
  const check = <List extends readonly unknown[]>(list: List) => {
    if (list.length > maxDocuments) throw threadNeeded
    return list
  }
  return {
    get: (id) => documents.get(id),
    all: () => check(documents.all()),
    find: (index, values) => check(documents.find(index, values)),
  }
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
