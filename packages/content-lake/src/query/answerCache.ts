import type { DocumentSet } from '../documents/documentSet.ts'
import type { Query, QueryAnswer } from './evaluateQuery.ts'

/** The answers to queries since the last change of a document, up to a number of bytes. */
type AnswerCache = {
  /** The answer to a query, from the cache if it has one. */
  answer: (query: Query, find: () => Promise<QueryAnswer>) => Promise<QueryAnswer>
}

/** Creates a cache of answers. A change of any document empties it. */
export function createAnswerCache(documents: DocumentSet, maxBytes: number): AnswerCache {
  const answers = new Map<string, QueryAnswer>()
  let bytes = 0
  let { revision } = documents

  const store = (key: string, answer: QueryAnswer) => {
    const size = sizeOf(key, answer)
    if (answers.has(key) || size > maxBytes / 8) return
    answers.set(key, answer)
    bytes += size
    for (const [oldest, old] of answers) {
      if (bytes <= maxBytes) break
      answers.delete(oldest)
      bytes -= sizeOf(oldest, old)
    }
  }

  return {
    answer: async (query, find) => {
      if (revision !== documents.revision) {
        answers.clear()
        bytes = 0
        revision = documents.revision
      }
      const key = toKey(query)
      const known = answers.get(key)
      if (known) return known
      const startedAt = revision
      const answer = await find()
      // Documents may have changed meanwhile.
      if (answer.isStable && startedAt === documents.revision && startedAt === revision) store(key, answer)
      return answer
    },
  }
}

const toKey = ({ text, params, perspective, address, withSources }: Query) =>
  JSON.stringify([text, params, perspective, address, withSources])

const sizeOf = (key: string, { result, sources, syncTags }: QueryAnswer) =>
  2 * (key.length + result.length + (sources?.length ?? 0)) + 50 * syncTags.length + 200
