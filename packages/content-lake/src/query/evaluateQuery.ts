import type { ContentSourceMap } from '@sanity/client'
import { type ExprNode, evaluate, evaluateSync, parse, toJS } from 'groq-js'
import type { FindDocuments } from '../documents/documentSet.ts'
import { refusal } from '../errors/lakeError.ts'
import type { Perspective } from './documentView.ts'
import { queryRefusal, toQueryRefusal } from './groqError.ts'
import { isPlain } from './plainQuery.ts'
import { listNodes, lookUp, rewriteQuery } from './rewriteQuery.ts'
import { findSources, noSources } from './sourceMap.ts'
import { trackReads } from './syncTags.ts'

/** What a query reads: its parameters, the documents, and the values of `identity()` and of `sanity::` functions. */
export type QueryOptions = {
  params: Record<string, unknown>
  find: FindDocuments
  identity?: string
  lake?: { projectId: string; dataset: string }
}

/** A query that can be evaluated many times, with its parameters in it. */
export type ParsedQuery = {
  /** The query after `rewriteQuery`. */
  tree: ExprNode
  /** Whether it can be stopped at any time and needs little memory: `plainQuery.ts`. */
  isPlain: boolean
  /** Whether only asynchronous evaluation supports it, which `withinTime` cannot stop. */
  isAsync: boolean
  /** Whether it needs all documents, instead of those that an index finds. */
  readsEverything: boolean
}

/** Parses a query for one or many evaluations. Refuses a query that is not GROQ. */
export function parseQuery(query: string, params: Record<string, unknown>): ParsedQuery {
  try {
    // groq-js needs a line end after a comment at the very end. It replaces each parameter that it has by its value.
    const parsed = parse(`${query}\n`, { params })
    for (const node of listNodes(parsed)) {
      if (node.type !== 'Parameter') continue
      const start = query.indexOf(`$${node.name}`)
      const description = `param $${node.name} referenced, but not provided`
      throw queryRefusal(query, description, start, start + node.name.length + 1)
    }
    const tree = rewriteQuery(parsed)
    const nodes = [...listNodes(tree)]
    const namespaces = nodes.map((node) => node.type === 'FuncCall' && node.namespace)
    return {
      tree,
      isPlain: isPlain(parsed),
      // groq-js compares documents only asynchronously.
      isAsync: namespaces.includes('diff'),
      readsEverything: namespaces.includes('releases') || nodes.some(({ type }) => type === 'Everything'),
    }
  } catch (error) {
    throw toQueryRefusal(query, error)
  }
}

/** The query must be evaluated in a thread, where it can take longer. Elsewhere it is refused with this error. */
export const threadNeeded = refusal(
  501,
  'The functions of diff:: are not supported in listeners and mutations',
)

const toScope = ({ readsEverything }: ParsedQuery, { find, params, identity, lake }: QueryOptions) => ({
  dataset: readsEverything ? find('all', []) : [],
  params,
  identity,
  sanity: lake,
  dereference: ({ _ref }: { _ref: string }) => lookUp(find, _ref),
})

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
  const sources = query.withSources ? findSources(result, find, parsed.tree, evaluateOver) : undefined
  return toAnswer(result, tracked.toTags(), sources)
}

/** Like `answerQuery`, for every query, but slower. The few that only this can answer have an empty source map. */
export async function answerAnyQuery(query: Query, find: FindDocuments): Promise<QueryAnswer> {
  const parsed = parseQuery(query.text, query.params)
  if (!parsed.isAsync) return answerQuery(query, find)
  const tracked = trackReads(find)
  const value = await evaluate(parsed.tree, toScope(parsed, { ...query, find: tracked.find }))
  const result: unknown = (await value.get()) ?? null
  return toAnswer(result, tracked.toTags(), query.withSources ? noSources : undefined)
}

const toAnswer = (result: unknown, syncTags: string[], sources?: ContentSourceMap): QueryAnswer => ({
  result: JSON.stringify(result),
  sources: sources && JSON.stringify(sources),
  syncTags,
})
