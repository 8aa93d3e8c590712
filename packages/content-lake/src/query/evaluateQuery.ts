import { evaluate, evaluateSync, parse, toJS } from 'groq-js'
import type { Documents } from '../model/documentSet.ts'
import { LakeError, refusal, toErrorMessage } from '../model/lakeError.ts'
import { queryRefusal, toQueryRefusal } from './groqError.ts'
import { listNodes, lookUp, rewriteQuery } from './rewriteQuery.ts'
import { findSources, noSources, type SourceMap } from './sourceMap.ts'
import { trackDocuments } from './syncTags.ts'

export type QueryOptions = {
  params: Record<string, unknown>
  documents: Documents
  identity?: string
  lake?: { projectId: string; dataset: string }
}

export type ParsedQuery = ReturnType<typeof parseQuery>

/** Parses a query for one or many evaluations. Refuses a query that is not GROQ. */
export function parseQuery(query: string, params: Record<string, unknown>) {
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
      text: query,
      tree,
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

const toScope = ({ readsEverything }: ParsedQuery, { documents, params, identity, lake }: QueryOptions) => ({
  dataset: readsEverything ? documents.all() : [],
  params,
  identity,
  sanity: lake,
  dereference: ({ _ref }: { _ref: string }) => lookUp(documents, _ref),
})

/** The result of a query. Evaluating can take forever: run it within a time limit. */
export function evaluateQuery(query: ParsedQuery, options: QueryOptions): unknown {
  if (query.isAsync) throw threadNeeded
  try {
    return toJS(evaluateSync(query.tree, toScope(query, options))) ?? null
  } catch (error) {
    throw toEvaluationRefusal(query, error)
  }
}

/** If groq-js cannot evaluate a query, or JSON cannot hold its result, the query is wrong, not the lake. */
const toEvaluationRefusal = ({ text }: ParsedQuery, error: unknown) =>
  error instanceof LakeError ? error : queryRefusal(text, toErrorMessage(error), 0, text.length)

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
  const findSourcesOf = () =>
    findSources(result, options.documents, [query.tree, options.params], (marked) =>
      evaluateQuery(query, { ...options, documents: marked }),
    )
  return toAnswer(query, result, withSources ? findSourcesOf() : undefined, toTags())
}

/** Like `answerQuery`, for every query, but slower. The few that only this can answer have an empty source map. */
export async function answerAnyQuery(
  text: string,
  withSources: boolean,
  options: QueryOptions,
): Promise<QueryAnswer> {
  const query = parseQuery(text, options.params)
  if (!query.isAsync) return answerQuery(text, withSources, options)
  const { documents, toTags } = trackDocuments(options.documents)
  try {
    const value = await evaluate(query.tree, toScope(query, { ...options, documents }))
    return toAnswer(query, (await value.get()) ?? null, withSources ? noSources : undefined, toTags())
  } catch (error) {
    throw toEvaluationRefusal(query, error)
  }
}

function toAnswer(
  query: ParsedQuery,
  result: unknown,
  sources: SourceMap | undefined,
  syncTags: string[],
): QueryAnswer {
  try {
    return { result: JSON.stringify(result), sources: sources && JSON.stringify(sources), syncTags }
  } catch (error) {
    throw toEvaluationRefusal(query, error)
  }
}
