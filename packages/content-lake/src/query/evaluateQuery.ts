import type { ContentSourceMap } from '@sanity/client'
import { evaluate, evaluateSync, toJS } from 'groq-js'
import type { FindDocuments } from '../documents/documentSet.ts'
import { refusal } from '../errors/lakeError.ts'
import type { Perspective } from './documentView.ts'
import { lookUp } from './lookups.ts'
import { type ParsedQuery, parseQuery } from './parsedQuery.ts'
import { findSources, noSources } from './sourceMap.ts'
import { trackReads } from './syncTags.ts'

/** What a query reads: its parameters, the documents, and the values of `identity()` and of `sanity::` functions. */
export type QueryOptions = {
  params: Record<string, unknown>
  find: FindDocuments
  identity?: string
  lake?: { projectId: string; dataset: string }
}

/** The query must be evaluated in a thread, where it can take longer. Elsewhere it is refused with this error. */
export const threadNeeded = refusal(
  501,
  'The functions of diff:: are not supported in listeners and mutations',
)

/** All parts of a query see the same time. */
const toScope = (query: ParsedQuery, { find, params, identity, lake }: QueryOptions) => {
  const scope = { params, identity, sanity: lake, dataset: query.readsEverything ? find('all', []) : [] }
  const shared = { ...scope, timestamp: new Date(), dereference }
  function dereference({ _ref }: { _ref: string }) {
    return lookUp(find, _ref, query.searches, shared)
  }
  return shared
}

/** The result of a query. Evaluating can take forever: run it within a time limit. `toQueryRefusal` translates its errors. */
export function evaluateQuery(query: ParsedQuery, options: QueryOptions): unknown {
  if (query.isAsync) throw threadNeeded
  return toJS(evaluateSync(query.tree, toScope(query, options))) ?? null
}

/** A query of a request. */
export type Query = Omit<QueryOptions, 'find'> & {
  text: string
  withSources: boolean
  /** The address of the lake, for the URLs of assets. */
  address: string
  perspective: Perspective
}

/** The JSON of a query's result, and of its source map if there is one. */
export type QueryAnswer = {
  result: string
  sources?: string
  /** The tags of the changes that can affect the result. */
  syncTags: string[]
  /** Whether everybody gets this answer, until a document changes. */
  isStable: boolean
}

/**
 * Answers a query, as JSON because serializing can take as long as evaluating. Run it within a time limit. `check` throws if the
 * query must not be evaluated here.
 */
export function answerQuery(
  query: Query,
  find: FindDocuments,
  check: (parsed: ParsedQuery) => void = () => {},
): QueryAnswer {
  const parsed = parseQuery(query.text, query.params)
  check(parsed)
  const evaluateOver = (find: FindDocuments) => evaluateQuery(parsed, { ...query, find })
  const tracked = trackReads(find)
  const result = evaluateOver(tracked.find)
  const sources = query.withSources
    ? findSources(result, find, [parsed.tree, query.params], evaluateOver)
    : undefined
  return toAnswer(parsed, result, tracked.toTags(), sources)
}

/** Like `answerQuery`, for every query, but slower. The few that only this can answer have an empty source map. */
export async function answerAnyQuery(query: Query, find: FindDocuments): Promise<QueryAnswer> {
  const parsed = parseQuery(query.text, query.params)
  if (!parsed.isAsync) return answerQuery(query, find)
  const tracked = trackReads(find)
  const value = await evaluate(parsed.tree, toScope(parsed, { ...query, find: tracked.find }))
  const result: unknown = (await value.get()) ?? null
  return toAnswer(parsed, result, tracked.toTags(), query.withSources ? noSources : undefined)
}

const toAnswer = (
  { isStable }: ParsedQuery,
  result: unknown,
  syncTags: string[],
  sources?: ContentSourceMap,
): QueryAnswer => ({
  result: JSON.stringify(result),
  sources: sources && JSON.stringify(sources),
  syncTags,
  isStable,
})
