import { isRecord } from '../model/document.ts'
import { evaluateQuery, evaluateTree, parseQuery, type QueryOptions, toJson } from './evaluateQuery.ts'
import { findSources } from './sourceMap.ts'

/**
 * What queries are evaluated for. Each returns what can be sent from one thread to another, and has no end of its own:
 * it runs within a time limit.
 */
export const tasks = {
  /** The result as JSON, since turning it into JSON can take as long as finding it. */
  answer: (query: string, options: QueryOptions) => ({
    result: toJson(query, evaluateQuery(query, options)),
    sources: undefined,
  }),
  /** The same with where its texts come from. */
  answerWithSources: (query: string, options: QueryOptions) => {
    const result = evaluateQuery(query, options)
    const sources = findSources(query, options, result)
    return { result: toJson(query, result), sources: toJson(query, sources) }
  },
  /** The ids of the documents a query finds, as mutations by query need them. */
  ids: (query: string, options: QueryOptions) =>
    [evaluateQuery(query, options)].flat().flatMap((item) => {
      if (typeof item === 'string') return [item]
      return isRecord(item) && typeof item._id === 'string' ? [item._id] : []
    }),
  /** For each of the documents, whether a query finds it when there is no other, as listeners need it. */
  matches: (query: string, options: QueryOptions, tree = parseQuery(query, options.params)) =>
    options.documents.map((document) => {
      const result = evaluateTree(query, tree, { ...options, documents: [document] })
      return Array.isArray(result) ? result.length > 0 : result !== null
    }),
}

export type TaskName = keyof typeof tasks
export type TaskResult<Name extends TaskName> = ReturnType<(typeof tasks)[Name]>
