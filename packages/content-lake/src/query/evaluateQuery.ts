import { evaluate, evaluateSync, parse, toJS } from 'groq-js'
import type { Documents } from '../model/documentSet.ts'
import { LakeError, refusal, toErrorMessage } from '../model/lakeError.ts'
import { queryRefusal, toQueryRefusal } from './groqError.ts'
import { listNodes, toExpression } from './groqTree.ts'
import { lookUp, withIndexes } from './queryIndexes.ts'
import { fillGroqGaps } from './textQuery.ts'

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
    // groq-js needs a line end after a comment at the very end.
    const parsed = parse(`${query}\n`, { params })
    const missing = [...listNodes(parsed)].find(
      ({ type, name }) => type === 'Parameter' && !Object.hasOwn(params, String(name)),
    )
    if (missing) {
      const start = query.indexOf(`$${missing.name}`)
      const description = `param $${missing.name} referenced, but not provided`
      throw queryRefusal(query, description, start, start + description.indexOf(' referenced') - 6)
    }
    const tree = withIndexes(fillGroqGaps(parsed, params))
    const nodes = [...listNodes(tree)]
    return {
      text: query,
      tree: toExpression(tree),
      // groq-js compares documents only asynchronously.
      isAsync: nodes.some(({ type, namespace }) => type === 'FuncCall' && namespace === 'diff'),
      readsEverything: nodes.some(({ type, namespace }) => type === 'Everything' || namespace === 'releases'),
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

/** Like `evaluateQuery`, for every query, but slower. */
export async function evaluateAsync(query: ParsedQuery, options: QueryOptions): Promise<unknown> {
  try {
    const value = await evaluate(query.tree, toScope(query, options))
    return (await value.get()) ?? null
  } catch (error) {
    throw toEvaluationRefusal(query, error)
  }
}

/** If groq-js cannot evaluate a query, the query is wrong, not the lake. */
const toEvaluationRefusal = ({ text }: ParsedQuery, error: unknown) =>
  error instanceof LakeError ? error : queryRefusal(text, toErrorMessage(error), 0, text.length)
