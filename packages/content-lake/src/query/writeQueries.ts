import { isRecord } from '../documents/document.ts'
import { evaluateQuery, type QueryOptions } from './evaluateQuery.ts'
import { timeoutRefusal, toQueryRefusal } from './groqError.ts'
import { parseQuery } from './parsedQuery.ts'
import { OutOfTime, withinTime } from './timeLimit.ts'

/** The time limit for all queries of one write together. Other writes wait meanwhile. */
const writeQueriesMs = 500

/** Creates a function that finds the ids of documents for the mutations of one write, in this thread. */
export function createWriteQueries() {
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
