import PQueue from 'p-queue'
import type { DocumentSet, FindDocuments } from '../documents/documentSet.ts'
import { busyRefusal } from '../errors/lakeError.ts'
import { createAnswerCache } from './answerCache.ts'
import { answerBounded } from './boundedAnswer.ts'
import { createViews } from './documentView.ts'
import { answerQuery, type Query, type QueryAnswer, threadNeeded } from './evaluateQuery.ts'
import { toQueryRefusal } from './groqError.ts'
import { type QueryLimits, queryLimits } from './queryLimits.ts'
import { type QueryWorker, startQueryWorker, stopping } from './queryWorker.ts'
import { OutOfTime, withinTime } from './timeLimit.ts'

/** There are two other threads, so that an endless query does not hold up a slow one. */
const maxThreads = 2
/** How many queries may wait for a thread. */
const maxWaiting = 10
/** The memory for answers until the next change. */
const maxCacheBytes = 16 * 1024 * 1024

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
  const openView = createViews(documents)
  const queue = new PQueue({ concurrency: maxThreads })
  let threads: QueryWorker[] = []
  let isClosed = false
  const run = (query: Query) =>
    queue.add(() => {
      if (isClosed) throw stopping
      threads = threads.filter(({ ended }) => !ended.aborted)
      const idle = threads.find(({ isIdle }) => isIdle()) ?? startQueryWorker(documents, limits, log)
      if (!threads.includes(idle)) threads.push(idle)
      return idle.answer(query)
    })
  const answers = createAnswerCache(documents, maxCacheBytes)
  const findAnswer = async (query: Query): Promise<QueryAnswer> => {
    // Not within the time: the first query of a perspective may wait for its documents.
    const find = openView(query.address, query.perspective)
    const tryHere = () =>
      answerBounded(query, find) ??
      withinTime(limits.quickMs, () => answerQuery(query, limitReads(find, limits.quickDocuments)))
    for (const isLast of [false, true]) {
      try {
        return tryHere()
      } catch (error) {
        if (!(error instanceof OutOfTime) && error !== threadNeeded) throw toQueryRefusal(query.text, error)
        // If it had to make an index first, it is fast with that.
        if (isLast || !openView.finishIndexes()) break
      }
    }
    if (queue.size >= maxWaiting) throw busyRefusal(429, 'Too many slow queries at a time')
    return run(query)
  }
  return {
    answer: (query) => answers.answer(query, () => findAnswer(query)),
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
