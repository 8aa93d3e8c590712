import { toErrorMessage } from '../model/lakeError.ts'
import { evaluateQuery, type QueryOptions } from './evaluateQuery.ts'
import { queryRefusal } from './groqError.ts'
import { findSources } from './sourceMap.ts'

/** The JSON of a query's result, and of its source map if there is one. */
export type QueryAnswer = { result: string; sources?: string }

/** Answers a query, as JSON because serializing can take as long as evaluating. Run it within a time limit. */
export function answerQuery(query: string, withSources: boolean, options: QueryOptions): QueryAnswer {
  const result = evaluateQuery(query, options)
  if (!withSources) return { result: toJson(query, result) }
  const sources = toJson(query, findSources(query, options, result))
  return { result: toJson(query, result), sources }
}

/** Refuses a query whose result is longer than a string can be. */
function toJson(query: string, value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    throw queryRefusal(query, toErrorMessage(error), 0, query.length)
  }
}
