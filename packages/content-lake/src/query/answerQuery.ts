import { toErrorMessage } from '../model/lakeError.ts'
import {
  evaluateAsync,
  evaluateQuery,
  type ParsedQuery,
  parseQuery,
  type QueryOptions,
} from './evaluateQuery.ts'
import { queryRefusal } from './groqError.ts'
import { findSources, noSources } from './sourceMap.ts'
import { trackDocuments } from './syncTags.ts'

/** The JSON of a query's result, and of its source map if there is one. */
export type QueryAnswer = {
  result: string
  sources?: string
  /** The tags of the changes that can affect the result. */
  syncTags: string[]
}

/** Answers a query, as JSON because serializing can take as long as evaluating. Run it within a time limit. */
export function answerQuery(text: string, withSources: boolean, options: QueryOptions): QueryAnswer {
  const query = parseQuery(text, options.params)
  const { documents, toTags } = trackDocuments(options.documents)
  const result = evaluateQuery(query, { ...options, documents })
  const sources = withSources ? toJson(query, findSources(query, options, result)) : undefined
  return { result: toJson(query, result), sources, syncTags: toTags() }
}

/** Like `answerQuery`, for every query. The few that only this can answer have an empty source map. */
export async function answerAnyQuery(
  text: string,
  withSources: boolean,
  options: QueryOptions,
): Promise<QueryAnswer> {
  const query = parseQuery(text, options.params)
  if (!query.isAsync) return answerQuery(text, withSources, options)
  const { documents, toTags } = trackDocuments(options.documents)
  const result = toJson(query, await evaluateAsync(query, { ...options, documents }))
  return { result, sources: withSources ? JSON.stringify(noSources) : undefined, syncTags: toTags() }
}

/** Refuses a query whose result is longer than a string can be. */
function toJson({ text }: ParsedQuery, value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    throw queryRefusal(text, toErrorMessage(error), 0, text.length)
  }
}
